import type { PlanePoint } from '../../../geometry/index.ts';
import type { Matrix } from './shapes/matrix.ts';

/** An object of a drawing that has to do with what is seen of a reference to a block. */
export interface ClipObject {
  type: string;
  handle: string;
  owner: string;
  /** Corners of the boundary, where it is a SPATIAL_FILTER. */
  points: PlanePoint[];
  /** Distances of planes in front and behind, if there are any, and then two matrices. */
  numbers: number[];
  isOn: boolean;
}

const NUMBERS = 12;

/**
 * The visible part of blocks (XCLIP) by the handle of their references: the corners of a boundary in the block's own
 * coordinates. A reference owns a dictionary, which owns a dictionary of filters, which owns the filter. A filter that is off,
 * or broken, hides nothing.
 */
export function clipBoundaries(objects: readonly ClipObject[]): Map<string, PlanePoint[]> {
  const byHandle = new Map(objects.map((object) => [object.handle, object]));
  const boundaries = new Map<string, PlanePoint[]>();
  for (const object of objects) {
    if (object.type !== 'SPATIAL_FILTER' || !object.isOn) continue;
    const reference = byHandle.get(byHandle.get(object.owner)?.owner ?? '')?.owner;
    const boundary = boundaryOf(object);
    if (reference !== undefined && boundary !== null) boundaries.set(reference, boundary);
  }
  return boundaries;
}

/** The corners go from the boundary's plane to the drawing as it was, and on into the block. */
function boundaryOf({ points, numbers }: ClipObject): PlanePoint[] | null {
  const corners = cornersOf(points);
  if (corners === null || numbers.length < 2 * NUMBERS) return null;
  const [toBlock, toBoundary] = [numbers.slice(-2 * NUMBERS, -NUMBERS), numbers.slice(-NUMBERS)];
  const back = backFrom(toBoundary as unknown as Matrix);
  if (back === null) return null;
  const [a, b, , c, d, e, , f] = toBlock as unknown as Matrix;
  const boundary = corners.map((corner): PlanePoint => {
    const [x, y] = back(corner);
    return [a * x + b * y + c, d * x + e * y + f];
  });
  return boundary.flat().every(Number.isFinite) ? boundary : null;
}

/** Two points are opposite corners of a rectangle. */
function cornersOf(points: readonly PlanePoint[]): readonly PlanePoint[] | null {
  const [a, b] = points;
  if (a === undefined || b === undefined) return null;
  return points.length > 2 ? points : [a, [b[0], a[1]], b, [a[0], b[1]]];
}

/** The inverse of a matrix in the plane, or null. */
function backFrom([a, b, , c, d, e, , f]: Matrix): ((point: PlanePoint) => PlanePoint) | null {
  const area = a * e - b * d;
  if (!Number.isFinite(area) || area === 0) return null;
  return ([x, y]) => [(e * (x - c) - b * (y - f)) / area, (a * (y - f) - d * (x - c)) / area];
}
