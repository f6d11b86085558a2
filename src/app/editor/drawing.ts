import { atom } from 'jotai';
import { Circle, CircleDot, Pentagon, Square, type LucideIcon } from 'lucide-react';
import type { FeatureGeometry, GeometryType, Position } from '../../domain/entities/geometry.ts';
import {
  EMPTY_MODE,
  isGestureStarted,
  isHandOnMap,
  type DrawModeName,
  type DrawState,
  type MapMode,
} from '../../map/index.ts';
import { heldAtom } from './held.ts';

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
export const drawingTargetAtom = heldAtom<DrawingTarget | null>(null);

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
  arc: null,
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

/** The last tool, for adding another shape of the same kind. */
export const lastToolAtom = atom<DrawModeName | null>(null);

/** The tools for the geometry types that a feature type takes (`['Point','Polygon']`). */
export function shapesFor(types: readonly string[]): DrawShape[] {
  return Object.values(SHAPES).flatMap(({ shape, geometry }) => (types.includes(geometry) ? [shape] : []));
}

/** The map has been drawn once, or never will be here; what is not needed to see it is fetched from then on. */
export const mapSeenAtom = atom(false);
