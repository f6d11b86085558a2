import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { FeatureGeometry, Position, Ring } from '../../domain/entities/geometry.ts';
import { roundGeometry, roundPosition } from '../../domain/geometry/index.ts';
import { sameValue } from '../../domain/moment/index.ts';
import type { DrawState } from '../port.ts';
import { paletteOf } from '../style/palette.ts';
import { createChips } from './edge-length-labels.ts';
import { drawStyles } from './draw-styles.ts';
import { drawingFeatures } from './drawing-features.ts';
import { countVertices } from './edited-ring.ts';
import { createEditedShape } from './edited-shape.ts';
import { createKeyboard } from './keyboard.ts';
import { createLargeDrag, isLargeShape } from './large-polygons/drag-polygon.ts';
import { createLargeOutline } from './large-polygons/polygon-editor.ts';
import { middleAt, nextHandle } from './large-polygons/pick-handle.ts';
import { listenToPresses } from './pointer-events.ts';
import type { DrawSession, SessionEvents, SessionMode } from './session-types.ts';
import type { Pixel, Snap } from './snap.ts';
import { projectionOf, snapInScene } from './snapping.ts';
import { makeTerra, restyleTerra } from './terra.ts';
import { terraEvent } from './terra-event.ts';
import { createTerraStore, type TerraStore } from './terra-store.ts';

const REACH = { mouse: 12, touch: 22 };
const TERRA_MODES: Record<SessionMode, string> = {
  'draw-polygon': 'polygon',
  'draw-rectangle': 'rectangle',
  'draw-circle': 'circle',
  'draw-point': 'point',
  'direct-select': 'direct',
  'simple-select': 'simple',
};

/** A corner that is dragged, with those beside it, as a ring whose corner 1 is the dragged one. */
function around(ring: Ring, index: number, to: Position): Ring {
  const corners = ring.length - 1;
  const former = ring[(index - 1 + corners) % corners]!;
  const next = ring[(index + 1) % corners]!;
  const across = ring[(index + Math.floor(corners / 2)) % corners]!;
  return [former, to, next, across, former];
}

const samePlace = (a: Position | undefined, b: Position): boolean => a?.[0] === b[0] && a[1] === b[1];

/**
 * Draws with terra-draw. What that holds is one ring or one point; the rest of the geometry waits in the shape. A shape
 * of many corners is not given to it at all: each corner that it holds costs it time for each of the others.
 */
export function createSession(map: MapLibreMap, events: SessionEvents): DrawSession {
  const projection = projectionOf(map);
  const shape = createEditedShape(projection);
  const chips = createChips(map, () => events.scene());
  const outline = createLargeOutline(map, projection);
  const drag = createLargeDrag(map, shape, projection);
  let store: TerraStore | null = null;
  let mode: SessionMode = 'draw-polygon';
  let snap: Snap | null = null;
  /** A corner that was put before stays where it was. */
  let exact: Position | null = null;
  let touch = matchMedia('(pointer: coarse)').matches;
  let settled = true;
  let told: readonly [DrawState, FeatureGeometry | null] | null = null;

  const editing = (): boolean => mode === 'direct-select' || mode === 'simple-select';
  const isLarge = (): boolean => editing() && isLargeShape(shape.whole, countVertices(shape.whole));
  const reach = (): number => (touch ? REACH.touch : REACH.mouse);
  const snapPixel = (pixel: Pixel): Snap | null => snapInScene(pixel, events.scene(), projection);
  /** The corners that are put of the line being drawn. */
  const committed = (): Position[] => store?.committed() ?? [];

  const current = (): FeatureGeometry | null => {
    if (editing()) return shape.whole;
    if (mode !== 'draw-polygon') return null;
    const corners = committed();
    return corners.length >= 3 ? { type: 'Polygon', coordinates: [[...corners, corners[0]!]] } : null;
  };

  const state = (): DrawState => {
    const vertices = editing() ? countVertices(shape.whole) : committed().length;
    return {
      vertices,
      canFinish: editing() ? shape.whole !== null : vertices >= 3,
      canDeleteVertex: mode === 'direct-select' && shape.marked !== null && (shape.ring()?.length ?? 0) > 4,
      snapped: snap?.to ?? null,
      line: mode === 'draw-polygon' ? committed() : null,
      settled,
    };
  };

  const paint = (): void => {
    const { whole, before, at, marked } = shape;
    const large = isLarge();
    const { dragged } = drag;
    const isMarked = mode === 'direct-select' && marked !== null;
    const mark = dragged?.what === 'corner' ? dragged.to : isMarked ? shape.ring()?.[marked] : undefined;
    const source = map.getSource<GeoJSONSource>('drawing');
    const marks = { marked: mark ?? null, snapped: snap?.position ?? null };
    // A large outline has layers of its own.
    const picture = large ? { whole: null, before: null } : { whole, before };
    void source?.setData(drawingFeatures({ ...picture, at, ...marks }));
    if (large) outline.show(shape, dragged, mode === 'direct-select', touch);
    else outline.hide();
    const ring = shape.ring();
    if (dragged?.what === 'corner' && ring) chips.show(around(ring, dragged.index, dragged.to), 1, false);
    else chips.show((editing() ? ring : committed()) ?? [], editing() ? marked : null, !editing());
  };

  const tell = (): void => {
    paint();
    const [now, geometry] = [state(), current()];
    if (told !== null && sameValue(told[0], now) && sameValue(told[1], geometry)) return;
    told = [now, geometry];
    events.changed(geometry, now);
  };

  /** Puts the open ring (or the point) into the store and selects it. */
  const load = (): void => {
    if (isLarge()) {
      store?.put(null, TERRA_MODES[mode]);
      return;
    }
    const ring = shape.ring();
    const held =
      shape.whole?.type === 'Point' ? shape.whole : ring && { type: 'Polygon' as const, coordinates: [ring] };
    store?.put(held, TERRA_MODES[mode]);
  };

  /** Takes over what the person did to the ring or point in the store. */
  const readBack = (): void => {
    const geometry = store?.read();
    if (!geometry || !shape.whole || isLarge()) return;
    if (geometry.type === 'Point') shape.setPoint(geometry.coordinates as Position);
    if (geometry.type !== 'Polygon') return;
    const ring = geometry.coordinates[0] as Ring;
    if (mode === 'simple-select') shape.moveAllWith(ring);
    else shape.setRing(ring);
  };

  const finishNew = (geometry: FeatureGeometry): void => {
    snap = null;
    keyboard.hide();
    // Not inside terra-draw's own call: it is still putting its state in order.
    queueMicrotask(() => events.finished(roundGeometry(geometry)));
  };

  const start = (): TerraStore => {
    if (store) return store;
    const made = makeTerra(
      map,
      (event) => {
        if (exact !== null) return exact;
        snap = snapPixel({ x: event.containerX, y: event.containerY });
        return snap?.position;
      },
      drawStyles(paletteOf(events.scene().theme), touch),
      reach(),
    );
    store = createTerraStore(made, {
      editing,
      began: () => events.started(),
      changed: () => {
        if (editing()) readBack();
        tell();
      },
      drawn: finishNew,
      rested: () => {
        settled = true;
        snap = null;
        readBack();
        tell();
      },
    });
    presses.listen(true);
    keyboard.attach();
    return store;
  };

  const end = (): void => {
    presses.listen(false);
    keyboard.detach();
    keyboard.hide();
    chips.hide();
    drag.drop();
    outline.hide();
    store?.close();
    store = null;
  };

  const restyle = (): void => {
    if (store) restyleTerra(store.terra, drawStyles(paletteOf(events.scene().theme), touch), reach());
  };

  /** The shape was changed by us, not in the store. */
  const reload = (): void => {
    load();
    tell();
  };

  const presses = listenToPresses(map.getCanvas(), {
    down(pixel, byTouch) {
      if (byTouch !== touch) {
        touch = byTouch;
        restyle();
      }
      keyboard.hide();
      if (!editing()) return false;
      if (isLarge()) return pressLarge(pixel);
      const corner = mode === 'direct-select' ? shape.vertexAt(pixel, reach()) : null;
      if (mode === 'direct-select' && corner === null && shape.switchRing(pixel)) {
        reload();
        return true;
      }
      shape.marked = corner;
      settled = false;
      tell();
      return false;
    },
    up(pixel) {
      if (!editing()) return;
      settled = true;
      if (isLarge()) {
        snap = null;
        drag.end();
        tell();
        return;
      }
      // A press on a midpoint has made a corner of it.
      if (mode === 'direct-select') shape.marked ??= shape.vertexAt(pixel, reach());
      tell();
    },
    context: () => void session.finish(),
    move(pixel) {
      if (mode === 'draw-polygon') chips.follow(pixel);
      else if (isLarge()) pointAt(pixel);
    },
    drag(pixel) {
      const catching = (): Snap | null => (snap = snapPixel(pixel));
      if (drag.move(pixel, catching)) tell();
    },
    lost() {
      drag.drop();
      snap = null;
    },
  });

  /** A press on an outline that the drawing library does not hold. True where it is used up. */
  const pressLarge = (pixel: Pixel): boolean => {
    const ring = shape.ring();
    const before = shape.marked;
    shape.marked = null;
    if (mode === 'simple-select') {
      if (!shape.covers(projection.unproject(pixel))) return false;
      drag.begin(pixel, null);
    } else {
      const middle = ring && middleAt(ring, outline.handles.middles, pixel, reach(), projection);
      shape.marked = shape.vertexAt(pixel, reach());
      if (shape.marked === null && middle) {
        shape.addCorner(middle.edge, middle.at);
        shape.marked = middle.edge + 1;
      }
      if (shape.marked === null && shape.switchRing(pixel)) {
        reload();
        return true;
      }
      if (shape.marked === null) {
        if (before !== null) tell();
        return false;
      }
      drag.begin(pixel, shape.marked);
    }
    settled = false;
    tell();
    return true;
  };

  /** Says by the pointer what a press would take. */
  const pointAt = (pixel: Pixel): void => {
    const ring = shape.ring();
    const takes =
      mode === 'simple-select'
        ? shape.covers(projection.unproject(pixel))
        : shape.vertexAt(pixel, reach()) !== null ||
          (ring !== null && middleAt(ring, outline.handles.middles, pixel, reach(), projection) !== null);
    const canvas = map.getCanvas();
    if (takes) canvas.style.cursor = mode === 'simple-select' ? 'move' : 'crosshair';
    else canvas.style.removeProperty('cursor');
  };

  const putVertex = (pixel: Pixel): void => {
    if (!store || editing()) return;
    const rounded = snapPixel(pixel)?.position ?? roundPosition(projection.unproject(pixel));
    const corners = committed();
    // A second Enter on the same spot, or Enter on the first corner, ends the line as a double click does.
    if (corners.length >= 3 && (samePlace(corners.at(-1), rounded) || samePlace(corners[0], rounded))) {
      session.finish();
      return;
    }
    store.press(TERRA_MODES[mode], terraEvent(rounded, pixel, 'left'));
  };

  const keyboard = createKeyboard(map, {
    drawing: () => !editing(),
    put: putVertex,
    moveTo: (pixel) => {
      if (!editing())
        store?.hover(TERRA_MODES[mode], terraEvent(projection.unproject(pixel), pixel, 'neither'));
    },
    finish: () => void session.finish(),
    undo: () => void session.undoVertex(),
    remove: () => void session.deleteVertex(),
    cancel: () => {
      if (shape.marked !== null) {
        shape.marked = null;
        tell();
        return true;
      }
      if (editing()) return false;
      events.cancelled();
      return true;
    },
    mark: (by) => {
      if (mode !== 'direct-select') return;
      // Of thousands of corners, from one handle to the next.
      const next = isLarge() ? nextHandle(outline.handles.corners, shape.marked, by) : null;
      if (next !== null) shape.marked = next;
      if (next !== null || shape.markNext(by)) tell();
    },
    nudge: (dx, dy) => {
      if (shape.nudge(dx, dy, mode === 'simple-select')) reload();
    },
  });

  const session: DrawSession = {
    open(next, geometry, saved) {
      const held = start();
      mode = next;
      snap = null;
      settled = true;
      told = null;
      drag.drop();
      shape.open(geometry, saved);
      held.empty(TERRA_MODES[next]);
      if (editing()) load();
      paint();
    },
    put: (at) => putVertex(projection.project(at)),
    resume(line) {
      for (const at of line) {
        exact = at;
        store?.press(TERRA_MODES[mode], terraEvent(at, projection.project(at), 'left'));
      }
      exact = null;
    },
    setSaved(saved) {
      shape.setSaved(saved);
      if (store) paint();
    },
    holds: (pixel) => !editing() || shape.holds(pixel, reach()),
    setGeometry(geometry) {
      if (!editing()) return;
      drag.drop();
      shape.replace(geometry);
      load();
      told = [state(), current()];
      paint();
      // The lengths of the edges under the hand: no hand moves them now.
      chips.show([], null, false);
    },
    getGeometry: current,
    finish() {
      if (!store || mode !== 'draw-polygon' || committed().length < 3) return false;
      store.finishLine();
      return true;
    },
    undoVertex() {
      if (!store || mode !== 'draw-polygon' || committed().length === 0) return false;
      store.undo();
      tell();
      return true;
    },
    deleteVertex() {
      if (mode !== 'direct-select' || !shape.removeMarked()) return false;
      reload();
      return true;
    },
    themed() {
      restyle();
      outline.refill();
      paint();
    },
    close() {
      end();
      shape.open(null);
      snap = null;
      void map.getSource<GeoJSONSource>('drawing')?.setData({ type: 'FeatureCollection', features: [] });
    },
  };
  return session;
}
