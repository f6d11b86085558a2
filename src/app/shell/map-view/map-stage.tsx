import { atom, useAtomValue } from 'jotai';
import { lazy, memo, Suspense, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapEngine } from '../../../map/index.ts';
import { MapCanvas } from '../../../map/react/index.ts';
import { useAskStyleUrl, useReadBaseMap, useStyleUrl } from '../../state/map-view/base-map.ts';
import { HOME_SCREEN, useContentRoute } from '../../state/navigation/content-route.ts';
import { drawingTargetAtom, mapModeAtom } from '../../editor/drawing.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { useStable } from '../../editor/use-stable.ts';
import { panelInsetAtom } from '../../state/navigation/panel.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { momentAtom } from '../../state/map-view/moment.ts';
import { baseMapAtom } from '../../state/map-view/visibility.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useEditor } from '../../editor/editor.ts';
import { DrawTools } from './tools/draw-tools.tsx';
import { useIsPainted } from '../../state/page/use-is-painted.ts';
import { useMapPort } from './use-map-port.ts';
import { useMapScene } from './use-map-scene.ts';
import styles from './map-stage.module.css';
import { PlaceSelectors } from './place-selectors.tsx';
import { useMark } from './use-coordinate-marker.ts';
import { useCamera } from './use-camera.ts';
import { SurveyEntry } from '../navigation/survey-entry.tsx';
import { useFlights } from './use-flights.ts';
import { useIsMapPainted } from './use-is-map-painted.ts';
import { useReturnTool, useReturnView } from './use-return-view.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { ViewTools } from './view-tools.tsx';

// Drawing works without it: a missing part must not hide the map.
const Guidance = lazy(() => import('./drawing-guidance.tsx').catch(() => ({ default: () => null })));

const Closed = lazy(() => import('./closed/closed-on-map.tsx').catch(() => ({ default: () => null })));
// Few look at another day.
const MomentBar = lazy(retryLoading(() => import('./moment/moment-bar.tsx')));

// Each of these subscribes to its own state, so the stage need not render them again.
const Tools = memo(DrawTools);
const View = memo(ViewTools);
const Selectors = memo(PlaceSelectors);

/** On site, and on the map of all clients. */
const ALONE_TOOLS = ['locate', 'fit'] as const;
const HOME_TOOLS = ['zoom-in', 'zoom-out', 'fit'] as const;

const hasMomentAtom = atom((get) => get(momentAtom) !== null);
const isDrawingAtom = atom((get) => get(drawingTargetAtom) !== null);

/** The map, its tools, and what a click on it means at the current address. */
export function MapStage() {
  const { t } = useTranslation('content');
  const { titleOf } = useTitles();
  const { authorize } = useWorkspace();
  const styleUrl = useStyleUrl();
  useAskStyleUrl();
  const editor = useEditor();
  const map = useRef<MapEngine>(editor.map.engine);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useMapScene();
  const { scene } = picture;
  const place = usePlace();
  const inset = useAtomValue(panelInsetAtom);
  const { screen, panel } = useContentRoute();
  const isAlone = screen.layout === 'alone';
  const isHome = screen.name === HOME_SCREEN;
  const isDrawing = useAtomValue(isDrawingAtom);
  const hasMoment = useAtomValue(hasMomentAtom);
  const mode = useAtomValue(mapModeAtom);
  const fit = useStable(useCamera(map, stage, picture));
  useReturnView(map);
  useReturnTool();
  const hasBaseMap = useAtomValue(baseMapAtom);
  const port = useMapPort();
  const readBaseMap = useReadBaseMap();
  useFlights(map, stage);
  useMark(map);
  const isListed = useIsListed();
  const title =
    titleOf(place?.level) ||
    titleOf(place?.building) ||
    titleOf(place?.site) ||
    (place?.client?.title ?? 'Storey');
  return (
    <div
      ref={stage}
      className={styles.stage}
      style={{ insetInlineStart: inset.start ?? 0, ...(isHome && aboveCovered(inset.bottom)) }}
    >
      <MapCanvas
        handle={editor.map}
        scene={scene}
        port={port}
        styleUrl={hasBaseMap ? styleUrl : null}
        readBaseMap={readBaseMap}
        isWanted={isListed}
        onRemade={editor.remade}
        transformRequest={authorize}
        label={t('map.label', { place: title })}
        className={styles.map ?? ''}
      />
      <Tools isAlone={isAlone} />
      <div
        className={styles.end}
        data-map-side="end"
        data-alone={isAlone}
        data-tools-alone={isHome || undefined}
        style={{ insetInlineEnd: 12 + inset.end, insetBlockEnd: 12 + inset.bottom }}
      >
        <View map={map} onFit={fit} only={isAlone ? ALONE_TOOLS : isHome ? HOME_TOOLS : undefined} />
        {!isAlone && <Selectors />}
      </div>
      {place?.site && !isAlone && <AfterMap />}
      {panel === 'none' && !isAlone && <SurveyEntry />}
      {hasMoment && (
        <Suspense fallback={null}>
          <MomentBar />
        </Suspense>
      )}
      {(isDrawing || mode.name !== 'empty') && (
        <Suspense fallback={null}>
          <Guidance />
        </Suspense>
      )}
    </div>
  );
}

/** What is closed comes after the first picture, and does not compete with it. */
function AfterMap() {
  const isPainted = useIsMapPainted();
  return (
    isPainted && (
      <Suspense fallback={null}>
        <Closed />
      </Suspense>
    )
  );
}

/** Where the scale stands while something lies over the lower part of the map. */
const aboveCovered = (bottom: number): CSSProperties =>
  bottom === 0 ? {} : ({ '--map-scale-end': `${bottom + 2}px` } as CSSProperties);

/** The list beside the map has what it shows: it comes first. */
function useIsListed(): boolean {
  const place = usePlace();
  const features = useLevelFeatures();
  const isNow = place !== undefined && (place.level === null || features !== undefined);
  // What was there before the stage has been painted before it.
  const [wasListed] = useState(isNow);
  // Once it is there the map stays, whatever the list waits for.
  const isPainted = useIsPainted(isNow);
  return wasListed || isPainted;
}
