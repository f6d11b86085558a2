import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getBuilding, getSite } from '../../../db/index.ts';
import {
  DONE,
  editPort,
  EMPTY_MODE,
  isDrawMode,
  isGestureStarted,
  type MapEngine,
  type MapMode,
  type MapPort,
  type MapTarget,
  type ReadBaseMap,
} from '../../../map/index.ts';
import type { BaseMap } from '../../../sync/index.ts';
import { MapCanvas } from '../../../map/react/index.ts';
import { useAskStyleUrl, useStyleUrl } from '../../state/map-view/base-map.ts';
import { circleOf } from '../../../domain/geometry/index.ts';
import { CLIENT_KIND, contentTypeOf, isLevelContent } from '../../../domain/content/index.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import {
  drawingTargetAtom,
  drawOrderAtom,
  NOTHING_DRAWN,
  drawStateAtom,
  mapModeAtom,
  mapSeenAtom,
} from '../../state/map-view/drawing.ts';
import { editHandlersAtom, heldShapeAtom, refusedPlacesAtom } from '../../state/map-view/edits.ts';
import { mapPressAtom } from '../../state/map-view/map-press.ts';
import { flightAtom, markAtom } from '../../state/map-view/fly-to.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { hoveredOnMapAtom } from '../../state/map-view/hovered.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { setNoticeAtom } from '../../state/page/notices.ts';
import { panelInsetAtom } from '../../state/navigation/panel.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { baseMapAtom } from '../../state/map-view/visibility.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';
import { DrawTools } from './draw-tools.tsx';
import { useMapScene } from './use-map-scene.ts';
import styles from './map-stage.module.css';
import { controlsOf } from './controls-inset.ts';
import { PlaceSelectors } from './place-selectors.tsx';
import { useMark } from './use-coordinate-marker.ts';
import { useCamera } from './use-camera.ts';
import { ViewTools } from './view-tools.tsx';

// Without it all can be drawn: a part that can't be had is no reason to show less than the map.
const Guidance = lazy(() => import('./drawing-guidance.tsx').catch(() => ({ default: () => null })));

/** The map, its tools, and what a click on it means at the current address. */
export function MapStage() {
  const { t } = useTranslation('content');
  const { authorize, baseMap } = useWorkspace();
  const styleUrl = useStyleUrl();
  useAskStyleUrl();
  const map = useRef<MapEngine>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useMapScene();
  const { scene } = picture;
  const place = usePlace();
  const inset = useAtomValue(panelInsetAtom);
  const isDrawing = useAtomValue(drawingTargetAtom) !== null;
  const mode = useAtomValue(mapModeAtom);
  const fit = useCamera(map, stage, picture);
  const hasBaseMap = useAtomValue(baseMapAtom);
  const port = useMapPort();
  const readBaseMap = useMemo(() => readerOf(baseMap), [baseMap]);
  useDrawing(map);
  useFlights(map, stage);
  useMark(map);
  const isListed = useIsListed();
  const title =
    place?.level?.levelLongTitle ??
    place?.building?.buildingTitle ??
    place?.site?.siteTitle ??
    place?.client?.clientTitle ??
    'Storey';
  return (
    <div ref={stage} className={styles.stage}>
      <MapCanvas
        ref={map}
        scene={scene}
        port={port}
        styleUrl={hasBaseMap ? styleUrl : null}
        readBaseMap={readBaseMap}
        isWanted={isListed}
        transformRequest={authorize}
        label={t('map.label', { place: title })}
        className={styles.map ?? ''}
      />
      <DrawTools />
      <div
        className={styles.end}
        data-map-side="end"
        style={{ insetInlineEnd: 12 + inset.end, insetBlockEnd: 12 + inset.bottom }}
      >
        <ViewTools map={map} onFit={fit} />
        <PlaceSelectors />
      </div>
      {(isDrawing || mode.name !== 'empty') && (
        <Suspense fallback={null}>
          <Guidance map={map} />
        </Suspense>
      )}
    </div>
  );
}

const readerOf =
  ({ read }: BaseMap): ReadBaseMap =>
  async (address, options) => {
    const answer = await read(address, options);
    return answer.ok ? { ok: true, bytes: answer.bytes.buffer } : answer;
  };

/** The list beside the map has what it shows: it comes first. */
function useIsListed(): boolean {
  const place = usePlace();
  const features = useLevelFeatures();
  const [isListed, setListed] = useState(false);
  // Once it is there the map stays, whatever the list waits for.
  const isNow = place !== undefined && (place.level === null || features !== undefined);
  if (isNow && !isListed) setListed(true);
  return isListed;
}

/** Where a click leads, and what the map reports about itself. */
function useMapPort(): MapPort {
  const { db } = useWorkspace();
  const route = useContentRoute();
  const features = useLevelFeatures();
  const place = usePlace();
  const ref = useRefs();
  const go = useGo();
  const target = useAtomValue(drawingTargetAtom);
  const setMode = useSetAtom(mapModeAtom);
  const setDrawState = useSetAtom(drawStateAtom);
  const setHovered = useSetAtom(hoveredOnMapAtom);
  const setNotice = useSetAtom(setNoticeAtom);
  const setSeen = useSetAtom(mapSeenAtom);
  const setMark = useSetAtom(markAtom);
  const toasts = useToasts();
  const press = useAtomValue(mapPressAtom);
  const handlers = useAtomValue(editHandlersAtom);
  const setRefused = useSetAtom(refusedPlacesAtom);
  const setHeld = useSetAtom(heldShapeAtom);
  const { t } = useTranslation('content');
  /** Corners of the polygon that is being drawn. */
  const corners = useRef(0);

  return useMemo<MapPort>(() => {
    const edits = editPort(handlers);
    // The map shows more than the address names: the sites of all clients, and the buildings of all sites.
    const openSite = async (key: string) => {
      const site = await getSite(db, key);
      if (site !== undefined) go(paths.buildings({ clientId: ref(site.clientLid), siteId: ref(site.lid) }));
    };
    const openBuilding = async (key: string) => {
      const building = await getBuilding(db, key);
      if (building === undefined) return;
      const { clientLid, siteLid, lid } = building;
      go(paths.levels({ clientId: ref(clientLid), siteId: ref(siteLid), buildingId: ref(lid) }));
    };
    const open = ({ kind, key }: MapTarget) => {
      // A press beside what is to be added was meant for drawing it. The leave guard asks where something was changed.
      if (key === null || route.panel === 'add') return;
      const clientId = place?.client ? ref(place.client.lid) : undefined;
      if (kind === CLIENT_KIND && clientId !== undefined) {
        go(`${paths.globalGeofences(clientId)}/${key}/edit`);
      } else if (kind === 'site' && place?.site?.lid !== key) {
        void openSite(key);
      } else if (kind === 'building' && place?.building?.lid !== key) {
        void openBuilding(key);
      } else if (kind === 'feature' && isLevelParams(route.params)) {
        const feature = features?.find(({ fid }) => fid === key);
        if (feature === undefined || key === route.id) return;
        const type = contentTypeOf(feature.kind);
        // A list opens its own; on the level's overview every feature opens in the list that it belongs to.
        if (type === route.contentType || !isLevelContent(route.contentType))
          go(paths.feature(route.params, type, key));
      }
    };
    return {
      onClick: press === null ? open : press.take,
      // Not the ground that everything here stands on.
      onHover: (hovered) => {
        const isGround = hovered?.key === place?.site?.lid || hovered?.key === place?.building?.lid;
        setHovered(hovered === null || isGround ? null : hovered.key);
      },
      onModeChange: (mode) => {
        if (isGestureStarted(mode)) setRefused([]);
        else if ('started' in mode) corners.current = 0;
        if (mode.name === 'empty') setDrawState(NOTHING_DRAWN);
        setMode(mode);
      },
      onDrawState: setDrawState,
      edits: {
        commit: (op, input) => {
          if ('line' in input) corners.current = input.line.length;
          // Its form is on the way.
          if (op === 'draw-shape' && target === null && 'geometry' in input) {
            setHeld(input.geometry);
            return DONE;
          }
          return edits.commit(op, input);
        },
      },
      onRefused: ({ code, where }) => {
        setRefused(where);
        toasts.show({ kind: 'warning', title: t(`edits.${code}`), key: 'edit-refused' });
      },
      onDrawCancel: () => {
        setMode(EMPTY_MODE);
        // Undo has the shape that it had come to.
        if (corners.current > 0) target?.setGeometry(null);
      },
      onMarkRemove: () => setMark(null),
      onReady: () => setSeen(true),
      onFailure: (failure) => {
        // The bundled ground is there: nothing else is lost.
        if (failure.reason === 'base-map') {
          toasts.show({ kind: 'warning', title: t('map.baseMap.failed'), key: 'base-map' });
          return;
        }
        setSeen(true);
        if (failure.reason === 'webgl-missing') setNotice('webglMissing', true);
        if (failure.reason === 'webgl-disabled') setNotice('webglDisabled', true);
        if (failure.reason === 'context-lost' || failure.reason === 'load') setNotice('mapLost', true);
      },
    };
  }, [
    db,
    route,
    features,
    place,
    ref,
    go,
    target,
    press,
    handlers,
    setRefused,
    setHeld,
    setMode,
    setDrawState,
    setHovered,
    setNotice,
    setSeen,
    setMark,
    toasts,
    t,
  ]);
}

/** Goes where a form or a list wants to be looked at. */
function useFlights(
  map: React.RefObject<MapEngine | null>,
  stage: React.RefObject<HTMLElement | null>,
): void {
  const flight = useAtomValue(flightAtom);
  const done = useRef(flight?.n ?? 0);
  useEffect(() => {
    if (flight === null || flight.n === done.current) return;
    done.current = flight.n;
    map.current?.camera.fitTo(flight.bounds, { zoom: flight.zoom, controls: controlsOf(stage.current) });
  }, [map, stage, flight]);
}

const isDrawingLine = (mode: MapMode): boolean => mode.name === 'draw-polygon' && isGestureStarted(mode);

/** Carries the form's orders to the map's tools, and the form's geometry (undo, typed numbers) into the drawing. */
function useDrawing(map: React.RefObject<MapEngine | null>): void {
  const target = useAtomValue(drawingTargetAtom);
  const given = useAtomValue(drawOrderAtom);
  const mode = useAtomValue(mapModeAtom);
  const done = useRef(given?.n ?? 0);
  const geometry = target?.geometry ?? null;
  const line = target?.line;
  const open = target !== null;

  useEffect(() => {
    const draw = map.current?.draw;
    if (given === null || given.n === done.current || draw === undefined) return;
    done.current = given.n;
    const { order } = given;
    const isLine = isDrawingLine(draw.getMode());
    switch (order.do) {
      case 'start':
        draw.start(
          order.mode,
          isDrawMode(order.mode) || order.mode === draw.getMode().name ? null : geometry,
        );
        if (order.focus === true) map.current?.focus();
        // The same tool again ends the line: what is no shape by then is none of the form's.
        if (isLine && target !== null) target.setDrawing(target.geometry, []);
        break;
      case 'finish':
        draw.finish();
        break;
      case 'put-by':
        draw.putBy(order.metres, order.degrees);
        break;
      case 'undo-vertex':
        draw.undoVertex();
        break;
      case 'delete-vertex':
        draw.deleteVertex();
        break;
      case 'cancel':
        draw.cancel();
        if (isLine) target?.setGeometry(null);
        break;
      case 'let-go':
        if (isLine) draw.stop();
        break;
      case 'clear':
        draw.stop();
        target?.setGeometry(null);
        break;
    }
  }, [map, given, geometry, target]);

  const saved = target?.saved ?? null;
  useEffect(() => map.current?.draw.setSaved(saved), [map, saved]);

  // What was drawn before its form was there.
  const [held, setHeld] = useAtom(heldShapeAtom);
  useEffect(() => {
    if (held === null || target === null || target.shapes.length === 0) return;
    setHeld(null);
    target.setGeometry(held);
  }, [held, setHeld, target]);

  // A form that opens on a shape shows its corners at once; one that closes takes its drawing along.
  const key = target?.key;
  const canModify = (target?.shapes.length ?? 0) > 0;
  const takesLine = target?.shapes.includes('polygon') ?? false;
  const opened = useRef<string | undefined>(undefined);
  useEffect(() => {
    const draw = map.current?.draw;
    if (draw === undefined) return;
    if (!open) {
      if (opened.current !== undefined) draw.stop();
      opened.current = undefined;
      return;
    }
    if (opened.current === key) return;
    if (canModify) draw.prepare();
    // A form that opens with nothing drawn is left to its tools: the third corner of a polygon is not its last.
    opened.current = key;
    if (geometry !== null && canModify) draw.start('direct-select', geometry);
    else if (line !== undefined && line.length > 0 && takesLine) {
      // A tool that was taken up before the form was there: the line that was kept comes first.
      draw.stop();
      draw.resume(line);
    }
  }, [map, open, key, geometry, line, canModify, takesLine]);

  const before = useRef(geometry);
  useEffect(() => {
    const draw = map.current?.draw;
    const isBack = before.current === null && geometry !== null;
    const isGone = before.current !== null && geometry === null;
    before.current = geometry;
    if (draw === undefined || !open) return;
    if (isGestureStarted(mode)) return;
    if (mode.name === 'empty' && isBack) {
      // What was cancelled or cleared and is undone is seen again.
      if (canModify && draw.getMode().name === 'empty') draw.start('direct-select', geometry);
      return;
    }
    // A shape that was taken away (undone, discarded) leaves nothing to change.
    if (isGone && !isDrawMode(mode.name)) draw.stop();
    // The form hears of a new shape a moment later than the map.
    else if (geometry === null) return;
    // A circle of which a corner was moved, or that was cut, is none any more.
    else if (mode.name === 'drag-circle' && circleOf(geometry) === null)
      draw.start('direct-select', geometry);
    else if (draw.getGeometry() !== geometry) draw.setGeometry(geometry);
  }, [map, open, geometry, mode, canModify]);
}
