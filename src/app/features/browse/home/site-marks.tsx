import { useAtomValue } from 'jotai';
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { boundsAcross, distanceMetres, middleOf } from '../../../../domain/geometry/index.ts';
import type { PlaceMarks } from '../../../../map/index.ts';
import { useEditor } from '../../../editor/editor.ts';
import { useHeld } from '../../../editor/held.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { paths } from '../../../routes/paths.ts';
import { hoveredInListAtom } from '../../../state/map-view/hovered.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { clusterSites, PARTED_ZOOM } from './cluster-sites.ts';
import type { HomeClient, HomeSite } from './home-clients.ts';
import { pointedClientsAtom } from './pointed-clients.ts';
import styles from './site-marks.module.css';
import { useWaiting } from './use-waiting.ts';
import { useTitles } from '../../../state/content/feature-name.ts';
import { WAIT_KINDS } from './wait-kinds.ts';

/** Names on the card of a group. */
const NAMED = 4;
/** Parts of a zoom step at which marks are grouped again. */
const ZOOM_PART = 2;
/** Metres between sites that have one place. */
const ONE_SPOT_M = 100;
/** Pixels from the middle of sites that are at one place to each of them. */
const RING_PX = 20;

interface MarkedSite extends HomeSite {
  owner: string;
  at: Position;
}

interface Mark {
  key: string;
  at: Position;
  /** Pixels beside it. */
  beside: readonly [x: number, y: number];
  members: readonly MarkedSite[];
}

/** The sites of all clients as dots on the map, those that would overlap as one with their number. */
export function SiteMarks({ clients }: { clients: readonly HomeClient[] }): ReactNode {
  const { t } = useTranslation('home');
  const { map } = useEditor();
  const sites = useMemo(() => clients.flatMap(markedSites), [clients]);
  const [zoom, setZoom] = useState(() => stepOf(map.engine.camera.getView().zoom));
  const [parted, setParted] = useState<string | null>(null);
  const marks = useMemo(() => marksAt(sites, zoom, parted), [sites, zoom, parted]);
  const box = useRef<HTMLDivElement>(null);
  const active = useRef<string | null>(null);
  const buttons = useCallback(
    (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])],
    [],
  );
  const place = useCallback<PlaceMarks>(
    (screenAt, zoomNow) => {
      setZoom(stepOf(zoomNow));
      const { clientWidth, clientHeight } = box.current ?? { clientWidth: 0, clientHeight: 0 };
      const byKey = new Map(marks.map((mark) => [mark.key, mark]));
      const seen: HTMLElement[] = [];
      for (const button of buttons()) {
        const mark = byKey.get(button.dataset['mark'] ?? '');
        if (mark === undefined) continue;
        const at = screenAt(mark.at);
        const [x, y] = [at.x + mark.beside[0], at.y + mark.beside[1]];
        const isSeen = x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;
        button.style.transform = `translate(${String(x)}px, ${String(y)}px)`;
        button.style.visibility = isSeen ? 'visible' : 'hidden';
        button.tabIndex = -1;
        if (isSeen) seen.push(button);
      }
      // One tab stop for all of them, at a mark in view.
      const stop = seen.find(({ dataset }) => dataset['mark'] === active.current) ?? seen[0];
      if (stop !== undefined) stop.tabIndex = 0;
    },
    [marks, buttons],
  );
  useLayoutEffect(() => {
    map.engine.setPageMarks(place);
    return () => map.engine.setPageMarks(null);
  }, [map, place]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const seen = buttons().filter(({ style }) => style.visibility === 'visible');
    const now = seen.findIndex((button) => button === document.activeElement);
    const moves: Readonly<Record<string, number | undefined>> = {
      ArrowRight: now + 1,
      ArrowDown: now + 1,
      ArrowLeft: now - 1,
      ArrowUp: now - 1,
      Home: 0,
      End: seen.length - 1,
    };
    const next = seen[moves[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    active.current = next.dataset['mark'] ?? null;
    for (const button of seen) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  }

  return (
    <div ref={box} role="group" aria-label={t('sites')} className={styles['marks']}>
      {marks.map((mark) => (
        <SiteMark
          key={mark.key}
          {...{ mark, onKeyDown }}
          isNear={zoom >= PARTED_ZOOM - 3}
          onPart={() => setParted(mark.key)}
        />
      ))}
    </div>
  );
}

interface SiteMarkProps {
  mark: Mark;
  /** The map is near enough for names. */
  isNear: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Its sites are to stand around it, as the map can't part them. */
  onPart: () => void;
}

function SiteMark({ mark, isNear, onKeyDown, onPart }: SiteMarkProps): ReactNode {
  const { t } = useTranslation(['home', 'content']);
  const { titleOf } = useTitles();
  const formats = useFormats();
  const { map } = useEditor();
  const go = useGo();
  const ref = useRefs();
  const chosen = usePlace()?.client?.lid;
  const pointed = useAtomValue(hoveredInListAtom);
  const conflicts = useConflictSites();
  const { members } = mark;
  const [isPointed, setPointed] = useState(false);
  const owners = useMemo(() => new Set(members.map(({ site }) => site.clientLid)), [members]);
  useHeld(pointedClientsAtom, isPointed ? owners : null);
  const [first] = members;
  const isGroup = members.length > 1;
  if (first === undefined) return null;
  const show = (): void => setPointed(true);
  const hide = (): void => setPointed(false);
  const open = (): void => {
    if (!isGroup) {
      const { clientLid, lid } = first.site;
      return go(paths.buildings({ clientId: ref(clientLid), siteId: ref(lid) }));
    }
    if (members.every(({ at }) => distanceMetres(at, first.at) < ONE_SPOT_M)) return onPart();
    const bounds = boundsAcross(...members.map(({ site }) => site.geometry));
    if (bounds !== null) map.engine.camera.fitTo(bounds, { isAsked: true });
  };
  const needsYou = members.some(({ site }) => conflicts.has(site.lid));
  const names = isGroup ? members.slice(0, NAMED).map(({ site }) => isolate(titleOf(site))) : [];
  const title = isGroup ? t('content:second.sites', { count: members.length }) : titleOf(first.site);
  const second = isGroup
    ? formats.list(members.length > NAMED ? [...names, t('more', { count: members.length - NAMED })] : names)
    : [isolate(first.owner), t('content:second.buildings', { count: first.buildings })].join(' · ');
  const spoken = [title, second, ...(needsYou ? [t('needsYou')] : [])].join(', ');
  return (
    <button
      type="button"
      data-mark={mark.key}
      data-group={isGroup || undefined}
      data-on={members.some(({ site }) => site.clientLid === (pointed ?? chosen)) || undefined}
      data-needs-you={needsYou || undefined}
      className={styles['mark']}
      aria-label={spoken}
      onClick={open}
      onKeyDown={onKeyDown}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      <span className={styles['dot']}>{isGroup && formats.number(members.length)}</span>
      {isNear && !isGroup && <bdi className={styles['name']}>{title}</bdi>}
      <span className={styles['card']}>
        <span className={styles['title']}>
          <bdi>{title}</bdi>
        </span>
        <span className={styles['second']}>{second}</span>
      </span>
    </button>
  );
}

const stepOf = (zoom: number): number => Math.floor(zoom * ZOOM_PART) / ZOOM_PART;

const markedSites = ({ client, sites }: HomeClient): MarkedSite[] =>
  sites.flatMap((one) => {
    const bounds = boundsAcross(one.site.geometry);
    return bounds === null ? [] : { ...one, owner: client.title, at: middleOf(bounds) };
  });

/** From the west to the east, as they are walked through by keys. */
function marksAt(sites: readonly MarkedSite[], zoom: number, parted: string | null): Mark[] {
  return clusterSites(sites, ({ at }) => at, zoom)
    .flatMap(({ at, members }): Mark[] => {
      const [first] = members;
      if (first === undefined) return [];
      if (members.length === 1 || (zoom < PARTED_ZOOM && first.site.lid !== parted))
        return [{ key: first.site.lid, at, beside: [0, 0], members }];
      // At one place, however near: around it.
      return members.map((member, i) => {
        const angle = (i / members.length) * 2 * Math.PI;
        const far = Math.max(RING_PX, members.length * 5);
        const beside = [Math.sin(angle) * far, -Math.cos(angle) * far] as const;
        return { key: member.site.lid, at, beside, members: [member] };
      });
    })
    .sort((a, b) => a.at[0] - b.at[0]);
}

/** Sites on which something has to be decided. */
function useConflictSites(): ReadonlySet<string> {
  const waiting = useWaiting();
  return useMemo(
    () =>
      new Set(
        waiting?.flatMap(({ kind, siteLid }) =>
          WAIT_KINDS[kind].tone === 'conflict' && siteLid !== null ? siteLid : [],
        ),
      ),
    [waiting],
  );
}
