import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, type RefObject } from 'react';
import { circleOf } from '../../../domain/geometry/index.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { isDrawMode, isGestureStarted, type MapEngine, type MapMode } from '../../../map/index.ts';
import {
  drawingTargetAtom,
  drawOrdersAtom,
  takeDrawOrdersAtom,
  mapModeAtom,
  type DrawOrder,
} from '../../state/map-view/drawing.ts';
import { heldShapeAtom } from '../../state/map-view/edits.ts';
import { isMapDisabledAtom } from '../../state/map-view/map-disabled.ts';
import { useWarnNotReady } from '../../state/page/map-ready.ts';

const isDrawingLine = (mode: MapMode): boolean => mode.name === 'draw-polygon' && isGestureStarted(mode);

/**
 * Carries the form's orders to the map's tools, and the form's geometry (undo, typed numbers) into the drawing.
 * @param remade how often the map was made again, which then has nothing in hand
 */
export function useDrawing(map: RefObject<MapEngine | null>, remade = 0): void {
  const target = useAtomValue(drawingTargetAtom);
  const orders = useAtomValue(drawOrdersAtom);
  const takeOrders = useSetAtom(takeDrawOrdersAtom);
  const mode = useAtomValue(mapModeAtom);
  const geometry = target?.geometry ?? null;
  const line = target?.line;
  const open = target !== null;
  const warnNotReady = useWarnNotReady(map);

  const isDisabled = useAtomValue(isMapDisabledAtom);
  useEffect(() => map.current?.draw.setDisabled(isDisabled), [map, isDisabled]);

  // Orders left over are dropped: they don't belong to another map.
  useEffect(() => () => void takeOrders(), [takeOrders]);
  useEffect(() => {
    const draw = map.current?.draw;
    if (orders.length === 0 || draw === undefined) return;
    const carryOut = (order: DrawOrder): void => {
      const isLine = isDrawingLine(draw.getMode());
      switch (order.do) {
        case 'start':
          if (order.focus === true) warnNotReady();
          draw.start(
            order.mode,
            isDrawMode(order.mode) || order.mode === draw.getMode().name ? null : geometry,
          );
          if (order.focus === true) map.current?.focus();
          // The same tool again ends the line: an unfinished shape is not handed to the form.
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
    };
    for (const order of takeOrders()) carryOut(order);
  }, [map, orders, takeOrders, geometry, target, warnNotReady]);

  const saved = target?.saved ?? null;
  useEffect(() => map.current?.draw.setSaved(saved), [map, saved]);

  // What was drawn before its form was there.
  const [held, setHeld] = useAtom(heldShapeAtom);
  useEffect(() => {
    if (held === null || target === null || target.shapes.length === 0) return;
    setHeld(null);
    target.setGeometry(held);
  }, [held, setHeld, target]);

  // A form that opens on a shape shows its corners at once; a closing form removes its drawing.
  const key = target?.key;
  const canModify = (target?.shapes.length ?? 0) > 0;
  const takesLine = target?.shapes.includes('polygon') ?? false;
  const isPointOnly = target?.shapes.every((shape) => shape === 'point') === true && canModify;
  const opened = useRef<string | undefined>(undefined);
  const made = useRef(remade);
  useEffect(() => {
    if (made.current === remade) return;
    made.current = remade;
    opened.current = undefined;
    const { name } = mode;
    const isKept = geometry !== null || (line !== undefined && line.length > 0);
    if (!isKept && name !== 'empty' && name !== 'disable') map.current?.draw.start(name);
  }, [map, remade, mode, geometry, line]);
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
    // A form that opens with nothing drawn is left to its tools, unless it has one alone: then that is in hand at once.
    opened.current = key;
    if (geometry !== null && canModify) draw.start('direct-select', geometry);
    else if (line !== undefined && line.length > 0 && takesLine) {
      // A tool that was taken up before the form was there: the line that was kept comes first.
      draw.stop();
      draw.resume(line);
    } else if (geometry === null && isPointOnly && draw.getMode().name === 'empty')
      draw.start('draw-point', null);
  }, [map, remade, open, key, geometry, line, canModify, takesLine, isPointOnly]);

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
    // A circle with a moved corner, or a cut one, is a plain polygon.
    else if (mode.name === 'drag-circle' && circleOf(geometry) === null)
      draw.start('direct-select', geometry);
    // The drawing may hold an equal shape as another object: it tells only of what is another value.
    else if (!sameValue(draw.getGeometry(), geometry)) draw.setGeometry(geometry);
  }, [map, open, geometry, mode, canModify]);
}
