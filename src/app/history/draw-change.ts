import { colourClassOf, type ColourClass } from '../../domain/taxonomy/index.ts';
import { isPlace, kindDescriptor } from '../../domain/content/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import { featureGeometrySchema, type Bounds, type FeatureGeometry } from '../../domain/entities/geometry.ts';
import { boundsOf, localPlane } from '../../domain/geometry/index.ts';
import type { ChangeName } from '../../domain/review/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { meets, planeView } from '../shapes/plane-view.ts';
import { versionName } from './version-name.ts';

/** The look of surroundings: the colour of a class of rooms, or another part of a floor. */
export type AroundLook = ColourClass | 'floor' | 'room' | 'wall' | 'object';

export interface AroundShape {
  key: string;
  look: AroundLook;
  geometry: FeatureGeometry;
  bounds: Bounds;
}

export interface DrawnChange {
  key: string;
  change: ChangeName;
  /** The version before, where another one is drawn as well. */
  isGhost: boolean;
  d: string;
  name: string;
  /** Of its middle, in metres. */
  at: readonly [number, number];
}

export interface ChangeDrawing {
  viewBox: string;
  /** Metres from side to side. */
  width: number;
  around: { look: AroundLook; d: string }[];
  changes: DrawnChange[];
}

/** `both`: what is there now, and what is gone. */
export type DrawnSide = 'before' | 'after' | 'both';

/** More are not drawn: they would be dust. */
const MOST = { changes: 2_000, around: 1_500 };
/** How far the picture reaches beyond what changed: a share of its size, and metres at least. */
const REACH = { share: 0.45, many: 0.06, metres: 5 };
/** Changes from which they show each other where they are. */
const MANY = 6;

const shapeIn = (version: ReviewChange['before']): FeatureGeometry | null =>
  featureGeometrySchema.safeParse(version?.['geometry']).data ?? null;

/** Whether a change can be drawn at all. */
export const hasShape = ({ before, after }: ReviewChange): boolean =>
  shapeIn(after) !== null || shapeIn(before) !== null;

/** Draws changes in their surroundings, north up. Returns null if no change has a shape. */
export function drawChange(
  changes: readonly ReviewChange[],
  around: readonly AroundShape[],
  side: DrawnSide,
): ChangeDrawing | null {
  const shown = changes.slice(0, MOST.changes).map((change) => ({
    change,
    before: shapeIn(change.before),
    after: shapeIn(change.after),
  }));
  // The same view of both sides.
  const shapes = shown.flatMap(({ before, after }) => [before, after].filter((shape) => shape !== null));
  const box = boundsOf(...shapes);
  const reached = box && grown(box, shapes.length > MANY ? REACH.many : REACH.share);
  const view = reached && planeView([reached]);
  if (reached === null || view === null) return null;
  const radius = view.width / 60;
  const pathOf = (shape: FeatureGeometry): string => {
    if (shape.type !== 'Point') return view.pathOf(shape);
    const [x, y] = view.pointAt(shape.coordinates);
    const half = `a${radius} ${radius} 0 1 0`;
    return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0Z`;
  };
  const own = new Set(changes.map(({ key }) => key));
  const paths = new Map<AroundLook, string>();
  // The picture is wider than its view, as its frame has another shape.
  const frame = grown(view.bounds, 1);
  let left = MOST.around;
  for (const { key, look, geometry, bounds: box } of around) {
    if (own.has(key) || !meets(box, frame) || left === 0) continue;
    left -= 1;
    paths.set(look, (paths.get(look) ?? '') + pathOf(geometry));
  }
  return {
    viewBox: view.viewBox,
    width: view.width,
    around: [...paths].map(([look, d]) => ({ look, d })),
    changes: shown.flatMap(({ change, before, after }) =>
      drawn(change, { before, after }, side, pathOf, middleOf),
    ),
  };

  function middleOf(shape: FeatureGeometry): readonly [number, number] {
    const [west, south, east, north] = boundsOf(shape) ?? [0, 0, 0, 0];
    return view!.pointAt([(west + east) / 2, (south + north) / 2]);
  }
}

function drawn(
  { key, change, before: was, after: is }: ReviewChange,
  { before, after }: { before: FeatureGeometry | null; after: FeatureGeometry | null },
  side: DrawnSide,
  pathOf: (shape: FeatureGeometry) => string,
  middleOf: (shape: FeatureGeometry) => readonly [number, number],
): DrawnChange[] {
  const one = (shape: FeatureGeometry, version: ReviewChange['before'], isGhost: boolean): DrawnChange => ({
    key,
    change,
    isGhost,
    d: pathOf(shape),
    name: versionName(version),
    at: middleOf(shape),
  });
  if (side === 'before') return before === null ? [] : [one(before, was, false)];
  if (side === 'after') return after === null ? [] : [one(after, is, false)];
  if (after === null) return before === null ? [] : [one(before, was, false)];
  const hasMoved = before !== null && JSON.stringify(before) !== JSON.stringify(after);
  return hasMoved ? [one(before, was, true), one(after, is, false)] : [one(after, is, false)];
}

/** @param share of its size that it grows by on each side */
function grown([west, south, east, north]: Bounds, share: number): Bounds {
  const plane = localPlane([(west + east) / 2, (south + north) / 2]);
  const [right, top] = plane.toPlane([east, north]);
  const more = Math.max(right, top) * 2 * share + REACH.metres;
  const [lowWest, lowSouth] = plane.toEarth([-right - more, -top - more]);
  const [highEast, highNorth] = plane.toEarth([right + more, top + more]);
  return [lowWest, lowSouth, highEast, highNorth];
}

const ROOM_OUTLINE = 'room-outline';

/** A feature as it is drawn around others; null for what has no outline. */
export function aroundOf(feature: Feature, taxonomy: Taxonomy): AroundShape | null {
  const { fid, geometry, kind, properties } = feature;
  const bounds = geometry.type === 'Point' ? null : boundsOf(geometry);
  if (bounds === null) return null;
  const { typeCode } = properties;
  const type = taxonomy[typeCode];
  const isWall = kindDescriptor(kind).isBarrier || typeCode === 'wall';
  const isRoom = typeCode === ROOM_OUTLINE;
  const plain = isWall ? 'wall' : isRoom ? 'room' : 'object';
  const look = isPlace(feature) && !isWall ? (type ? colourClassOf(type) : 'service') : plain;
  return { key: fid, look, geometry, bounds };
}

/** Rooms under objects, objects under walls. */
const ORDER: readonly AroundLook[] = [
  'floor',
  'room',
  'health',
  'retail',
  'food',
  'office',
  'service',
  'restricted',
  'object',
  'wall',
];
export const inOrder = (shapes: readonly AroundShape[]): AroundShape[] =>
  shapes.toSorted((a, b) => ORDER.indexOf(a.look) - ORDER.indexOf(b.look));
