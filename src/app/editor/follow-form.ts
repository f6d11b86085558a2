import type { createStore } from 'jotai';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { circleOf } from '../../domain/geometry/index.ts';
import { sameValue } from '../../domain/moment/index.ts';
import {
  EMPTY_MODE,
  isDrawMode,
  isGestureStarted,
  type EngineHandle,
  type MapDraw,
  type MapMode,
} from '../../map/index.ts';
import { drawingTargetAtom, mapModeAtom, type DrawingTarget } from './drawing.ts';
import { heldShapeAtom } from './edit-handlers.ts';
import { isMapDisabledAtom } from './map-disabled.ts';

type Store = ReturnType<typeof createStore>;

export interface FormFollower {
  /** Brings the drawing to where the form is by now: what is ordered next meets it so. */
  catchUp: () => void;
  /** The map was made again, and has nothing in hand. */
  remade: () => void;
}

const canModify = (form: DrawingTarget): boolean => form.shapes.length > 0;
const isPointOnly = (form: DrawingTarget): boolean =>
  canModify(form) && form.shapes.every((shape) => shape === 'point');

/** How a shape is changed as its form opens: a circle by its centre and radius, all else by its corners. */
const modeFor = (geometry: FeatureGeometry): 'direct-select' | 'resize-circle' =>
  circleOf(geometry) === null ? 'direct-select' : 'resize-circle';

/** Shows the shape of the open form on the map: as the form opens, and whenever it is typed or taken back there. */
export function followForm(store: Store, map: EngineHandle): FormFollower {
  /** Key of the form whose shape is in hand. */
  let opened: string | undefined;
  let seen: { form: DrawingTarget | null; mode: MapMode } = { form: null, mode: EMPTY_MODE };
  let isBehind = false;

  /** A form that opens on a shape shows its handles at once; a closing form removes its drawing. */
  const openAndClose = (draw: MapDraw, form: DrawingTarget | null): void => {
    if (form === null) {
      if (opened !== undefined) draw.stop();
      opened = undefined;
      return;
    }
    if (opened === form.key) return;
    if (canModify(form)) draw.prepare();
    opened = form.key;
    // A form that opens with nothing drawn is left to its tools, unless it has one alone: then that is in hand at once.
    if (form.geometry !== null && canModify(form)) draw.start(modeFor(form.geometry), form.geometry);
    else if (form.line.length > 0 && form.shapes.includes('polygon')) {
      // A tool that was taken up before the form was there: the line that was kept comes first.
      draw.stop();
      draw.resume(form.line);
    } else if (form.geometry === null && isPointOnly(form) && draw.getMode().name === 'empty')
      draw.start('draw-point', null);
  };

  /** @param before the shape that the map had last */
  const showShape = (
    draw: MapDraw,
    form: DrawingTarget,
    mode: MapMode,
    before: FeatureGeometry | null,
  ): void => {
    const { geometry } = form;
    if (isGestureStarted(mode)) return;
    if (mode.name === 'empty' && before === null && geometry !== null) {
      // What was cancelled or cleared and is undone is seen again.
      if (canModify(form) && draw.getMode().name === 'empty') draw.start(modeFor(geometry), geometry);
      return;
    }
    // A shape that was taken away (undone, discarded) leaves nothing to change.
    if (before !== null && geometry === null && !isDrawMode(mode.name)) draw.stop();
    else if (geometry === null) return;
    // A circle with a moved corner, or a cut one, is a plain polygon.
    else if (mode.name === 'resize-circle' && circleOf(geometry) === null)
      draw.start('direct-select', geometry);
    // The drawing may hold an equal shape as another object: it tells only of what is another value.
    else if (!sameValue(draw.getGeometry(), geometry)) draw.setGeometry(geometry);
  };

  const show = (form: DrawingTarget | null): void =>
    map.order(({ draw }) => {
      const mode = store.get(mapModeAtom);
      const before = seen;
      seen = { form, mode };
      openAndClose(draw, form);
      if (form === null) return;
      const isNews =
        before.form === null ||
        before.mode !== mode ||
        before.form.geometry !== form.geometry ||
        canModify(before.form) !== canModify(form);
      if (isNews) showShape(draw, form, mode, before.form?.geometry ?? null);
    });

  let saved: FeatureGeometry | null = null;
  const catchUp = (): void => {
    if (!isBehind) return;
    isBehind = false;
    const form = store.get(drawingTargetAtom);
    if (saved !== (form?.saved ?? null)) {
      saved = form?.saved ?? null;
      map.engine.draw.setSaved(saved);
    }
    // What was drawn before its form was there.
    const held = store.get(heldShapeAtom);
    if (held !== null && form !== null && canModify(form)) {
      store.set(heldShapeAtom, null);
      form.setGeometry(held);
    }
    show(form);
  };
  // Once the call that changed something has come to its end: a gesture changes the mode and the form one after the other.
  const hear = (): void => {
    if (isBehind) return;
    isBehind = true;
    queueMicrotask(catchUp);
  };
  for (const at of [drawingTargetAtom, mapModeAtom, heldShapeAtom]) store.sub(at, hear);
  store.sub(isMapDisabledAtom, () => map.engine.draw.setDisabled(store.get(isMapDisabledAtom)));

  return {
    catchUp,
    remade() {
      const { form, mode } = seen;
      opened = undefined;
      const isKept = form !== null && (form.geometry !== null || form.line.length > 0);
      if (!isKept && mode.name !== 'empty' && mode.name !== 'disable') map.engine.draw.start(mode.name);
      hear();
    },
  };
}
