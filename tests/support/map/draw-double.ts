import type { FeatureGeometry, Position, Ring } from '../../../src/domain/entities/geometry.ts';
import { roundGeometry } from '../../../src/domain/geometry/index.ts';
import {
  countVertices,
  FIRST_RING,
  ringAt,
  withRing,
  withoutVertex,
  withVertexAt,
} from '../../../src/map/draw/edited-ring.ts';
import { EMPTY_MODE, isDrawMode, type MapMode, type MapModeEvent } from '../../../src/map/draw/mode.ts';
import { nextMode } from '../../../src/map/modes/next-mode.ts';
import type { MapPort } from '../../../src/map/port.ts';
import type { MapDraw } from '../../../src/map/session/session-types.ts';
import { rectangle } from '../geometry/rectangle.ts';

/** The shape of the open form. */
const FORM = { kind: 'feature', key: null } as const;

/** What no test looks at. */
const NOT_TOLD = {
  arc: null,
  isHole: false,
  snapped: null,
  radius: null,
  measured: null,
  transformed: null,
  way: null,
  settled: true,
} as const;
const NOT_DONE = {
  arc: () => false,
  prepare: () => undefined,
  setSaved: () => undefined,
  putBy: () => false,
  deleteHole: () => false,
};

/** The shape that a click finishes; null where it makes a corner. */
function shapeOfClick(mode: MapMode, first: Position | undefined, at: Position): FeatureGeometry | null {
  if (mode.name === 'draw-point') return { type: 'Point', coordinates: at };
  return mode.name === 'draw-rectangle' && first ? rectangle(first, at) : null;
}

/** Drawing without a picture. Shapes are kept as the real map keeps them: closed rings, 8 decimals. */
export function createDrawDouble(port: () => MapPort) {
  let mode: MapMode = EMPTY_MODE;
  let whole: FeatureGeometry | null = null;
  let corners: Position[] = [];
  let marked: number | null = null;

  const go = (event: MapModeEvent): void => {
    const next = nextMode(mode, event);
    if (next === mode) return;
    mode = next;
    port().onModeChange?.(mode);
  };
  const editing = (): boolean => mode.name === 'direct-select' || mode.name === 'simple-select';
  const unfinished = (): FeatureGeometry | null =>
    mode.name === 'draw-polygon' && corners.length >= 3
      ? roundGeometry({ type: 'Polygon', coordinates: [[...corners, corners[0]!]] })
      : null;
  const current = (): FeatureGeometry | null => (editing() ? whole : unfinished());
  const tell = (): void => {
    const ring = whole && ringAt(whole, FIRST_RING);
    port().onDrawState?.({
      vertices: editing() ? countVertices(whole) : corners.length,
      canFinish: current() !== null,
      canDeleteVertex: marked !== null && ring !== null && ring.length > 4,
      ...NOT_TOLD,
    });
    const line = mode.name === 'draw-polygon' ? corners : [];
    if (editing() || mode.name === 'draw-polygon')
      port().edits?.commit('change-shape', { target: FORM, geometry: current(), line });
  };
  const clear = (): void => {
    whole = null;
    corners = [];
    marked = null;
  };
  const finishWith = (geometry: FeatureGeometry): void => {
    clear();
    whole = roundGeometry(geometry);
    port().edits?.commit('draw-shape', { target: FORM, geometry: whole });
    go({ type: 'finish' });
  };
  const change = (ring: Ring): void => {
    if (!whole) return;
    whole = roundGeometry(withRing(whole, FIRST_RING, ring));
    tell();
  };

  const draw: MapDraw = {
    getMode: () => mode,
    ...NOT_DONE,
    start(name, geometry = null) {
      if (mode.name === 'disable') return;
      const own = !isDrawMode(name);
      if (mode.name === name && !geometry) {
        draw.stop();
        return;
      }
      const shape = geometry ?? (own ? whole : null);
      if (mode.name !== 'empty' && mode.name !== name && (!own || geometry)) mode = EMPTY_MODE;
      if (mode.name !== name) go({ type: 'choose', mode: name, hasDrawing: own && shape !== null });
      if (mode.name !== name) return;
      clear();
      whole = shape && roundGeometry(shape);
    },
    resume(line) {
      draw.start('draw-polygon');
      for (const at of line) corner(at);
    },
    setGeometry(geometry) {
      whole = geometry && roundGeometry(geometry);
    },
    getGeometry: current,
    finish() {
      const shape = unfinished();
      if (shape) finishWith(shape);
      return shape !== null;
    },
    undoVertex() {
      if (editing() || corners.length === 0) return false;
      corners = corners.slice(0, -1);
      tell();
      return true;
    },
    deleteVertex() {
      const ring = whole && ringAt(whole, FIRST_RING);
      const left = ring && marked !== null ? withoutVertex(ring, marked) : null;
      if (!left) return false;
      marked = null;
      change(left);
      return true;
    },
    cancel: () => draw.stop(),
    stop() {
      clear();
      go({ type: 'cancel' });
    },
    setDisabled: (disabled) => go({ type: disabled ? 'disable' : 'enable' }),
  };

  const corner = (at: Position): void => {
    const first = corners[0];
    go({ type: 'click' });
    const shape = shapeOfClick(mode, first, at);
    if (shape !== null) return finishWith(shape);
    corners = [...corners, at];
    tell();
  };

  return {
    draw,
    clear,
    corner,
    dragVertex: (vertex: number, to: Position): void => {
      const ring = whole && ringAt(whole, FIRST_RING);
      if (mode.name !== 'direct-select' || !ring) return;
      marked = vertex;
      change(withVertexAt(ring, vertex, to));
    },
  };
}
