import { atom } from 'jotai';
import { Circle, CircleDot, Pentagon, Square, type LucideIcon } from 'lucide-react';
import type { FeatureGeometry, GeometryType, Position } from '../../../domain/entities/geometry.ts';
import {
  EMPTY_MODE,
  isDrawMode,
  isGestureStarted,
  isHandOnMap,
  type BoardModeName,
  type DrawModeName,
  type DrawState,
  type MapMode,
} from '../../../map/index.ts';

/**
 * The shapes that a person can draw, in the order of the toolbar, by the mode of the map that draws them. A command, its button
 * and the offers of the forms follow from an entry; its text is `commands:labels.<shape>`.
 */
export const SHAPES = {
  'draw-polygon': { shape: 'polygon', geometry: 'Polygon', icon: Pentagon, keys: ['P'] },
  'draw-rectangle': { shape: 'rectangle', geometry: 'Polygon', icon: Square, keys: ['R'] },
  'draw-circle': { shape: 'circle', geometry: 'Polygon', icon: Circle, keys: ['C'] },
  'draw-point': { shape: 'point', geometry: 'Point', icon: CircleDot, keys: ['N'] },
} as const satisfies Record<
  DrawModeName,
  { shape: string; geometry: GeometryType; icon: LucideIcon; keys: readonly string[] }
>;
export const DRAW_MODES = Object.keys(SHAPES) as DrawModeName[];

/** The drawing tools that a form may offer. */
export type DrawShape = (typeof SHAPES)[DrawModeName]['shape'];

/**
 * What the open form lets the person draw. The form owns the geometry; the map shows it and hands changes back.
 * Null while no form with a geometry is open.
 */
export interface DrawingTarget {
  /** Entity key of what is edited (also hides its old picture on the map). */
  key: string;
  /** Key in the map's scene: `fid` or `lid`; null while it is new. */
  sceneKey: string | null;
  geometry: FeatureGeometry | null;
  /** As it is saved on this device; null where it never was. */
  saved: FeatureGeometry | null;
  /** Corners that were put of a polygon and do not make one yet. */
  line: readonly Position[];
  /** The tools offered, in order; empty when the form is read-only. */
  shapes: readonly DrawShape[];
  setGeometry: (geometry: FeatureGeometry | null) => void;
  /** @param line the drawn corners, until they are a shape */
  setDrawing: (geometry: FeatureGeometry | null, line: readonly Position[]) => void;
  /** Where the geometry is wrong; ringed on the map. */
  problems: readonly Position[];
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}
export const drawingTargetAtom = atom<DrawingTarget | null>(null);

/** What the map's tools are doing; written by the map alone. */
export const mapModeAtom = atom<MapMode>(EMPTY_MODE);
/** The tool in hand is used on the map. */
export const isHandOnMapAtom = atom((get) => isHandOnMap(get(mapModeAtom).name));
/** The state of the line being drawn; written by the map alone. */
export const NOTHING_DRAWN: DrawState = {
  vertices: 0,
  canFinish: false,
  canDeleteVertex: false,
  isHole: false,
  snapped: null,
  radius: null,
  measured: null,
  transformed: null,
  way: null,
  settled: true,
};
export const drawStateAtom = atom<DrawState>(NOTHING_DRAWN);
/** Something is being drawn, cut or dragged that has not come to its end: nothing is saved meanwhile. */
export const isGestureOpenAtom = atom(
  (get) => isGestureStarted(get(mapModeAtom)) || !get(drawStateAtom).settled,
);

/** An order to the map's drawing tools, given by a form ("Modify", "Polygon"); the map stage carries it out. */
export type DrawOrder =
  | {
      do: 'start';
      /** Chosen while it is in hand, it is put away. */
      mode: BoardModeName;
      /** The map takes the focus, for drawing by keyboard. */
      focus?: boolean;
    }
  /** A corner so far from the last one, in degrees clockwise from north. */
  | { do: 'put-by'; metres: number; degrees: number }
  /** `let-go`: the form has dropped the line that is being drawn. */
  | { do: 'finish' | 'undo-vertex' | 'delete-vertex' | 'delete-hole' | 'cancel' | 'let-go' | 'clear' };
/**
 * Orders that wait, in order: a form that replaces another adds its own right after the other's last. Each once: the reader
 * takes them all.
 */
export const drawOrdersAtom = atom<readonly DrawOrder[]>([]);
/** The last tool, for adding another shape of the same kind. */
export const lastToolAtom = atom<DrawModeName | null>(null);
/** Hands out those that wait, and empties the queue: an order that comes in between is not lost, and none is given twice. */
export const takeDrawOrdersAtom = atom(null, (get, set): readonly DrawOrder[] => {
  const orders = get(drawOrdersAtom);
  if (orders.length > 0) set(drawOrdersAtom, []);
  return orders;
});
export const giveDrawOrderAtom = atom(null, (get, set, order: DrawOrder) => {
  if (order.do === 'start' && isDrawMode(order.mode)) set(lastToolAtom, order.mode);
  set(drawOrdersAtom, [...get(drawOrdersAtom), order]);
});

/** The tools for the geometry types that a feature type takes (`['Point','Polygon']`). */
export function shapesFor(types: readonly string[]): DrawShape[] {
  return Object.values(SHAPES).flatMap(({ shape, geometry }) => (types.includes(geometry) ? [shape] : []));
}

/** The map has been drawn once, or never will be here; what is not needed to see it is fetched from then on. */
export const mapSeenAtom = atom(false);
