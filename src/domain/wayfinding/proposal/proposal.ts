import type { Feature } from '../../entities/feature.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import type { Position } from '../../entities/geometry.ts';
import { distanceMetres, localPlane } from '../../geometry/index.ts';
import type { NodeFeature } from '../generate/index.ts';
import { stopOf } from '../check/index.ts';
import { NO_PLAN } from '../ground/index.ts';
import { fidOf, pointOf, type NetworkLink } from '../network/network-node.ts';
import { routeGraph, routeNodesOfRows, StopFinder } from '../route/index.ts';
import { Clusters, neededEdges } from './needed-edges.ts';
import { distanceToSegment } from '../../geometry/plane/segment.ts';

/** Whether a person takes an edge over. */
export type Verdict = 'open' | 'accepted' | 'rejected';

export interface ProposedEdge {
  /** The two fids in order, with a space between them. */
  key: string;
  a: string;
  b: string;
  from: Position;
  to: Position;
  metres: number;
  verdict: Verdict;
}

/** The generator's proposal for one level; nothing is saved. */
export interface Proposal {
  levelLid: string;
  nodes: ReadonlyMap<string, NodeFeature>;
  /** The nodes at the time of the proposal: a node deleted since is not made again. */
  standing: ReadonlySet<string>;
  edges: readonly ProposedEdge[];
  /** Existing edges that stay whatever becomes of the proposal, as a person made them. */
  locked: readonly Pick<ProposedEdge, 'a' | 'b' | 'from' | 'to'>[];
  /** Places and transitions that it does not reach. */
  unreached: readonly string[];
  parts: number;
  /** Generated before, and no longer wanted. */
  replaced: readonly string[];
}

export const edgeKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

interface Generated {
  features: readonly NodeFeature[];
  unreached: readonly string[];
  parts: number;
  replaced: readonly string[];
  /** Nodes in a place without a node that stays. */
  ends: readonly string[];
}

/** Metres: a new node so near to a path that stays leads nowhere new. */
const COVERED_M = 2;

/**
 * What a generated network would change: its edges that are not there yet, to be decided one by one.
 * Beside a network that stays these are the ways to what it does not reach.
 * @param rows the network of the level as it is
 * @param places of the level: those that the network that stays leads to are reached already
 */
export function proposalOf(
  levelLid: string,
  generated: Generated,
  rows: readonly Feature[],
  places: readonly Feature[] = [],
): Proposal {
  const nodes = new Map(generated.features.map((node) => [node.properties.fid, node]));
  const goes = new Set(generated.replaced);
  const there = existingEdges(rows);
  const edges = new Map<string, ProposedEdge>();
  for (const [a, node] of nodes)
    for (const link of (node.properties['neighbors'] ?? []) as NetworkLink[]) {
      const b = fidOf(link);
      const other = nodes.get(b);
      const key = edgeKey(a, b);
      if (!other || edges.has(key) || there.has(key)) continue;
      const [from, to] = [pointOf(node), pointOf(other)];
      edges.set(key, { key, a, b, from, to, metres: distanceMetres(from, to), verdict: 'open' });
    }
  const locked = [...there.values()].filter(({ a, b }) => !goes.has(a) || !goes.has(b));
  const replaced = generated.replaced.filter((fid) => !nodes.has(fid));
  const standing = new Set(rows.map(({ fid }) => fid as string));
  const ends = new Set(generated.ends);
  const own = locked.filter(({ a, b }) => !goes.has(a) && !goes.has(b));
  const staying = rows.filter(({ fid }) => !goes.has(fid));
  const needed =
    own.length === 0
      ? null
      : neededEdges([...edges.values()], {
          partOf: partsOf(staying, own),
          covered: coveredBy(own, nodes, ends),
          ends,
          own: own.map(({ a, b, from, to }) => ({
            key: edgeKey(a, b),
            a,
            b,
            metres: distanceMetres(from, to),
          })),
        });
  // A point of a path that stays is not a place, and leads on wherever it is.
  const reached = new Set(own.flatMap(({ a, b }) => [a, b]));
  if (own.length > 0) for (const fid of reachedBy(staying, places)) reached.add(fid);
  return {
    levelLid,
    nodes,
    standing,
    edges: [...edges.values()].filter(({ key }) => needed === null || needed.has(key)),
    locked,
    unreached: generated.unreached.filter((fid) => !reached.has(fid)),
    parts: generated.parts,
    replaced,
  };
}

/** The places that a network leads into: a path that only passes by may be behind a wall. */
function reachedBy(rows: readonly Feature[], places: readonly Feature[]): Set<string> {
  const stops = new StopFinder(routeGraph(routeNodesOfRows(rows), builtInTaxonomy), NO_PLAN);
  const isReached = (place: Feature): boolean => {
    const stop = stopOf(place);
    const metres = stop && stops.place(stop)?.metres;
    return metres != null && metres <= (place.geometry.type === 'Point' ? COVERED_M : 0);
  };
  return new Set(places.flatMap((place) => (isReached(place) ? [place.fid as string] : [])));
}

/** Numbers the parts that a network falls into. */
function partsOf(rows: readonly Feature[], edges: readonly { a: string; b: string }[]): Map<string, number> {
  const clusters = new Clusters();
  for (const { a, b } of edges) clusters.join(a, b);
  const numbers = new Map<string, number>();
  return new Map(
    rows.map(({ fid }) => {
      const top = clusters.of(fid);
      const number = numbers.get(top) ?? numbers.size;
      numbers.set(top, number);
      return [fid, number];
    }),
  );
}

/** Nodes that lie at an edge that stays. */
function coveredBy(
  locked: readonly Pick<ProposedEdge, 'from' | 'to'>[],
  nodes: ReadonlyMap<string, NodeFeature>,
  ends: ReadonlySet<string>,
): Set<string> {
  const plane = localPlane(locked[0]!.from);
  const lines = locked.map(({ from, to }) => [plane.toPlane(from), plane.toPlane(to)] as const);
  const covered = new Set<string>();
  for (const [fid, node] of nodes) {
    if (ends.has(fid)) continue;
    const at = plane.toPlane(pointOf(node));
    const isNear = lines.some(([from, to]) => distanceToSegment(at, from, to) <= COVERED_M);
    if (isNear) covered.add(fid);
  }
  return covered;
}

/** The edge within so many metres of a press, or null. */
export function edgeAt({ edges }: Proposal, position: Position, metres: number): ProposedEdge | null {
  const plane = localPlane(position);
  let best: ProposedEdge | null = null;
  let least = metres;
  for (const edge of edges) {
    const distance = distanceToSegment([0, 0], plane.toPlane(edge.from), plane.toPlane(edge.to));
    if (distance > least) continue;
    best = edge;
    least = distance;
  }
  return best;
}

function existingEdges(
  rows: readonly Feature[],
): Map<string, { a: string; b: string; from: Position; to: Position }> {
  const byFid = new Map(rows.map((row) => [row.fid as string, row]));
  const edges = new Map<string, { a: string; b: string; from: Position; to: Position }>();
  for (const row of rows) {
    const links = row.properties['neighbors'];
    for (const link of Array.isArray(links) ? (links as NetworkLink[]) : []) {
      const to = byFid.get(fidOf(link));
      if (to)
        edges.set(edgeKey(row.fid, to.fid), { a: row.fid, b: to.fid, from: pointOf(row), to: pointOf(to) });
    }
  }
  return edges;
}

/** Metres: an edge that is proposed again may end so far from where it ended before. */
const AGAIN_M = 0.5;

/** The proposal with the edges rejected that a person rejected in one before it. */
export function withRejected(proposal: Proposal, rejected: readonly ProposedEdge[]): Proposal {
  const isNear = (a: Position, b: Position): boolean => distanceMetres(a, b) <= AGAIN_M;
  const keys = proposal.edges.flatMap(({ key, from, to }) =>
    rejected.some(
      (one) =>
        (isNear(one.from, from) && isNear(one.to, to)) || (isNear(one.from, to) && isNear(one.to, from)),
    )
      ? key
      : [],
  );
  return judged(proposal, new Set(keys), 'rejected');
}

/** The proposal with another verdict for some edges. */
export function judged(proposal: Proposal, keys: ReadonlySet<string>, verdict: Verdict): Proposal {
  const edges = proposal.edges.map((edge) => (keys.has(edge.key) ? { ...edge, verdict } : edge));
  return { ...proposal, edges };
}

/** Edges that lie wholly in a box: west, south, east, north. */
export const edgesWithin = (
  { edges }: Proposal,
  [west, south, east, north]: readonly number[],
): ProposedEdge[] =>
  edges.filter(({ from, to }) =>
    [from, to].every(([x, y]) => x >= west! && x <= east! && y >= south! && y <= north!),
  );

export function countVerdicts({ edges }: Proposal): Record<Verdict, number> {
  const counts = { open: 0, accepted: 0, rejected: 0 };
  for (const { verdict } of edges) counts[verdict] += 1;
  return counts;
}
