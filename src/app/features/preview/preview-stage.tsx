import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { useTranslation } from 'react-i18next';
import { Compass, Minus, Plus, X } from 'lucide-react';
import { listBuildings, listLevels, listSites, serverIdOf, exists } from '../../../db/index.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import { SELECTOR_FILTER_ABOVE } from '../../../domain/limits.ts';
import type { Padding, PressedPlace, PreviewMap, PreviewScene } from '../../../map/index.ts';
import { PreviewCanvas } from '../../../map/react/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { boundsOfChange, changedShapes } from '../../review/changed-shapes.ts';
import { keyOfChange } from '../../review/change-list.tsx';
import type { ReviewChange } from '../../../sync/index.ts';
import { contentParamsIn, readPublishRoute } from '../../routes/publish-route.ts';
import { findPlace } from '../../state/navigation/current-place.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useReadBaseMap } from '../../state/map-view/base-map.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { useViewport } from '../../state/page/viewport.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useAppearance } from '../../theme/index.ts';
import {
  IconButton,
  LevelSelector,
  Notice,
  SegmentedControl,
  Select,
  Switch,
  Text,
  Toolbar,
  ToolbarButton,
  ToolbarGroup,
  useToasts,
} from '../../ui/index.ts';
import { followEachOther } from './follow-each-other.ts';
import { SplitHandle } from './split-handle.tsx';
import { useClientStyle } from './use-client-style.ts';
import styles from './preview.module.css';

/** How changes are marked: on a part of the map, on all of it, or on a second map beside the first. */
const WAYS = ['split', 'on', 'beside'] as const;
type Way = (typeof WAYS)[number];

/** Pixels that the choice of the building and of the level, and the bar below, cover. */
const CONTROLS = { top: 68, bottom: 84, end: 84, start: 400 };
/** If the bar is as wide as the map, it is above the scale. */
const SCALE_BELOW = 20;
/** Below this width the list lies under the map's middle instead of at its side. */
const BESIDE_FROM = 900;

/** @param isPair of two maps side by side, which begin beside the list */
function controlsNow(isPair: boolean): Padding {
  const { top, bottom, end, start } = CONTROLS;
  if (isPair) return { top, bottom, left: 0, right: 0 };
  const isBeside = window.innerWidth >= BESIDE_FROM;
  const [left, right] = document.documentElement.dir === 'rtl' ? [end, start] : [start, end];
  if (isBeside) return { top, bottom, left, right };
  return { top, bottom: window.innerHeight * 0.38 + bottom + SCALE_BELOW, left: 0, right: 0 };
}

interface PreviewStageProps {
  clientLid: string;
  tileJsonUrl: string;
  changes: readonly ReviewChange[];
  selected: ReviewChange | null;
  onSelect: (change: ReviewChange | null) => void;
  /** Changes are marked. */
  showsChanges: boolean;
  onShowChanges: (shows: boolean) => void;
}

/** Of the width: the middle of what the list leaves free, where it lies beside the map. */
function middle(): number {
  if (window.innerWidth < BESIDE_FROM) return 0.5;
  const share = (CONTROLS.start + window.innerWidth) / 2 / window.innerWidth;
  return document.documentElement.dir === 'rtl' ? 1 - share : share;
}

// @spec 2.87
/** The staged map, drawn from the server's vector tiles, with its own choice of building and level. */
export function PreviewStage({
  clientLid,
  tileJsonUrl,
  changes,
  selected,
  onSelect,
  showsChanges,
  onShowChanges,
}: PreviewStageProps) {
  const { t, i18n } = useTranslation('preview');
  const { db, authorize } = useWorkspace();
  const { isDark, isMotionReduced } = useAppearance();
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const toasts = useToasts();
  const map = useRef<PreviewMap | null>(null);
  const [ready, setReady] = useState(false);
  const [buildingLid, setBuildingLid] = useState<string | null>(null);
  const [levelLid, setLevelLid] = useState<string | null>(null);
  const [raised, setRaised] = useKeptChoice('preview-raised', z.boolean(), true);
  const [pressed, setPressed] = useState<PressedPlace | null>(null);
  const [way, setWay] = useKeptChoice<Way>('preview-way', z.enum(WAYS), 'split');
  const [share, setShare] = useState(middle);
  const viewport = useViewport();
  const hasRoom = viewport === 'desk';
  const isPair = showsChanges && way === 'beside' && hasRoom;
  // If two maps don't fit, one is divided.
  const split = showsChanges && way !== 'on' && !isPair ? share : null;
  const [twin, setTwin] = useState<PreviewMap | null>(null);
  const style = useClientStyle(clientLid);
  const readBaseMap = useReadBaseMap();

  const known = useLiveQuery(async () => {
    const sites = (await listSites(db, clientLid)).filter(exists);
    const perSite = await Promise.all(
      sites.map(async (site) => {
        const buildings = (await listBuildings(db, site.lid)).filter(exists);
        return Promise.all(
          buildings.map(async (building) => ({
            site,
            building,
            bid: await serverIdOf(db, building.lid),
            levels: (await listLevels(db, building.lid)).filter(exists).toReversed(),
          })),
        );
      }),
    );
    const from = await findPlace(
      db,
      contentParamsIn(readPublishRoute(sessionStorage, clientLid)?.path ?? ''),
    );
    return { places: perSite.flat().filter((place) => place.bid !== undefined), from };
  }, [db, clientLid]);
  const { places, from } = known ?? {};

  // What was chosen here, else what the person was looking at before, else the first.
  const place =
    places?.find(({ building }) => building.lid === buildingLid) ??
    places?.find(({ building }) => building.lid === from?.building?.lid) ??
    places?.find(({ site }) => site.lid === from?.site?.lid) ??
    places?.[0];
  const level =
    place?.levels.find(({ lid }) => lid === levelLid) ??
    place?.levels.find(({ lid }) => lid === from?.level?.lid) ??
    place?.levels.find(({ levelIndex }) => levelIndex === 0) ??
    place?.levels.at(-1);
  const shapes = useMemo(
    () => changedShapes(changes, { buildingId: place?.bid ?? null, levelIndex: level?.levelIndex ?? null }),
    [changes, place?.bid, level?.levelIndex],
  );
  const scene = useMemo<PreviewScene>(
    () => ({
      theme: isDark ? 'dark' : 'light',
      language: i18n.language,
      bid: place?.bid ?? null,
      lvl: level?.levelIndex ?? null,
      raised,
      units: formats.unit === 'ft' ? 'imperial' : 'metric',
      changes: shapes,
      selected: selected === null ? null : keyOfChange(selected),
      showsChanges,
      split,
    }),
    [
      isDark,
      i18n.language,
      place?.bid,
      level?.levelIndex,
      raised,
      formats.unit,
      shapes,
      selected,
      showsChanges,
      split,
    ],
  );
  // What was chosen in the list is gone to: its building and level are opened.
  const [shown, setShown] = useState(selected);
  if (selected !== shown && places !== undefined) {
    setShown(selected);
    const at = places.find(({ bid }) => bid === selected?.buildingId);
    if (selected !== null && at !== undefined) {
      setBuildingLid(at.building.lid);
      const on = at.levels.find(({ levelIndex }) => levelIndex === selected.levelIndex);
      setLevelLid(on?.lid ?? null);
    }
  }
  const { dir } = document.documentElement;
  // Two maps are half as wide and lie elsewhere: each goes on with what was in the middle of the one.
  useEffect(() => {
    if (!ready) return;
    map.current?.camera.setPadding(controlsNow(isPair), 'middle');
    if (isPair) twin?.camera.setPadding(controlsNow(isPair), 'middle');
  }, [ready, isPair, twin, viewport, dir]);
  const fit = useStable((bounds: Bounds) => map.current?.camera.fitTo(bounds));
  useEffect(() => {
    const bounds = selected === null ? null : boundsOfChange(selected);
    // After the building that is opened with it has been gone to.
    if (ready && bounds !== null) setTimeout(() => fit(bounds), 0);
  }, [ready, selected, fit]);
  const geometry = place?.building.geometry;
  useEffect(() => {
    const bounds = geometry === undefined ? null : boundsAcross(geometry);
    if (ready && bounds !== null) fit(bounds);
  }, [ready, geometry, fit]);
  useEffect(() => {
    const { current: shownMap } = map;
    return isPair && ready && twin !== null && shownMap !== null
      ? followEachOther(shownMap, twin)
      : undefined;
  }, [isPair, ready, twin]);

  const unmarked = useMemo<PreviewScene>(() => ({ ...scene, showsChanges: false, split: null }), [scene]);
  const canvas = {
    tileJsonUrl,
    taxonomy,
    transformRequest: authorize,
    styleUrl: style.url,
    readBaseMap,
    onStyleFailure: style.onFailure,
    reducedMotion: isMotionReduced,
    onFailure: () => toasts.show({ kind: 'error', title: t('mapFailed'), key: 'preview-map' }),
  };
  const typeTitle = (code: string | null): string =>
    code !== null && Object.hasOwn(taxonomy, code) ? (taxonomy[code]?.title ?? '') : '';
  return (
    <>
      <div className={styles.maps} data-pair={isPair || undefined} dir="ltr">
        {isPair && (
          <PreviewCanvas
            key="off"
            {...canvas}
            scene={unmarked}
            label={t('split.off')}
            className={styles.map ?? ''}
            onPress={setPressed}
            onReady={setTwin}
          />
        )}
        <PreviewCanvas
          key="on"
          {...canvas}
          scene={scene}
          label={t('label')}
          className={styles.map ?? ''}
          onPress={(given) => {
            setPressed(given);
            const change = changes.find(({ kind, key }) => kind === 'feature' && key === given?.fid);
            if (change !== undefined) onSelect(change);
          }}
          onReady={(made) => {
            map.current = made;
            setReady(true);
          }}
        />
        {isPair && (
          <div className={styles.names} aria-hidden="true">
            {(['off', 'on'] as const).map((side) => (
              <span key={side} className={styles.side}>
                <Text look="small">{t(`split.${side}`)}</Text>
              </span>
            ))}
          </div>
        )}
      </div>
      {split !== null && <SplitHandle value={split} onChange={setShare} />}
      <div className={styles.choice}>
        <div className={styles.building}>
          <Select
            label={t('building')}
            isLabelHidden
            look="bare"
            placeholder={t('noBuilding')}
            value={place?.building.lid ?? null}
            filterAbove={SELECTOR_FILTER_ABOVE}
            filterLabel={t('filter')}
            options={(places ?? []).map(({ site, building }) => ({
              id: building.lid,
              label: building.title,
              note: site.title,
            }))}
            onChange={(lid) => {
              setBuildingLid(lid);
              setLevelLid(null);
            }}
          />
          <Switch label={t('raised')} isSelected={raised} onChange={setRaised} />
        </div>
        <div className={styles.marks}>
          <Switch label={t('marks.label')} isSelected={showsChanges} onChange={onShowChanges} />
          {showsChanges && (
            <SegmentedControl<Way>
              label={t('marks.label')}
              value={!hasRoom && way === 'beside' ? 'split' : way}
              onChange={setWay}
              options={WAYS.filter((id) => hasRoom || id !== 'beside').map((id) => ({
                id,
                label: t(`marks.ways.${id}`),
              }))}
            />
          )}
        </div>
        {style.isOffered && (
          <div className={styles.marks}>
            <Switch
              label={t('style.label', { client: style.client })}
              isSelected={style.isOn}
              onChange={style.turn}
            />
          </div>
        )}
        {style.hasFailed && (
          <div className={styles.note}>
            <Notice tone="waiting" role="status">
              {t('style.failed', { client: style.client })}
            </Notice>
          </div>
        )}
        <Toolbar label={t('label')}>
          <ToolbarGroup>
            <ToolbarButton icon={Plus} label={t('zoomIn')} onPress={() => map.current?.camera.zoomIn()} />
            <ToolbarButton icon={Minus} label={t('zoomOut')} onPress={() => map.current?.camera.zoomOut()} />
            <ToolbarButton
              icon={Compass}
              label={t('north')}
              onPress={() => map.current?.camera.resetNorth()}
            />
          </ToolbarGroup>
        </Toolbar>
      </div>
      {pressed !== null && (
        <div className={styles.pressed} role="status">
          <div>
            <Text as="strong" dir="auto">
              {(i18n.language === 'ar' ? pressed.nameAr : '') || pressed.name || typeTitle(pressed.typeCode)}
            </Text>
            <Text look="small" tone="secondary">
              {typeTitle(pressed.typeCode) || t('building')}
            </Text>
          </div>
          <IconButton icon={X} label={t('review.close')} onPress={() => setPressed(null)} />
        </div>
      )}
      {place !== undefined && place.levels.length > 0 && (
        <div className={styles.levels}>
          <LevelSelector
            label={t('level')}
            levels={place.levels.map((one) => ({
              id: one.lid,
              label: one.shortTitle,
              title: one.title,
            }))}
            value={level?.lid ?? null}
            upLabel={t('up')}
            downLabel={t('down')}
            onChange={setLevelLid}
          />
        </div>
      )}
    </>
  );
}
