import { CloudOff, Construction, Languages, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useAppearance } from '../../app/theme/use-appearance.ts';
import { Glyph } from '../../app/ui/basic/glyph.tsx';
import type { Look, PublicMapView } from '../../map/public-map/public-map-types.ts';
import { isActive } from '../../domain/closures/index.ts';
import type { Bounds } from '../../domain/entities/geometry.ts';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import { isSameFloor, type PublicFloor } from '../../domain/public-map/route/floor.ts';
import { goTo } from '../address/use-visit.ts';
import { Legend } from '../stage/legend.tsx';
import { LevelSwitch } from '../stage/level-switch.tsx';
import { MapStage } from '../stage/map-stage.tsx';
import { MapTools } from '../stage/map-tools.tsx';
import { useScene } from '../stage/use-scene.ts';
import { brandColour } from '../parts/brand-colour.ts';
import { Button } from '../parts/button.tsx';
import { useMedia } from '../parts/use-media.ts';
import type { Spoken } from '../texts/languages.ts';
import { useWords } from '../texts/use-texts.ts';
import { PageContent, PageTop } from './page-content.tsx';
import styles from './page.module.css';
import { offsetsOf, placeName } from '../words/place-words.ts';
import { Settings } from './settings.tsx';
import { Sheet } from './sheet.tsx';
import { floorWords } from '../words/step-words.ts';
import { setEnd, usePage, type PageState } from './use-page.ts';
import type { PlannedWay } from '../worker/planned-way.ts';

export interface MapPageProps {
  answer: PublicMapAnswer;
  isKept: boolean;
  newer: PublicMapAnswer | null;
  onTake: () => void;
  onSpoken: (spoken: Partial<Spoken>) => void;
}

/** The page of a map that is open. */
export function MapPage({ answer, isKept, newer, onTake, onSpoken }: MapPageProps): ReactNode {
  const words = useWords();
  const { t, nameOf } = words;
  const page = usePage(answer);
  const { visit, search, floor } = page;
  const isDesk = useMedia('(width >= 900px)');
  const [open, setOpen] = useState<'settings' | 'legend' | null>(null);
  const [canDraw, setDraw] = useState(true);
  const title = nameOf(answer.title, answer.titles);
  const brand = brandColour(answer.brand.colour);
  useTitle(page, title);
  const isIdle = visit.view.is === 'search' && search.text === '';
  useEffect(() => {
    if (newer !== null && isIdle) onTake();
  }, [newer, isIdle, onTake]);
  const settings = <Button icon={Languages} label={t('settings.open')} onPress={() => setOpen('settings')} />;
  return (
    <div
      className={styles['page']}
      data-route={visit.view.is === 'route' || undefined}
      data-height={page.height}
      data-flat={!canDraw || undefined}
      style={brand === null ? undefined : ({ '--brand': brand } as CSSProperties)}
    >
      <main className={styles['side']}>
        {!visit.isEmbedded && (
          <div className={styles['brand']}>
            {answer.brand.logo !== null && (
              <img className={styles['logo']} src={`/api/v8${answer.brand.logo}`} alt={''} />
            )}
            <bdi>{title}</bdi>
            {isDesk && settings}
          </div>
        )}
        <PageTop page={page} label={t('search.label', { map: title })}>
          {(!isDesk || visit.isEmbedded) && settings}
        </PageTop>
        <Sheet isBeside={isDesk || !canDraw} height={page.height} onHeight={page.setHeight}>
          {!isDesk && <Closures answer={answer} now={page.now} />}
          {newer !== null && !isIdle && (
            <p className={styles['note']} role="status">
              {t('kept.updated')}{' '}
              <Button look="link" icon={RefreshCw} onPress={onTake}>
                {t('kept.take')}
              </Button>
            </p>
          )}
          <PageContent page={page} title={title} />
          {!canDraw && <p className={styles['foot']}>{t('map.none')}</p>}
          <p className={styles['foot']}>
            {isKept && <Glyph icon={CloudOff} size={16} />}
            {t(page.isWhole ? 'kept.offline' : isKept ? 'kept.partly' : 'kept.dated', {
              date: words.formats.date(answer.publishedAt, offsetsOf(answer, answer.home.siteId)),
            })}
          </p>
        </Sheet>
      </main>
      <Stage
        page={page}
        isDesk={isDesk}
        canDraw={canDraw}
        onFailed={() => {
          setDraw(false);
          page.noteDrawn();
        }}
        onLegend={() => setOpen('legend')}
      />
      {isDesk && <Closures answer={answer} now={page.now} />}
      <p role="status" className={styles['hidden']}>
        {t('floor.shown', { level: floorWords(words, answer, floor) })}
      </p>
      {open === 'settings' && (
        <Settings languages={answer.languages} onSpoken={onSpoken} onClose={() => setOpen(null)} />
      )}
      {open === 'legend' && <Legend answer={answer} onClose={() => setOpen(null)} />}
    </div>
  );
}

function useTitle({ visit, shown, way, answer }: PageState, map: string): void {
  const words = useWords();
  const names = way.names.map(({ name }) => name);
  const place = shown?.place ? placeName(words, answer, shown.place) : null;
  const part = visit.view.is === 'route' ? names.join(' → ') : visit.view.is === 'place' ? place : null;
  const title = part === null ? map : `${part} – ${map}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Closures that are named over the map. */
const MOST_CLOSURES = 3;

function Closures({ answer, now }: { answer: PublicMapAnswer; now: number }): ReactNode {
  const { t, nameOf, formats } = useWords();
  const offsets = offsetsOf(answer, answer.home.siteId);
  const active = answer.closures.filter((one) => isActive(one, now));
  if (active.length === 0) return null;
  return (
    <ul className={styles['closures']}>
      {active.slice(0, MOST_CLOSURES).map(({ id, text, until }) => (
        <li key={id}>
          <Glyph icon={Construction} size={18} />
          <span>
            <bdi>{nameOf('', text) || t('closures.some')}</bdi>
            {until !== null && <small>{t('closures.until', { when: formats.when(until, offsets) })}</small>}
          </span>
        </li>
      ))}
      {active.length > MOST_CLOSURES && (
        <li>{t('closures.more', { count: active.length - MOST_CLOSURES })}</li>
      )}
    </ul>
  );
}

/** At which rooms and their names can be read at arm's length. */
const NEAR_ZOOM = 19;

/** Weak devices draw one floor at a time. */
const canTilt = (): boolean => ((navigator as { deviceMemory?: number }).deviceMemory ?? 8) >= 4;

/** The floors of a way, the lower first, where it has two of one building. */
export function bothFloors(way: PlannedWay | null): [PublicFloor, PublicFloor] | null {
  const floors: PublicFloor[] = [];
  for (const { floor } of way?.parts ?? [])
    if (floor !== null && !floors.some((one) => isSameFloor(one, floor))) floors.push(floor);
  const [first, second, third] = floors;
  if (first === undefined || second === undefined || third !== undefined) return null;
  if (first.buildingId !== second.buildingId) return null;
  return first.levelIndex < second.levelIndex ? [first, second] : [second, first];
}

function boundsOfWay({ parts }: PlannedWay, floor: PublicFloor | null): Bounds | null {
  const points = parts.filter((part) => isSameFloor(part.floor, floor)).flatMap((part) => part.points);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return points.length === 0 ? null : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Pixels that panels and tools cover: at the edge, of the panel of a desk, at the top and the sides of a phone. */
const EDGE = 16;
const PANEL = 440;
const FIELD = 84;
const ENDS = 140;
/** Of the switch of levels; the tools opposite lie over a corner alone. */
const TOOLS = 68;
const SIDE = 4;

function Stage({
  page,
  isDesk,
  canDraw,
  onFailed,
  onLegend,
}: {
  page: PageState;
  isDesk: boolean;
  canDraw: boolean;
  onFailed: () => void;
  onLegend: () => void;
}): ReactNode {
  const { t, nameOf, spoken } = useWords();
  const { isMotionReduced } = useAppearance();
  const { answer, visit, floor, setFloor, position, stand, shown, planned, step, height, picking } = page;
  const view = useRef<PublicMapView | null>(null);
  const [isRaised, setRaised] = useState(false);
  const selected = shown?.place ?? null;
  const [wantsBoth, setBoth] = useState(!isMotionReduced && canTilt());
  const pair = isDesk ? bothFloors(planned) : null;
  const both = wantsBoth ? pair : null;
  const scene = useScene({
    answer,
    floor: both?.[0] ?? floor,
    above: both?.[1] ?? null,
    selected: selected?.fid ?? null,
    stand,
    heading: visit.heading ?? (visit.at === null ? (answer.home.bearing ?? null) : null),
    position,
    way: planned,
    step,
    lit: page.lit,
    closed: page.closed,
    raised: isRaised,
  });
  const isRtl = spoken.page === 'ar';
  const room = typeof window === 'undefined' ? 0 : window.innerHeight;
  const bottom = height === 'peek' ? 160 : Math.round(room * 0.48);
  const covered = useCovered(isDesk, isRtl, visit.view.is === 'route', bottom);
  const current = step === null ? undefined : planned?.steps[step];
  const opened = useRef('');
  // The way as far as it is on this level, a step of it, or a place.
  const look = (): Look => {
    const at = both ? undefined : (current?.at ?? selected?.at ?? (planned === null ? stand?.at : undefined));
    const building = answer.buildings.find(({ id }) => id === floor?.buildingId);
    const bounds = both ? building?.bounds : planned === null ? null : boundsOfWay(planned, floor);
    return at === undefined
      ? { bounds: bounds ?? building?.bounds ?? answer.bounds ?? [0, 0, 0, 0] }
      : { at, zoom: NEAR_ZOOM };
  };
  const show = useEffectEvent(() => view.current?.look(look()));
  const onReady = (): void => {
    if (JSON.stringify(look()) !== opened.current) view.current?.look(look());
    page.noteDrawn();
  };
  const shownFid = selected?.fid ?? null;
  const hasBoth = both !== null;
  useEffect(() => {
    if (shownFid !== null || planned !== null) show();
  }, [shownFid, planned, current, hasBoth]);
  if (!canDraw) return null;
  return (
    <div className={styles['stage']}>
      <MapStage
        answer={answer}
        scene={scene}
        covered={covered}
        reducedMotion={isMotionReduced}
        label={t('map.label', { name: nameOf(answer.title, answer.titles) })}
        view={view}
        onPress={({ fid, at }) => {
          if (picking !== null) setEnd(page, fid === null ? { is: 'spot', at, floor } : { is: 'place', fid });
          else if (fid !== null && visit.view.is !== 'route') goTo({ view: { is: 'place', fid } });
        }}
        onBuilding={(buildingId) => {
          if (buildingId === null || buildingId === floor?.buildingId) return;
          const own = answer.levels.filter((level) => level.buildingId === buildingId);
          const level = own.find(({ levelIndex }) => levelIndex === floor?.levelIndex) ?? own[0];
          if (level !== undefined) setFloor({ buildingId, levelIndex: level.levelIndex });
        }}
        look={() => {
          const first = look();
          opened.current = JSON.stringify(first);
          return first;
        }}
        onReady={onReady}
        onFailed={onFailed}
      />
      <div className={styles['over']}>
        <MapTools
          view={view}
          isRaised={isRaised}
          onRaised={setRaised}
          onPosition={() => position.ask(floor)}
          both={pair === null ? null : wantsBoth}
          onBoth={setBoth}
          onLegend={onLegend}
        />
        <LevelSwitch
          answer={answer}
          floor={floor}
          onFloor={({ buildingId, levelIndex }) => setFloor({ buildingId, levelIndex })}
        />
      </div>
    </div>
  );
}

function useCovered(isDesk: boolean, isRtl: boolean, isRoute: boolean, bottom: number) {
  const [known, setKnown] = useState({ top: 0, right: 0, bottom: 0, left: 0 });
  const next = isDesk
    ? { top: EDGE, bottom: EDGE, left: isRtl ? EDGE : PANEL, right: isRtl ? PANEL : EDGE }
    : { top: isRoute ? ENDS : FIELD, bottom, left: isRtl ? TOOLS : SIDE, right: isRtl ? SIDE : TOOLS };
  if (JSON.stringify(next) !== JSON.stringify(known)) setKnown(next);
  return known;
}
