import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { roundGeometry } from '../../domain/geometry/index.ts';
import { sameValue } from '../../domain/moment/index.ts';
import type { FeatureTarget, VertexTarget } from '../edit-port.ts';
import type { ActiveMode, Board, ModeState } from '../draw/handler.ts';
import { MODES } from '../modes/handlers.ts';
import type { DrawState } from '../port.ts';
import { paletteOf } from '../colours/palette.ts';
import { createEdgeLengthLabels } from '../draw/edge-length-labels.ts';
import { drawStyles } from '../draw/draw-styles.ts';
import { drawingFeature, drawingFeatures } from '../draw/drawing-features.ts';
import { countVertices } from '../draw/edited-ring.ts';
import { createEditedShape } from '../draw/edited-shape.ts';
import { createKeyboard } from '../draw/input/keyboard.ts';
import { isLargeShape } from '../draw/large-polygons/drag-polygon.ts';
import { createLargePolygonEditor } from '../draw/large-polygons/polygon-editor.ts';
import { createLoupe } from '../draw/input/loupe.ts';
import { listenToPresses } from '../draw/input/pointer-events.ts';
import type { DrawSession, SessionEvents } from './session-types.ts';
import type { Snap } from '../draw/snapping/snap.ts';
import { prepareIndex } from '../draw/snapping/feature-index.ts';
import { nameOfSnap, projectionOf, snapInScene } from '../draw/snapping/snap-in-scene.ts';
import { makeTerra, restyleTerra } from '../draw/terra.ts';
import { createTerraStore, type TerraStore } from '../draw/terra-store.ts';

const REACH = { mouse: 12, touch: 22 };

/** The guides that a corner is drawn to. */
const guideFeatures = (snap: Snap | null) =>
  (snap?.lines ?? []).map(([from, to]) =>
    drawingFeature('radius', { type: 'LineString', coordinates: [from, to] }),
  );

/** The drawing board: gives the mode in hand its pointer and keys, and shows what it says. */
export function createSession(map: MapLibreMap, events: SessionEvents): DrawSession {
  const projection = projectionOf(map);
  const shape = createEditedShape(projection);
  const chips = createEdgeLengthLabels(map, () => events.scene());
  const outline = createLargePolygonEditor(map, projection);
  const loupe = createLoupe(map);
  let store: TerraStore | null = null;
  let snap: Snap | null = null;
  /** A corner that was put before stays where it was. */
  let exact: Position | null = null;
  /** The press that is held was used up by the mode. */
  let isTaken = false;
  let touch = matchMedia('(pointer: coarse)').matches;
  let settled = true;
  let told: readonly [DrawState, FeatureGeometry | null] | null = null;
  let pans = false;
  /** Held down, nothing is drawn to anything. */
  let alt = false;

  const reach = (): number => (touch ? REACH.touch : REACH.mouse);
  const feature = (): FeatureTarget => ({ kind: 'feature', key: events.scene().editing[0] ?? null });
  const target = ({ vertex }: ModeState): FeatureTarget | VertexTarget =>
    vertex === null ? feature() : { ...vertex, kind: 'vertex', key: feature().key };

  const paint = (): void => {
    const { whole, before, at } = shape;
    const preview = active.preview();
    const isLarge = preview.shape !== null && isLargeShape(whole, countVertices(whole));
    const marks = { marked: preview.marked, snapped: snap?.position ?? null };
    // A large outline has layers of its own.
    const isShown = preview.shape !== null && !isLarge;
    const picture = isShown ? { whole, before } : { whole: null, before: null };
    void map.getSource<GeoJSONSource>('drawing')?.setData(
      drawingFeatures({
        ...picture,
        ...marks,
        at: preview.shape?.isInLibrary === true ? at : null,
        others: [...preview.features, ...guideFeatures(snap)],
      }),
    );
    if (isLarge)
      outline.show(shape, preview.shape?.dragged ?? null, preview.shape?.hasHandles ?? false, touch);
    else outline.hide();
    const { line, marked, isOpen } = preview.lengths ?? { line: [], marked: null, isOpen: false };
    chips.show(line, marked, isOpen);
  };

  const drawStateOf = ({ geometry: _kept, line: _corners, vertex: _at, ...shown }: ModeState): DrawState => ({
    ...shown,
    snapped: snap && { to: snap.to, name: nameOfSnap(snap, events.scene()) },
    settled,
  });
  const tell = (): void => {
    const state = active.state();
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

  const library = (): TerraStore => {
    if (store) return store;
    const made = makeTerra(
      map,
      (event) => {
        if (exact !== null) return exact;
        return board.snap({ x: event.containerX, y: event.containerY })?.position;
      },
      drawStyles(paletteOf(events.scene().theme), touch),
      reach(),
    );
    store = createTerraStore(made, (position) => (exact = position));
    return store;
  };
  const restyle = (): void => {
    if (store) restyleTerra(store.terra, drawStyles(paletteOf(events.scene().theme), touch), reach());
  };

  const board: Board = {
    projection,
    shape,
    get handles() {
      return outline.handles;
    },
    library,
    scene: events.scene,
    reach,
    snap(pixel) {
      const scene = events.scene();
      snap = alt || !scene.snapping ? null : snapInScene(pixel, scene, projection, active.line?.() ?? []);
      return snap;
    },
    isFree: () => alt,
    unsnap: () => void (snap = null),
    setCursor(cursor) {
      const { style } = map.getCanvas();
      if (cursor === null) style.removeProperty('cursor');
      else style.cursor = cursor;
    },
    holdMap(on) {
      if (on) {
        pans = map.dragPan.isEnabled();
        map.dragPan.disable();
      } else if (pans) map.dragPan.enable();
    },
    follow: chips.follow,
    started: events.started,
    changed: tell,
    settle(isSettled) {
      settled = isSettled;
      tell();
    },
    finish(op, geometry) {
      snap = null;
      keyboard.hide();
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

  let mode = MODES.empty;
  let active: ActiveMode = mode.enter(board);

  const presses = listenToPresses(map.getCanvas(), {
    down(pixel, { byTouch, shift }) {
      if (byTouch !== touch) {
        touch = byTouch;
        restyle();
      }
      keyboard.hide();
      isTaken = active.pointer({ type: 'down', pixel, shift });
      return isTaken;
    },
    tell(event) {
      active.pointer(event);
      // A finger covers the corner that it drags; what turns or scales a shape is seen by the shape.
      const isDragged = event.type === 'drag' && touch && !settled && active.state().transformed === null;
      if (isDragged && (isTaken || active.preview().marked !== null)) loupe.show(event.pixel);
      else loupe.hide();
    },
    isDragging: () => !map.dragPan.isEnabled(),
    modifiers: (event) => (alt = event.altKey),
  });
  const keyboard = createKeyboard(map, {
    hasCrosshair: () => mode.hasCrosshair && active.movesMarked?.() !== true,
    give: (key) => active.key(key),
  });

  const close = (): void => {
    active.exit();
    shape.open(null);
    mode = MODES.empty;
    active = mode.enter(board);
    board.setCursor(null);
    presses.listen(false);
    keyboard.detach();
    map.doubleClickZoom.enable();
    chips.hide();
    outline.hide();
    loupe.hide();
    store?.close();
    store = null;
    snap = null;
    void map.getSource<GeoJSONSource>('drawing')?.setData({ type: 'FeatureCollection', features: [] });
  };
  const open: DrawSession['open'] = (name, geometry, saved) => {
    active.exit();
    presses.listen(true);
    if (events.scene().snapping) prepareIndex(events.scene().features);
    keyboard.attach();
    board.setCursor(null);
    snap = null;
    settled = true;
    told = null;
    shape.open(geometry, saved);
    // The shapes of another mode in the library don't belong to this one.
    store?.clear();
    mode = MODES[name];
    active = mode.enter(board);
    // Two quick presses put two corners.
    if (mode.hasCrosshair) map.doubleClickZoom.disable();
    else map.doubleClickZoom.enable();
    paint();
    // The messages of the mode before no longer hold.
    events.changed(drawStateOf(active.state()));
  };

  return {
    open,
    rest(saved) {
      const { whole } = shape;
      if (whole === null) {
        close();
        return;
      }
      open('empty', whole, saved);
      // Nothing is in hand: the map has its keys, and the pointer, to itself.
      presses.listen(false);
      keyboard.detach();
    },
    put: (at) => void active.key({ type: 'put', pixel: projection.project(at) }),
    resume: (line) => active.resume?.(line),
    setSaved(saved) {
      shape.setSaved(saved);
      if (shape.whole !== null) paint();
    },
    holds: (pixel) => active.takes?.(pixel) ?? true,
    setGeometry(geometry) {
      if (shape.whole === null) return;
      shape.replace(geometry);
      active.reload?.();
      const state = active.state();
      told = [drawStateOf(state), state.geometry];
      paint();
      // The lengths of the edges under the hand: no hand moves them now.
      chips.show([], null, false);
    },
    getGeometry: () => shape.whole ?? active.state().geometry,
    otherWay: () => active.key({ type: 'other-way' }),
    finish: () => active.key({ type: 'finish' }),
    putBy: (metres, degrees) => active.key({ type: 'put-by', metres, degrees }),
    undoVertex: () => active.key({ type: 'undo' }),
    deleteVertex: () => active.key({ type: 'remove' }),
    deleteHole: () => active.key({ type: 'remove-hole' }),
    themed() {
      restyle();
      outline.refill();
      paint();
    },
    close,
  };
}
