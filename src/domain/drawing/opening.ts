import type { FeatureGeometry, Polygon, Position } from '../entities/geometry.ts';
import {
  distanceMetres,
  distanceToSegment,
  labelPoint,
  localPlane,
  rewind,
  ringsOf,
  roundGeometry,
} from '../geometry/index.ts';
import type { PlanePoint } from '../geometry/index.ts';

/** What is placed in a wall by one press, by its type: metres along the wall. */
export const OPENINGS = {
  door: { typeCode: 'door', width: 0.9 },
  window: { typeCode: 'window', width: 1.2 },
} as const;
export type OpeningKind = keyof typeof OPENINGS;

/** Metres: a shorter edge belongs to a column or an arc. */
const LEAST_EDGE = 0.4;
/** Metres between two edges that are the faces of one wall. */
const THICKEST_WALL = 0.6;
/** Metres: edges nearer than this are the same line, drawn twice. */
const SAME_LINE = 0.03;
/** Metres of an opening in a wall that was drawn as one line. */
const THIN_WALL = 0.2;
/** Two edges within this angle run beside each other. */
const PARALLEL = Math.sin((5 * Math.PI) / 180);

/** Metres between the middles of two openings that are one, pressed twice. */
const SAME_PLACE = 0.3;

type Edge = readonly [PlanePoint, PlanePoint];

/**
 * The rectangle of a door or a window in the wall that is nearest to a position. It is as thick as the wall: from the nearest
 * edge to the edge beside it, else over the nearest edge. It ends where either edge ends. `corner`: two walls meet there, and an
 * opening would lead into the other one. Null where no wall is within reach.
 * @param walls shapes around the position
 * @param metres `width`: along the wall; `reach`: from the position to the wall
 */
export function openingAt(
  at: Position,
  walls: Iterable<FeatureGeometry>,
  { width, reach }: { width: number; reach: number },
): Polygon | 'corner' | null {
  const plane = localPlane(at);
  const edges: Edge[] = [];
  for (const wall of walls)
    for (const ring of ringsOf(wall)) {
      const corners = ring.map((corner) => plane.toPlane(corner));
      for (let i = 1; i < corners.length; i++) edges.push([corners[i - 1]!, corners[i]!]);
    }
  const nearest = nearestEdge(edges, reach);
  if (nearest === null) return null;
  const { start, along, length } = lineOf(nearest);
  // The position is the origin of the plane.
  const foot = Math.min(Math.max(-(start[0] * along[0] + start[1] * along[1]), 0), length);
  const faces = facesBeside(nearest, edges);
  const other = faces.filter(({ from, to }) => foot >= from && foot <= to)[0];
  const isNearFace = faces.some(({ from, to }) => Math.max(from - foot, foot - to) <= THICKEST_WALL);
  if (other === undefined && isNearFace) return 'corner';
  const [first, last] = other === undefined ? [0, length] : [other.from, other.to];
  const half = Math.min(width, last - first) / 2;
  const middle = Math.min(Math.max(foot, first + half), last - half);
  const [near, far] = other === undefined ? [-THIN_WALL / 2, THIN_WALL / 2] : [0, other.across];
  const corner = (a: number, b: number): Position =>
    plane.toEarth([start[0] + along[0] * a - along[1] * b, start[1] + along[1] * a + along[0] * b]);
  const [from, to] = [middle - half, middle + half];
  const ring = [corner(from, near), corner(to, near), corner(to, far), corner(from, far)];
  return rewind(roundGeometry({ type: 'Polygon', coordinates: [[...ring, ring[0]!]] }));
}

/** Whether one of the doors and windows is where another is to be placed: pressed twice, and not one beside the other. */
export function isTaken(geometry: Polygon, openings: Iterable<FeatureGeometry>): boolean {
  const at = labelPoint(geometry);
  for (const one of openings) {
    const there = labelPoint(one);
    if (at !== null && there !== null && distanceMetres(at, there) < SAME_PLACE) return true;
  }
  return false;
}

function nearestEdge(edges: readonly Edge[], reach: number): Edge | null {
  let nearest: { edge: Edge | null; metres: number } = { edge: null, metres: reach };
  for (const edge of edges) {
    const metres = distanceToSegment([0, 0], ...edge);
    if (metres < nearest.metres && lineOf(edge).length >= LEAST_EDGE) nearest = { edge, metres };
  }
  return nearest.edge;
}

function lineOf([start, end]: Edge) {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  return { start, along: [dx / length, dy / length] as const, length };
}

/** Another face of the wall of an edge, metres along that edge, and across from it: negative on its right. */
interface Face {
  from: number;
  to: number;
  across: number;
}

/** The faces that run beside an edge, as far as both go, the nearest first. */
function facesBeside(edge: Edge, edges: readonly Edge[]): Face[] {
  const { start, along, length: whole } = lineOf(edge);
  const faces: Face[] = [];
  for (const [a, b] of edges) {
    const [fromA, fromB] = [a, b].map(([x, y]) => {
      const [dx, dy] = [x - start[0], y - start[1]];
      return { along: dx * along[0] + dy * along[1], across: dy * along[0] - dx * along[1] };
    }) as [Offset, Offset];
    const length = Math.hypot(fromB.along - fromA.along, fromB.across - fromA.across);
    if (length < LEAST_EDGE || Math.abs(fromB.across - fromA.across) > length * PARALLEL) continue;
    const from = Math.max(0, Math.min(fromA.along, fromB.along));
    const to = Math.min(whole, Math.max(fromA.along, fromB.along));
    if (to - from < LEAST_EDGE) continue;
    const share = ((from + to) / 2 - fromA.along) / (fromB.along - fromA.along);
    const across = fromA.across + (fromB.across - fromA.across) * share;
    if (Math.abs(across) >= SAME_LINE && Math.abs(across) <= THICKEST_WALL) faces.push({ from, to, across });
  }
  return faces.sort((a, b) => Math.abs(a.across) - Math.abs(b.across));
}

interface Offset {
  along: number;
  across: number;
}
