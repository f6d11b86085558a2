import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { boundsOf, partsOf } from '../../geometry/index.ts';
import { planRoleOf, type PlanRole } from '../../taxonomy/index.ts';
import { fidOf } from '../network/network-node.ts';
import type { RouteNode } from '../route/index.ts';

/** An edge that runs through a wall where no door is. */
export interface WallCrossing {
  from: string;
  to: string;
  /** The middle of what lies in the wall. */
  at: Position;
}

type Rings = readonly (readonly Position[])[];
interface Barrier {
  rings: Rings;
  bounds: readonly [number, number, number, number];
}

/** The edges of one floor that no person can walk: each once, at the first wall. */
export function wallCrossings(
  nodes: readonly RouteNode[],
  features: readonly Feature[],
  taxonomy: Taxonomy,
): WallCrossing[] {
  const barriers = barriersOn(features, taxonomy);
  const byFid = new Map(nodes.map((node) => [node.fid, node]));
  const seen = new Set<string>();
  const found: WallCrossing[] = [];
  for (const { fid, position, neighbors } of nodes)
    for (const link of neighbors) {
      const other = byFid.get(fidOf(link));
      const key = other && (fid < other.fid ? `${fid} ${other.fid}` : `${other.fid} ${fid}`);
      if (!other || key === undefined || seen.has(key)) continue;
      seen.add(key);
      const at = crossingOf([position, other.position], barriers);
      if (at !== null) found.push({ from: fid, to: other.fid, at });
    }
  return found;
}

/** What can't be walked through on a floor, and the doors in it. */
export interface Barriers {
  walls: readonly Barrier[];
  doors: readonly Barrier[];
}

export const barriersOn = (features: readonly Feature[], taxonomy: Taxonomy): Barriers => ({
  walls: barriersOf(features, isBarrier, taxonomy),
  doors: barriersOf(features, (role) => role === 'door', taxonomy),
});

/** Where a line leaves the ground that it should stay on; null where it does not. */
export function leavesGround(line: Line, ground: FeatureGeometry): Position | null {
  if (ground.type === 'Point') return null;
  const shares = [0, 1];
  const parts = partsOf(ground);
  for (const ring of parts.flat())
    for (let i = 1; i < ring.length; i++) {
      const share = meeting(line, [ring[i - 1]!, ring[i]!]);
      if (share !== null) shares.push(share);
    }
  shares.sort((a, b) => a - b);
  for (let i = 1; i < shares.length; i++) {
    if (shares[i]! - shares[i - 1]! < 1e-6) continue;
    const middle = along(line, (shares[i - 1]! + shares[i]!) / 2);
    if (!parts.some((rings) => isIn(middle, rings))) return middle;
  }
  return null;
}

function barriersOf(
  features: readonly Feature[],
  isWanted: (role: PlanRole) => boolean,
  taxonomy: Taxonomy,
): Barrier[] {
  return features.flatMap(({ properties, geometry }) => {
    const bounds = boundsOf(geometry);
    if (!bounds || geometry.type === 'Point' || !isWanted(planRoleOf(properties.typeCode, taxonomy)))
      return [];
    return partsOf(geometry).map((rings) => ({ rings, bounds }));
  });
}

/** What can't be walked through. */
const BARRIERS: Partial<Record<PlanRole, true>> = { wall: true, window: true, obstacle: true };
const isBarrier = (role: PlanRole): boolean => BARRIERS[role] === true;

type Line = readonly [Position, Position];

/** The middle of what of a line lies in a wall; null where it lies in none. */
export function crossingOf(line: Line, { walls, doors }: Barriers): Position | null {
  for (const wall of walls) {
    if (!mayMeet(line, wall)) continue;
    const shares = [0, 1];
    for (const ring of wall.rings)
      for (let i = 1; i < ring.length; i++) {
        const share = meeting(line, [ring[i - 1]!, ring[i]!]);
        if (share !== null) shares.push(share);
      }
    shares.sort((a, b) => a - b);
    for (let i = 1; i < shares.length; i++) {
      // What only touches a wall does not run through it.
      if (shares[i]! - shares[i - 1]! < 1e-6) continue;
      const middle = along(line, (shares[i - 1]! + shares[i]!) / 2);
      if (isIn(middle, wall.rings) && !doors.some((door) => isIn(middle, door.rings))) return middle;
    }
  }
  return null;
}

const mayMeet = ([a, b]: Line, { bounds: [west, south, east, north] }: Barrier): boolean =>
  Math.min(a[0], b[0]) <= east &&
  Math.max(a[0], b[0]) >= west &&
  Math.min(a[1], b[1]) <= north &&
  Math.max(a[1], b[1]) >= south;

const along = ([a, b]: Line, share: number): Position => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** The share of the line at which it meets an edge; null where it does not. */
function meeting([a, b]: Line, [c, d]: Line): number | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const denominator = rx * sy - ry * sx;
  if (denominator === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / denominator;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / denominator;
  return t > 0 && t < 1 && u >= 0 && u <= 1 ? t : null;
}

function isIn([x, y]: Position, rings: Rings): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1]!;
      const [bx, by] = ring[i]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}
