import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isDrawMode,
  isGestureStarted,
  type MapEngine,
  type MapMode,
  type ReadBaseMap,
} from '../../../map/index.ts';
import type { BaseMap } from '../../../sync/index.ts';
import { MapCanvas } from '../../../map/react/index.ts';
import { useAskStyleUrl, useStyleUrl } from '../../state/map-view/base-map.ts';
import { circleOf } from '../../../domain/geometry/index.ts';
import { drawingTargetAtom, drawOrderAtom, mapModeAtom } from '../../state/map-view/drawing.ts';
import { heldShapeAtom } from '../../state/map-view/edits.ts';
import { flightAtom } from '../../state/map-view/fly-to.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { panelInsetAtom } from '../../state/navigation/panel.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { baseMapAtom } from '../../state/map-view/visibility.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { DrawTools } from './draw-tools.tsx';
import { useMapPort } from './use-map-port.ts';
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
      case 'delete-hole':
        draw.deleteHole();
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
