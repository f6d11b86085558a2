import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { FeatureGeometry, Position, Ring } from '../../domain/entities/geometry.ts';
import { roundGeometry, roundPosition } from '../../domain/geometry/index.ts';
import type { DrawState } from '../port.ts';
import { paletteOf } from '../style/palette.ts';
import { createChips } from './chips.ts';
import { drawStyles } from './draw-styles.ts';
import { drawingFeatures } from './drawing-features.ts';
import {
  countVertices,
  FIRST_RING,
  movedBy,
  otherRings,
  ringAt,
  withRing,
  withoutVertex,
  withVertexAt,
  type RingAddress,
} from './edited-ring.ts';
import { createKeyboard } from './keyboard.ts';
import { nearestVertex } from './nearest-vertex.ts';
import type { DrawSession, SessionEvents, SessionMode } from './session-types.ts';
import { snapTo, type Pixel, type Snap } from './snap.ts';
import { projectionOf, snapInScene } from './snapping.ts';
import { FINISH_KEY, makeTerra, restyleTerra, type Terra } from './terra.ts';
import { terraEvent } from './terra-event.ts';

const REACH = { mouse: 12, touch: 22 };
const TERRA_MODES: Record<SessionMode, string> = {
  'draw-polygon': 'polygon',
  'draw-rectangle': 'rectangle',
  'draw-circle': 'circle',
  'draw-point': 'point',
  'direct-select': 'direct',
  'simple-select': 'simple',
};

const samePlace = (a: Position | undefined, b: Position): boolean => a?.[0] === b[0] && a[1] === b[1];

/** Draws with terra-draw. What it holds is one ring or one point; the rest of the geometry waits here. */
export function createSession(map: MapLibreMap, events: SessionEvents): DrawSession {
  let terra: Terra | null = null;
  let mode: SessionMode = 'draw-polygon';
  /** The whole geometry being changed; null while a new one is drawn. */
  let whole: FeatureGeometry | null = null;
  let before: FeatureGeometry | null = null;
  let at: RingAddress = FIRST_RING;
  /** Id of the ring or point in terra-draw's store. */
  let held: string | number | null = null;
  let marked: number | null = null;
  let snap: Snap | null = null;
  let touch = matchMedia('(pointer: coarse)').matches;
  let settled = true;
  let told = '';
  /** True while we write into the store ourselves: those changes are not the person's. */
  let ours = false;

  const canvas = map.getCanvas();
  const projection = projectionOf(map);
  const chips = createChips(map, () => events.scene());
  const editing = (): boolean => mode === 'direct-select' || mode === 'simple-select';

  const snapPixel = (pixel: Pixel): Snap | null => snapInScene(pixel, events.scene(), projection);

  /** The corners that are put of the line being drawn. */
  const committed = (): Position[] => {
    if (!terra || held === null) return [];
    const feature = terra.terra.getSnapshotFeature(held);
    if (!feature || feature.geometry.type !== 'Polygon') return [];
    const count = Number(feature.properties['committedCoordinateCount'] ?? 0);
    return (feature.geometry.coordinates[0] ?? []).slice(0, count) as Position[];
  };

  const current = (): FeatureGeometry | null => {
    if (editing()) return whole;
    if (mode !== 'draw-polygon') return null;
    const corners = committed();
    return corners.length >= 3 ? { type: 'Polygon', coordinates: [[...corners, corners[0]!]] } : null;
  };

  const state = (): DrawState => {
    const vertices = editing() ? countVertices(whole) : committed().length;
    const ring = whole && ringAt(whole, at);
    return {
      vertices,
      canFinish: editing() ? whole !== null : vertices >= 3,
      canDeleteVertex: mode === 'direct-select' && marked !== null && ring !== null && ring.length > 4,
      snapped: snap?.to ?? null,
      settled,
    };
  };

  const paint = (): void => {
    const ring = whole && ringAt(whole, at);
    const line = editing() ? ring : committed();
    const mark = mode === 'direct-select' && marked !== null ? ring?.[marked] : undefined;
    const source = map.getSource<GeoJSONSource>('drawing');
    void source?.setData(
      drawingFeatures({ whole, before, at, marked: mark ?? null, snapped: snap?.position ?? null }),
    );
    chips.show(line ?? [], editing() ? marked : null, !editing());
  };

  const tell = (): void => {
    paint();
    const now = state();
    const key = JSON.stringify([now, current()]);
    if (key === told) return;
    told = key;
    events.changed(current(), now);
  };

  /** Reads back what the person did to the ring or point in the store. */
  const readBack = (): void => {
    if (!terra || held === null || !whole) return;
    const feature = terra.terra.getSnapshotFeature(held);
    if (!feature) return;
    const { geometry } = feature;
    if (geometry.type === 'Point') {
      whole = { type: 'Point', coordinates: geometry.coordinates as Position };
      return;
    }
    if (geometry.type !== 'Polygon') return;
    const ring = geometry.coordinates[0] as Ring;
    const old = ringAt(whole, at);
    const from = old?.[0];
    const to = ring[0];
    if (mode === 'simple-select' && from && to) {
      // Terra-draw moved the one ring it has; holes and other parts go with it.
      whole = roundGeometry(withRing(movedBy(whole, to[0] - from[0], to[1] - from[1]), at, ring));
      return;
    }
    whole = withRing(whole, at, ring);
  };

  /** Puts the ring (or point) of `whole` into the store and selects it. */
  const load = (): void => {
    if (!terra) return;
    ours = true;
    terra.terra.clear();
    held = null;
    const ring = whole && ringAt(whole, at);
    const geometry =
      whole?.type === 'Point' ? whole : ring ? { type: 'Polygon' as const, coordinates: [ring] } : null;
    if (geometry) {
      const id = terra.terra.getFeatureId();
      const [result] = terra.terra.addFeatures([
        {
          type: 'Feature',
          id,
          geometry,
          properties: { mode: geometry.type === 'Point' ? 'point' : 'polygon' },
        },
      ]);
      if (result?.valid) {
        held = id;
        terra.terra.selectFeature(id, TERRA_MODES[mode]);
      }
    }
    ours = false;
  };

  const finishNew = (id: string | number): void => {
    const geometry = terra?.terra.getSnapshotFeature(id)?.geometry;
    if (geometry?.type !== 'Polygon' && geometry?.type !== 'Point') return;
    const shape = roundGeometry(geometry as FeatureGeometry);
    held = null;
    snap = null;
    keyboard.hide();
    // Not inside terra-draw's own call: it is still putting its state in order.
    queueMicrotask(() => events.finished(shape));
  };

  const onChange = (ids: (string | number)[]): void => {
    if (ours || !terra) return;
    if (editing()) {
      if (held === null || !ids.includes(held)) return;
      readBack();
      tell();
      return;
    }
    if (held === null) {
      const drawn = terra.terra.getSnapshot().find((f) => f.properties['currentlyDrawing'] === true);
      if (!drawn || drawn.id === undefined) return;
      held = drawn.id;
      events.started();
    } else if (!terra.terra.hasFeature(held)) {
      held = null;
    } else if (terra.terra.getSnapshotFeature(held)?.properties['currentlyDrawing'] !== true) {
      // It has just been closed; `finish` says so in a moment.
      return;
    }
    tell();
  };

  const start = (): Terra => {
    if (terra) return terra;
    const { theme } = events.scene();
    const made = makeTerra(
      map,
      (event) => {
        snap = snapPixel({ x: event.containerX, y: event.containerY });
        return snap?.position;
      },
      drawStyles(paletteOf(theme), touch),
      touch ? REACH.touch : REACH.mouse,
    );
    made.terra.start();
    made.terra.on('change', onChange);
    made.terra.on('finish', (id, { action }) => {
      if (ours) return;
      if (action === 'draw') {
        if (!editing()) finishNew(id);
        return;
      }
      settled = true;
      snap = null;
      readBack();
      tell();
    });
    terra = made;
    listen(true);
    return made;
  };

  const end = (): void => {
    listen(false);
    keyboard.hide();
    chips.hide();
    if (!terra) return;
    ours = true;
    if (terra.terra.enabled) terra.terra.stop();
    ours = false;
    terra = null;
    held = null;
  };

  const vertexAt = (pixel: Pixel): number | null => {
    const ring = mode === 'direct-select' && whole ? ringAt(whole, at) : null;
    return ring && nearestVertex(ring, pixel, touch ? REACH.touch : REACH.mouse, projection);
  };

  const pixelOf = (event: MouseEvent): Pixel => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  /** Another hole or part is taken into the editor by pressing one of its corners or edges. */
  const switchRing = (pixel: Pixel): boolean => {
    if (mode !== 'direct-select' || !whole || vertexAt(pixel) !== null) return false;
    for (const other of otherRings(whole, at)) {
      if (!snapTo(pixel, [{ type: 'Polygon', coordinates: [other.ring] }], projection)) continue;
      at = other.at;
      marked = null;
      load();
      tell();
      return true;
    }
    return false;
  };

  const onDown = (event: PointerEvent): void => {
    if (!event.isPrimary) return;
    const fingers = event.pointerType !== 'mouse';
    if (fingers !== touch) {
      touch = fingers;
      restyle();
    }
    keyboard.hide();
    if (!editing()) return;
    const pixel = pixelOf(event);
    if (switchRing(pixel)) {
      event.stopImmediatePropagation();
      return;
    }
    marked = vertexAt(pixel);
    settled = false;
    tell();
  };
  const onUp = (event: PointerEvent): void => {
    if (!editing()) return;
    settled = true;
    // A press on a midpoint has made a corner of it.
    marked ??= vertexAt(pixelOf(event));
    tell();
  };
  const onContext = (event: MouseEvent): void => {
    event.preventDefault();
    session.finish();
  };
  const onMove = (event: PointerEvent): void => {
    if (editing() || event.buttons !== 0) return;
    if (mode === 'draw-point' || mode === 'draw-rectangle' || mode === 'draw-circle') return;
    chips.follow(pixelOf(event));
  };

  const listen = (on: boolean): void => {
    const call = on ? 'addEventListener' : 'removeEventListener';
    // In the capture phase, so that the reach is right before terra-draw looks at the press.
    canvas[call]('pointerdown', onDown as EventListener, true);
    canvas[call]('pointerup', onUp as EventListener);
    canvas[call]('pointercancel', onUp as EventListener);
    canvas[call]('contextmenu', onContext as EventListener);
    canvas[call]('pointermove', onMove as EventListener);
    if (on) keyboard.attach();
    else keyboard.detach();
  };

  const restyle = (): void => {
    if (!terra) return;
    const styles = drawStyles(paletteOf(events.scene().theme), touch);
    restyleTerra(terra, styles, touch ? REACH.touch : REACH.mouse);
  };

  const replaceRing = (ring: Ring): void => {
    if (!whole) return;
    whole = roundGeometry(withRing(whole, at, ring));
    load();
    tell();
  };

  const putVertex = (pixel: Pixel): void => {
    if (!terra || editing()) return;
    const rounded = snapPixel(pixel)?.position ?? roundPosition(projection.unproject(pixel));
    const corners = committed();
    // A second Enter on the same spot, or Enter on the first corner, ends the line as a double click does.
    if (corners.length >= 3 && (samePlace(corners.at(-1), rounded) || samePlace(corners[0], rounded))) {
      session.finish();
      return;
    }
    const event = terraEvent(rounded, pixel, 'left');
    const target =
      mode === 'draw-polygon'
        ? terra.polygon
        : mode === 'draw-point'
          ? terra.point
          : mode === 'draw-circle'
            ? terra.circle
            : terra.rectangle;
    target.onMouseMove(event);
    target.onClick(event);
  };

  const keyboard = createKeyboard(map, {
    drawing: () => !editing(),
    put: putVertex,
    moveTo: (pixel) => {
      if (!terra || editing()) return;
      const event = terraEvent(projection.unproject(pixel), pixel, 'neither');
      if (mode === 'draw-polygon') terra.polygon.onMouseMove(event);
      if (mode === 'draw-rectangle') terra.rectangle.onMouseMove(event);
      if (mode === 'draw-circle') terra.circle.onMouseMove(event);
    },
    finish: () => void session.finish(),
    undo: () => void session.undoVertex(),
    remove: () => void session.deleteVertex(),
    cancel: () => {
      if (marked !== null) {
        marked = null;
        tell();
      } else if (!editing()) {
        events.cancelled();
      }
    },
    mark: (by) => {
      const ring = whole && ringAt(whole, at);
      if (mode !== 'direct-select' || !ring) return;
      const corners = ring.length - 1;
      marked = marked === null ? (by > 0 ? 0 : corners - 1) : (marked + by + corners) % corners;
      tell();
    },
    nudge: (dx, dy) => {
      if (!whole) return;
      if (mode === 'simple-select' || whole.type === 'Point') {
        const origin = whole.type === 'Point' ? whole.coordinates : ringAt(whole, at)?.[0];
        if (!origin) return;
        const p = projection.project(origin);
        const [x, y] = projection.unproject({ x: p.x + dx, y: p.y + dy });
        whole = roundGeometry(movedBy(whole, x - origin[0], y - origin[1]));
        load();
        tell();
        return;
      }
      const ring = ringAt(whole, at);
      const corner = marked === null ? undefined : ring?.[marked];
      if (!ring || marked === null || !corner) return;
      const p = projection.project(corner);
      replaceRing(withVertexAt(ring, marked, projection.unproject({ x: p.x + dx, y: p.y + dy })));
    },
  });

  const session: DrawSession = {
    open(next, geometry) {
      const { terra: library } = start();
      mode = next;
      at = FIRST_RING;
      marked = null;
      snap = null;
      settled = true;
      whole = geometry && roundGeometry(geometry);
      before = whole;
      told = '';
      ours = true;
      library.clear();
      ours = false;
      held = null;
      library.setMode(TERRA_MODES[next]);
      if (editing()) load();
      paint();
    },
    setGeometry(geometry) {
      if (!editing()) return;
      whole = geometry && roundGeometry(geometry);
      if (!whole || !ringAt(whole, at)) at = FIRST_RING;
      const ring = whole && ringAt(whole, at);
      if (marked !== null && (!ring || marked >= ring.length - 1)) marked = null;
      load();
      told = JSON.stringify([state(), current()]);
      paint();
    },
    getGeometry: current,
    finish() {
      if (!terra || editing()) return false;
      if (mode !== 'draw-polygon' || committed().length < 3) return false;
      terra.polygon.onKeyUp({ key: FINISH_KEY, heldKeys: [], preventDefault: () => undefined });
      return true;
    },
    undoVertex() {
      if (!terra || mode !== 'draw-polygon' || committed().length === 0) return false;
      terra.terra.undo();
      if (held !== null && !terra.terra.hasFeature(held)) held = null;
      tell();
      return true;
    },
    deleteVertex() {
      const ring = whole && ringAt(whole, at);
      const next = mode === 'direct-select' && ring && marked !== null ? withoutVertex(ring, marked) : null;
      if (!next) return false;
      marked = null;
      replaceRing(next);
      return true;
    },
    themed() {
      restyle();
      paint();
    },
    close() {
      end();
      whole = null;
      before = null;
      marked = null;
      snap = null;
      void map.getSource<GeoJSONSource>('drawing')?.setData({ type: 'FeatureCollection', features: [] });
    },
  };
  return session;
}
