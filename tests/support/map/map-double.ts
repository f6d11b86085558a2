import type { FeatureGeometry, Position, Ring } from '../../../src/domain/entities/geometry.ts';
import { roundGeometry } from '../../../src/domain/geometry/index.ts';
import { rectangle } from '../geometry/rectangle.ts';
import { DEFAULT_CENTER, ZOOM } from '../../../src/domain/limits.ts';
import {
  countVertices,
  FIRST_RING,
  ringAt,
  withRing,
  withoutVertex,
  withVertexAt,
} from '../../../src/map/draw/edited-ring.ts';
import type { MapCamera, MapEngine } from '../../../src/map/engine/engine-types.ts';
import type { MapDraw } from '../../../src/map/session/session-types.ts';
import { EMPTY_MODE, isDrawMode, type MapMode, type MapModeEvent } from '../../../src/map/draw/mode.ts';
import { nextMode } from '../../../src/map/modes/next-mode.ts';
import type { MapPort, MapTarget, MapView } from '../../../src/map/port.ts';
import { EMPTY_SCENE, type MapScene } from '../../../src/map/scene/scene.ts';

export interface CameraCall {
  call: 'fitTo' | 'jumpTo' | 'easeTo' | 'setPadding';
  value: unknown;
}
/** What the double says lies under a click. */
export type DoubleTarget = Pick<MapTarget, 'kind' | 'key'>;

/** A map without a picture, for tests: it gets the person's actions and answers as the real one would. */
export interface MapDouble {
  readonly engine: MapEngine;
  /** The scene it was last given. */
  scene(): MapScene;
  /** What the camera was asked to do, newest last. */
  readonly moves: readonly CameraCall[];
  /** A click: draws a corner while a shape is drawn, else it is reported with its target (ground when left out). */
  click(lngLat: Position, target?: DoubleTarget): void;
  doubleClick(lngLat: Position): void;
  /** Drags a corner of the open shape; `vertex` counts from 0 in the outer ring of the first part. */
  dragVertex(vertex: number, to: Position): void;
  press(key: 'Enter' | 'Backspace' | 'Escape' | 'Delete'): void;
  hover(target: MapTarget | null): void;
}

/** The shape of the open form. */
const FORM = { kind: 'feature', key: null } as const;

/** What no test looks at. */
const NOT_LOOKED_AT = {
  setMark: () => undefined,
  setPin: () => undefined,
  setLinkMarks: () => undefined,
  setPageMarks: () => undefined,
  setLabel: () => undefined,
  resize: () => undefined,
  focus: () => undefined,
};

/** Makes a double. Shapes are kept as the real map keeps them: closed rings, 8 decimals. */
export function createMapDouble(scene: MapScene = EMPTY_SCENE, port: MapPort = {}): MapDouble {
  let shown = scene;
  let out = port;
  let mode: MapMode = EMPTY_MODE;
  let whole: FeatureGeometry | null = null;
  let corners: Position[] = [];
  let marked: number | null = null;
  const moves: CameraCall[] = [];
  let view: MapView = { center: [...DEFAULT_CENTER], zoom: ZOOM.default, bearing: 0, pitch: 0 };

  const go = (event: MapModeEvent): void => {
    const next = nextMode(mode, event);
    if (next === mode) return;
    mode = next;
    out.onModeChange?.(mode);
  };
  const editing = (): boolean => mode.name === 'direct-select' || mode.name === 'simple-select';
  const unfinished = (): FeatureGeometry | null =>
    mode.name === 'draw-polygon' && corners.length >= 3
      ? roundGeometry({ type: 'Polygon', coordinates: [[...corners, corners[0]!]] })
      : null;
  const current = (): FeatureGeometry | null => (editing() ? whole : unfinished());
  const tell = (): void => {
    const ring = whole && ringAt(whole, FIRST_RING);
    out.onDrawState?.({
      vertices: editing() ? countVertices(whole) : corners.length,
      canFinish: current() !== null,
      canDeleteVertex: marked !== null && ring !== null && ring.length > 4,
      isHole: false,
      snapped: null,
      radius: null,
      measured: null,
      transformed: null,
      way: null,
      settled: true,
    });
    const line = mode.name === 'draw-polygon' ? corners : [];
    if (editing() || mode.name === 'draw-polygon')
      out.edits?.commit('change-shape', { target: FORM, geometry: current(), line });
  };
  const clear = (): void => {
    whole = null;
    corners = [];
    marked = null;
  };
  const finishWith = (geometry: FeatureGeometry): void => {
    clear();
    whole = roundGeometry(geometry);
    out.edits?.commit('draw-shape', { target: FORM, geometry: whole });
    go({ type: 'finish' });
  };
  const change = (ring: Ring): void => {
    if (!whole) return;
    whole = roundGeometry(withRing(whole, FIRST_RING, ring));
    tell();
  };

  const draw: MapDraw = {
    getMode: () => mode,
    prepare: () => undefined,
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
    setSaved: () => undefined,
    setGeometry(geometry) {
      whole = geometry && roundGeometry(geometry);
    },
    getGeometry: current,
    finish() {
      const shape = unfinished();
      if (!shape) return false;
      finishWith(shape);
      return true;
    },
    putBy: () => false,
    undoVertex() {
      if (editing() || corners.length === 0) return false;
      corners = corners.slice(0, -1);
      tell();
      return true;
    },
    deleteHole: () => false,
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
    setDisabled(disabled) {
      go({ type: disabled ? 'disable' : 'enable' });
    },
  };

  const look = (call: CameraCall['call'], value: unknown): void => {
    moves.push({ call, value });
  };
  const camera: MapCamera = {
    getView: () => view,
    getBounds: () => [
      view.center[0] - 0.01,
      view.center[1] - 0.01,
      view.center[0] + 0.01,
      view.center[1] + 0.01,
    ],
    fitTo: (bounds) => look('fitTo', bounds),
    jumpTo(next) {
      view = { ...view, ...next };
      look('jumpTo', next);
    },
    easeTo(next) {
      view = { ...view, ...next };
      look('easeTo', next);
    },
    zoomIn: () => camera.easeTo({ zoom: view.zoom + 1 }),
    zoomOut: () => camera.easeTo({ zoom: view.zoom - 1 }),
    resetNorth: () => camera.easeTo({ bearing: 0, pitch: 0 }),
    setPadding: (padding) => look('setPadding', padding),
    keepInSight: () => undefined,
    hold: () => undefined,
    menuCollapsed: () => undefined,
    locate: () => Promise.resolve({ ok: false, reason: 'unsupported' }),
  };
  const engine: MapEngine = {
    camera,
    draw,
    setScene(next) {
      shown = next;
    },
    setPort(next) {
      out = next;
    },
    setStyleUrl: () => undefined,
    ...NOT_LOOKED_AT,
    isReady: () => true,
    destroy: clear,
  };

  const corner = (at: Position): void => {
    const first = corners[0];
    go({ type: 'click' });
    if (mode.name === 'draw-point') {
      finishWith({ type: 'Point', coordinates: at });
    } else if (mode.name === 'draw-rectangle' && first) {
      finishWith(rectangle(first, at));
    } else {
      corners = [...corners, at];
      tell();
    }
  };
  return {
    engine,
    scene: () => shown,
    moves,
    click(lngLat, target = { kind: 'ground', key: null }) {
      if (mode.name === 'empty') out.onClick?.({ ...target, lngLat } as MapTarget, { adds: false });
      else if ('started' in mode) corner(lngLat);
    },
    doubleClick(lngLat) {
      if (mode.name !== 'draw-polygon') return;
      corner(lngLat);
      draw.finish();
    },
    dragVertex(vertex, to) {
      const ring = whole && ringAt(whole, FIRST_RING);
      if (mode.name !== 'direct-select' || !ring) return;
      marked = vertex;
      change(withVertexAt(ring, vertex, to));
    },
    press(key) {
      if (key === 'Enter') draw.finish();
      else if (key === 'Backspace') draw.undoVertex();
      else if (key === 'Delete') draw.deleteVertex();
      else if ('started' in mode) {
        draw.stop();
        out.onDrawCancel?.();
      }
    },
    hover(target) {
      if (shown.hoverEnabled && mode.name === 'empty') out.onHover?.(target);
    },
  };
}
