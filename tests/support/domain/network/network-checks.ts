import type { Polygon, Position } from '../../../../src/domain/entities/geometry.ts';
import { partsOf, validityIssues } from '../../../../src/domain/geometry/index.ts';
import { builtInTaxonomy, planRoleOf } from '../../../../src/domain/taxonomy/index.ts';
import type { MadeNetwork } from '../../../../src/domain/wayfinding/generate/generate-network.ts';
import type { LevelFeature } from '../../../../src/domain/wayfinding/generate/level-space.ts';

/**
 * Looks at a network with nothing of what made it: whether it hangs together as far as the ground does, whether links
 * go both ways, whether any edge runs through a wall. @returns what is wrong, in words.
 */
export function checkNetwork(network: MadeNetwork, features: readonly LevelFeature[], pieces = 1): string[] {
  const { nodes } = network;
  const faults: string[] = [];
  nodes.forEach((node, i) => {
    for (const other of node.neighbors)
      if (!nodes[other]!.neighbors.includes(i))
        faults.push(`${i} leads to ${other}, which does not lead back`);
    if (node.neighbors.includes(i)) faults.push(`${i} leads to itself`);
    if (new Set(node.neighbors).size < node.neighbors.length) faults.push(`${i} lists a node twice`);
  });
  const found = countPieces(network);
  if (found > pieces) faults.push(`it is in ${found} pieces`);
  const places = new Set(nodes.map((node) => node.position.join()));
  if (places.size < nodes.length) faults.push('two nodes stand in one place');
  const doors = polygonsOf(features, ['door']);
  const walls = polygonsOf(features, ['wall', 'window', 'obstacle']);
  nodes.forEach((node, i) => {
    for (const other of node.neighbors) {
      if (other < i) continue;
      const line: Line = [node.position, nodes[other]!.position];
      if (walls.some((wall) => goesThrough(line, wall, doors)))
        faults.push(`${i} to ${other} goes through a wall`);
    }
  });
  return faults;
}

function countPieces({ nodes }: MadeNetwork): number {
  const seen = new Set<number>();
  let pieces = 0;
  nodes.forEach((_, start) => {
    if (seen.has(start)) return;
    pieces += 1;
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      open.push(...nodes[node]!.neighbors);
    }
  });
  return pieces;
}

const polygonsOf = (features: readonly LevelFeature[], roles: string[]): Polygon[] =>
  features
    .filter(
      ({ typeCode, geometry }) =>
        roles.includes(planRoleOf(typeCode, builtInTaxonomy)) && validityIssues(geometry).length === 0,
    )
    .flatMap(({ geometry }) =>
      partsOf(geometry).map((coordinates): Polygon => ({ type: 'Polygon', coordinates })),
    );

type Line = [Position, Position];

/** Where a line crosses a wall's edges it must be in a door; and where it does not cross it must be outside. */
function goesThrough(line: Line, wall: Polygon, doors: readonly Polygon[]): boolean {
  const shares = [0, 1];
  for (const ring of wall.coordinates)
    for (let i = 1; i < ring.length; i++) {
      const share = crossing(line, [ring[i - 1]!, ring[i]!]);
      if (share !== null) shares.push(share);
    }
  shares.sort((a, b) => a - b);
  return shares.slice(1).some((share, i) => {
    const middle = along(line, (share + shares[i]!) / 2);
    return isIn(middle, wall) && !doors.some((door) => isIn(middle, door));
  });
}

const along = ([[ax, ay], [bx, by]]: Line, share: number): Position => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

function crossing([a, b]: Line, [c, d]: Line): number | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const denominator = rx * sy - ry * sx;
  if (denominator === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / denominator;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / denominator;
  return t > 0 && t < 1 && u >= 0 && u <= 1 ? t : null;
}

function isIn([x, y]: Position, { coordinates }: Polygon): boolean {
  let inside = false;
  for (const ring of coordinates)
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}
