import type { Map as MapLibreMap } from 'maplibre-gl';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { roundGeometry } from '../../domain/geometry/index.ts';
import { sameValue } from '../../domain/moment/index.ts';
import { createEditedShape } from '../draw/edited-shape.ts';
import type { ActiveMode, Board, ModeState } from '../draw/handler.ts';
import type { Snap } from '../draw/snapping/snap.ts';
import { nameOfSnap, projectionOf, snapInScene } from '../draw/snapping/snap-in-scene.ts';
import type { FeatureTarget, VertexTarget } from '../edit-port.ts';
import type { DrawState } from '../port.ts';
import { createLibrary, type Library } from './library.ts';
import { createPainter, type Painter } from './painter.ts';
import type { SessionEvents } from './session-types.ts';

const REACH = { mouse: 12, touch: 22 };

/** A board with the mode that is in hand. */
export interface ActiveBoard {
  board: Board;
  painter: Painter;
  library: Library;
  paint: () => void;
  /** A mode is about to be entered: nothing is known of it. */
  reset: () => void;
  /** What the mode says now is known, with or without a call of the port. */
  note: (isReported: boolean) => void;
  isTouch: () => boolean;
  setTouch: (byTouch: boolean) => void;
  /** No hand is in the middle of a change. */
  isSettled: () => boolean;
  /** Held down, nothing is drawn to anything. */
  setAlt: (isDown: boolean) => void;
}

/** What modes work with on this map. @param active the mode that is in hand @param onFinish a gesture has come to its end */
export function createBoard(
  map: MapLibreMap,
  events: SessionEvents,
  active: () => ActiveMode,
  onFinish: () => void,
): ActiveBoard {
  const projection = projectionOf(map);
  const shape = createEditedShape(projection);
  const painter = createPainter(map, projection, shape, events.scene);
  let snap: Snap | null = null;
  let touch = matchMedia('(pointer: coarse)').matches;
  let settled = true;
  let told: readonly [DrawState, FeatureGeometry | null] | null = null;
  let pans = false;
  let alt = false;

  const reach = (): number => (touch ? REACH.touch : REACH.mouse);
  const feature = (): FeatureTarget => ({ kind: 'feature', key: events.scene().editing[0] ?? null });
  const target = ({ vertex }: ModeState): FeatureTarget | VertexTarget =>
    vertex === null ? feature() : { ...vertex, kind: 'vertex', key: feature().key };
  const paint = (): void => painter.paint(active().preview(), snap, touch);

  const drawStateOf = ({ geometry: _kept, line: _corners, vertex: _at, ...shown }: ModeState): DrawState => ({
    ...shown,
    snapped: snap && { to: snap.to, name: nameOfSnap(snap, events.scene()) },
    settled,
  });
  const tell = (): void => {
    const state = active().state();
    const { geometry, line } = state;
    const now = drawStateOf(state);
    const isNews = told === null || !sameValue(told[0], now) || !sameValue(told[1], geometry);
    if (isNews) told = [now, geometry];
    // One gesture is one step: it is an edit when the hand has let go. It is kept before anything is painted.
    const isEdit = isNews && settled && (geometry !== null || line !== null);
    if (isEdit) events.edits.commit('change-shape', { target: target(state), geometry, line: line ?? [] });
    paint();
    if (isNews) events.changed(now);
  };

  const library = createLibrary(
    map,
    { scene: events.scene, isTouch: () => touch, reach },
    (pixel) => board.snap(pixel)?.position,
  );
  const board: Board = {
    projection,
    shape,
    get handles() {
      return painter.handles();
    },
    library: library.store,
    scene: events.scene,
    reach,
    snap(pixel) {
      const scene = events.scene();
      snap = alt || !scene.snapping ? null : snapInScene(pixel, scene, projection, active().line?.() ?? []);
      return snap;
    },
    isFree: () => alt,
    unsnap: () => void (snap = null),
    setCursor(cursor) {
      map.getCanvas().style.cursor = cursor ?? '';
    },
    holdMap(on) {
      if (on) {
        pans = map.dragPan.isEnabled();
        map.dragPan.disable();
      } else if (pans) map.dragPan.enable();
    },
    follow: painter.follow,
    started: events.started,
    changed: tell,
    settle(isSettled) {
      settled = isSettled;
      tell();
    },
    finish(op, geometry) {
      snap = null;
      onFinish();
      const whole = roundGeometry(geometry);
      const answer = events.edits.commit(op, { target: feature(), geometry: whole });
      if (answer.ok) events.finished(whole);
      else board.refuse(answer);
    },
    refuse(refusal) {
      events.refused(refusal);
      tell();
    },
    ended: events.ended,
    cancel: events.cancelled,
    edits: events.edits,
  };
  return {
    board,
    painter,
    library,
    paint,
    reset() {
      snap = null;
      settled = true;
      told = null;
    },
    note(isReported) {
      const state = active().state();
      const now = drawStateOf(state);
      if (isReported) events.changed(now);
      else told = [now, state.geometry];
    },
    isTouch: () => touch,
    setTouch(byTouch) {
      if (byTouch === touch) return;
      touch = byTouch;
      library.restyle();
    },
    isSettled: () => settled,
    setAlt: (isDown) => void (alt = isDown),
  };
}
