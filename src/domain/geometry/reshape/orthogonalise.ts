import type { FeatureGeometry, Position, Ring } from '../../entities/geometry.ts';
import { distanceMetres } from '../metric/distance-metres.ts';
import { edgesOfRings, turnBetween, wallDirection } from '../plane/direction.ts';
import { localPlane, type PlanePoint } from '../transform/local-plane.ts';
import { partsOf } from '../transform/rings-of.ts';
import { rewind } from '../transform/rewind.ts';
import { roundGeometry } from '../transform/round.ts';

/** Edges that turn from the direction of the walls, or from its right angle, by more than this stay slanting. */
const MOST_TURN = (20 * Math.PI) / 180;
/** By so little no wall slants on purpose. */
const LITTLE_TURN = (3 * Math.PI) / 180;
/** Metres: an edge whose ends would move further slants on purpose. */
const MOST_MOVE_M = 0.6;

/** A corner that squaring moves. */
export interface CornerMove {
  from: Position;
  to: Position;
  metres: number;
}

/** Metres: who moves less does not move, but for rounding. */
const STAYS_M = 0.005;

/** The corners that `orthogonalise` moves, each from where to where. */
export function movesOfSquaring(geometry: FeatureGeometry): CornerMove[] {
  const before = partsIn(geometry).flat(2);
  const after = partsIn(geometry).map(squaredPart).flat(2);
  return before.flatMap((from, i): CornerMove[] => {
    const to = after[i] ?? from;
    const metres = distanceMetres(from, to);
    return metres > STAYS_M ? [{ from, to, metres }] : [];
  });
}

/** Without the last corner of each ring, which is the first. */
const partsIn = (geometry: FeatureGeometry): Position[][][] =>
  partsOf(geometry).map((part) => part.map((ring) => ring.slice(0, -1)));

function squaredPart(part: Position[][]): Position[][] {
  const origin = part[0]?.[0];
  if (origin === undefined) return part;
  const plane = localPlane(origin);
  const flat = part.map((ring) => ring.map((at) => plane.toPlane(at)));
  const main = wallDirection(edgesOfRings(flat)) ?? 0;
  return flat.map((ring) => squared(ring, main).map((point) => plane.toEarth(point)));
}

/**
 * A shape with right angles: edges that nearly run along the direction of most of its walls, or across it, do so exactly;
 * others keep their direction, and turn none of the walls that are square. Corners move as little as that takes, and none
 * is added or lost.
 */
export function orthogonalise(geometry: FeatureGeometry): FeatureGeometry {
  if (geometry.type === 'Point') return geometry;
  const straight = partsIn(geometry).map((part) =>
    squaredPart(part).map((corners): Ring => [...corners, ...corners.slice(0, 1)]),
  );
  const next: FeatureGeometry =
    geometry.type === 'Polygon'
      ? { type: 'Polygon', coordinates: straight[0] ?? [] }
      : { type: 'MultiPolygon', coordinates: straight };
  return rewind(roundGeometry(next));
}

interface Edge {
  angle: number;
  length: number;
}

function edgesOf(ring: readonly PlanePoint[]): Edge[] {
  return ring.map(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    return { angle: Math.atan2(nextY - y, nextX - x), length: Math.hypot(nextX - x, nextY - y) };
  });
}

/** Each edge as a line through its middle in its new direction; corners are where neighbours meet. */
function squared(ring: readonly PlanePoint[], main: number): PlanePoint[] {
  const lines = edgesOf(ring).map(({ angle, length }, i) => {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[(i + 1) % ring.length]!;
    const turn = turnBetween(main, angle);
    const size = Math.abs(turn);
    const isNear = size <= MOST_TURN && (Math.sin(size) * length) / 2 <= MOST_MOVE_M;
    const along = size <= LITTLE_TURN || isNear ? angle - turn : angle;
    return { x: (ax + bx) / 2, y: (ay + by) / 2, dx: Math.cos(along), dy: Math.sin(along) };
  });
  return ring.map((corner, i) => {
    const a = lines[(i - 1 + lines.length) % lines.length]!;
    const b = lines[i]!;
    const cross = a.dx * b.dy - a.dy * b.dx;
    if (Math.abs(cross) > 0.05) {
      const t = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / cross;
      return [a.x + t * a.dx, a.y + t * a.dy];
    }
    // Nearly one line: the corner is put between the two.
    const onto = (line: typeof a): PlanePoint => {
      const t = (corner[0] - line.x) * line.dx + (corner[1] - line.y) * line.dy;
      return [line.x + t * line.dx, line.y + t * line.dy];
    };
    const [one, other] = [onto(a), onto(b)];
    return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  });
}
