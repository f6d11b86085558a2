import { MinHeap } from '../min-heap.ts';
import { type OfferedEdge, Ways } from './ways.ts';

export interface StandingNetwork {
  /** The part of the standing network that a node belongs to; nodes that are new have none. */
  partOf: ReadonlyMap<string, number>;
  /** New nodes that lie where the standing network leads already. */
  covered: ReadonlySet<string>;
  /** New nodes in a place that the existing network does not reach. */
  ends: ReadonlySet<string>;
  /** Its own edges. */
  own: readonly OfferedEdge[];
}

/** A way to a place is of use where without it people would walk so many times as far. */
const DETOUR = 2;

/**
 * Which generated edges are of use beside a network that stays: those that lead to a place it does not reach, and those
 * that join its parts. A place has more than one way where that spares a detour. Where nothing stands nearby all are.
 */
export function neededEdges(edges: readonly OfferedEdge[], standing: StandingNetwork): Set<string> {
  const { partOf, ends } = standing;
  const tree = nearestStanding(edges, partOf);
  const kept = new Set<string>();
  const leadBack = (fid: string): void => {
    for (let step = tree.get(fid)?.back; step; step = tree.get(step.to)?.back) kept.add(step.key);
  };
  for (const fid of ends) leadBack(fid);
  keepWays(edges, standing, kept, leadBack);
  const isJoined = new Clusters();
  const across = edges.flatMap(({ key, a, b, metres }) => {
    const [from, to] = [tree.get(a), tree.get(b)];
    if (!from || !to || from.part === to.part) return [];
    return [{ key, a, b, parts: [String(from.part), String(to.part)] as const, metres: from.metres + metres + to.metres }];
  }); // oxfmt-ignore
  for (const { key, a, b, parts } of across.sort((one, other) => one.metres - other.metres)) {
    if (!isJoined.join(...parts)) continue;
    kept.add(key);
    leadBack(a);
    leadBack(b);
  }
  // What no standing node is joined to is all new.
  for (const { key, a } of edges) if (!tree.has(a)) kept.add(key);
  return withoutStubs(edges, kept, (fid) => partOf.has(fid) || ends.has(fid) || !tree.has(fid));
}

interface Way {
  from: string;
  to: string;
  metres: number;
  edge: OfferedEdge;
}

/** Keeps of the ways from the places, the shortest first, those that spare a detour over all that is there by then. */
function keepWays(
  edges: readonly OfferedEdge[],
  { partOf, covered, ends, own }: StandingNetwork,
  kept: Set<string>,
  leadBack: (fid: string) => void,
): void {
  const isGround = (fid: string): boolean => partOf.has(fid) || covered.has(fid);
  const byKey = new Map(edges.map((edge) => [edge.key, edge]));
  // Beside a path that stays people walk on that.
  const there = new Ways();
  for (const edge of own) there.add(edge);
  for (const edge of edges) if (kept.has(edge.key) || (isGround(edge.a) && isGround(edge.b))) there.add(edge);
  // Around each place what is nearer to it than to another, as far as the ground that is there.
  const places = [...ends];
  const off = edges.filter(({ a, b }) => !isGround(a) && !isGround(b));
  const around = nearestStanding(off, new Map(places.map((fid, i) => [fid, i])));
  places.forEach((fid, part) => around.set(fid, { part, metres: 0, back: null }));
  const keep = (edge: OfferedEdge): void => {
    kept.add(edge.key);
    there.add(edge);
  };
  for (const { from, to, metres, edge } of waysFrom(places, edges, around, isGround)) {
    if (there.isWithin(from, to, metres * DETOUR)) continue;
    keep(edge);
    for (const fid of [edge.a, edge.b])
      for (let step = around.get(fid)?.back; step; step = around.get(step.to)?.back)
        keep(byKey.get(step.key)!);
    if (covered.has(to)) leadBack(to);
  }
}

/** The shortest ways from each place to those beside it and to the ground around it, each over one edge at its rim. */
function waysFrom(
  places: readonly string[],
  edges: readonly OfferedEdge[],
  around: ReadonlyMap<string, Reached>,
  isGround: (fid: string) => boolean,
): Way[] {
  const ways = new Map<string, Way>();
  const note = (from: string, to: string, metres: number, edge: OfferedEdge): void => {
    const key = `${from} ${to}`;
    if (metres < (ways.get(key)?.metres ?? Infinity)) ways.set(key, { from, to, metres, edge });
  };
  for (const edge of edges) {
    const [a, b] = [around.get(edge.a), around.get(edge.b)];
    if (a && b && a.part !== b.part) {
      const [from, to] = [places[Math.min(a.part, b.part)]!, places[Math.max(a.part, b.part)]!];
      note(from, to, a.metres + edge.metres + b.metres, edge);
    } else if (a && isGround(edge.b)) note(places[a.part]!, edge.b, a.metres + edge.metres, edge);
    else if (b && isGround(edge.a)) note(places[b.part]!, edge.a, b.metres + edge.metres, edge);
  }
  return [...ways.values()].sort((one, other) => one.metres - other.metres);
}

interface Reached {
  part: number;
  metres: number;
  back: { key: string; to: string } | null;
}

/** For each node the nearest part of the standing network, and the edge that leads there. */
function nearestStanding(
  edges: readonly OfferedEdge[],
  partOf: ReadonlyMap<string, number>,
): Map<string, Reached> {
  const names = [...new Set(edges.flatMap(({ a, b }) => [a, b]))];
  const numberOf = new Map(names.map((name, i) => [name, i]));
  const links: { to: number; edge: OfferedEdge }[][] = names.map(() => []);
  for (const edge of edges) {
    const [a, b] = [numberOf.get(edge.a)!, numberOf.get(edge.b)!];
    links[a]!.push({ to: b, edge });
    links[b]!.push({ to: a, edge });
  }
  const reached = new Map<string, Reached>();
  const heap = new MinHeap(names.length);
  names.forEach((name, i) => {
    const part = partOf.get(name);
    if (part === undefined) return;
    reached.set(name, { part, metres: 0, back: null });
    heap.put(i, 0);
  });
  for (let at = heap.take(); at >= 0; at = heap.take()) {
    const here = reached.get(names[at]!)!;
    for (const { to, edge } of links[at]!) {
      const metres = here.metres + edge.metres;
      if (metres >= (reached.get(names[to]!)?.metres ?? Infinity)) continue;
      reached.set(names[to]!, { part: here.part, metres, back: { key: edge.key, to: names[at]! } });
      heap.put(to, metres);
    }
  }
  return reached;
}

/** Leaves out ends that lead to nothing. */
function withoutStubs(
  edges: readonly OfferedEdge[],
  kept: ReadonlySet<string>,
  isWanted: (fid: string) => boolean,
): Set<string> {
  const left = new Set(kept);
  const at = new Map<string, OfferedEdge[]>();
  for (const edge of edges)
    if (kept.has(edge.key)) for (const fid of [edge.a, edge.b]) at.set(fid, [...(at.get(fid) ?? []), edge]);
  const open = [...at.keys()];
  for (let fid = open.pop(); fid !== undefined; fid = open.pop()) {
    const here = at.get(fid)!.filter(({ key }) => left.has(key));
    const [only, more] = here;
    if (isWanted(fid) || only === undefined || more !== undefined) continue;
    left.delete(only.key);
    open.push(only.a === fid ? only.b : only.a);
  }
  return left;
}

/** Which names hang together. */
export class Clusters {
  readonly #above = new Map<string, string>();

  of(name: string): string {
    let top = name;
    for (let above = this.#above.get(top); above !== undefined; above = this.#above.get(top)) top = above;
    if (top !== name) this.#above.set(name, top);
    return top;
  }

  /** @returns false where they hung together before */
  join(a: string, b: string): boolean {
    const [one, other] = [this.of(a), this.of(b)];
    if (one === other) return false;
    this.#above.set(one, other);
    return true;
  }
}
