import { MinHeap } from '../min-heap.ts';
import { PROFILES, type Profile } from './profiles.ts';
import { paceOf, type RouteGraph } from './route-graph.ts';

/** Where a search begins or ends: a node, and the seconds between it and the place meant, in the profile `walk`. */
export interface Seed {
  node: number;
  seconds: number;
}

export interface FoundRoute {
  /** Seconds as the profile weighs them, with what the seeds add. */
  cost: number;
  /** Nodes in order, and the links between them: one fewer. */
  nodes: number[];
  links: number[];
}

/** Links that carry one further than walking would: more than these many make the estimate dearer than it saves. */
const MAX_SHORTCUTS = 24;

interface Estimate {
  /** Seconds a metre of the plane costs at least where one walks. */
  perMetre: number;
  /** Nodes from which a link carries faster than that, and those it carries to. */
  from: number[];
  to: number[];
}

/** Finds routes over one graph, with working arrays that are kept: not to be used by two searches at once. */
export class Router {
  readonly graph: RouteGraph;
  readonly #heap: MinHeap;
  readonly #best: Float64Array;
  readonly #via: Int32Array;
  /** The search that wrote last; what an earlier one wrote does not count. */
  readonly #round: Uint32Array;
  readonly #estimates: Record<Profile, Estimate | null>;
  #rounds = 0;

  constructor(graph: RouteGraph) {
    const size = graph.nodes.length;
    this.graph = graph;
    this.#heap = new MinHeap(size);
    this.#best = new Float64Array(size);
    this.#via = new Int32Array(size);
    this.#round = new Uint32Array(size);
    this.#estimates = Object.fromEntries(
      PROFILES.map((profile) => [profile, estimateOf(graph, profile)]),
    ) as Record<Profile, Estimate | null>;
  }

  /** The route of the least cost, or null. */
  find(profile: Profile, from: readonly Seed[], to: readonly Seed[]): FoundRoute | null {
    const { graph } = this;
    const [best, via, round, heap] = [this.#best, this.#via, this.#round, this.#heap];
    const { offsets, targets } = graph;
    const costs = graph.costs[profile];
    const pace = paceOf(graph, profile);
    const exits = to.map(({ node, seconds }) => ({ node, seconds: seconds * pace }));
    const ends = new Map(exits.map(({ node, seconds }) => [node, seconds]));
    const least = this.#leastTo(profile, exits);
    const now = ++this.#rounds;
    heap.clear();
    for (const { node, ...start } of from) {
      const seconds = start.seconds * pace;
      if (round[node] === now && best[node]! <= seconds) continue;
      round[node] = now;
      best[node] = seconds;
      via[node] = -1;
      heap.put(node, seconds + least(node));
    }
    let found = Infinity;
    let last = -1;
    let foundAt = Infinity;
    for (let node = heap.take(); node >= 0; node = heap.take()) {
      const cost = best[node]!;
      if (cost + (foundAt === Infinity ? 0 : least(node)) >= foundAt) break;
      const end = ends.get(node);
      if (end !== undefined && cost + end < found) {
        found = cost + end;
        foundAt = found;
        last = node;
        if (end === 0 && ends.size === 1) break;
      }
      for (let link = offsets[node]!, until = offsets[node + 1]!; link < until; link++) {
        const next = targets[link]!;
        const total = cost + costs[link]!;
        if (total === Infinity || (round[next] === now && best[next]! <= total)) continue;
        round[next] = now;
        best[next] = total;
        via[next] = link;
        heap.put(next, total + least(next));
      }
    }
    return last < 0 ? null : this.#trace(last, found);
  }

  /** Seconds from the seeds to every node; Infinity where no route leads. */
  times(profile: Profile, from: readonly Seed[]): Float64Array {
    const { offsets, targets } = this.graph;
    const costs = this.graph.costs[profile];
    const times = new Float64Array(this.graph.nodes.length).fill(Infinity);
    const pace = paceOf(this.graph, profile);
    const heap = this.#heap;
    heap.clear();
    for (const { node, ...start } of from) {
      const seconds = start.seconds * pace;
      if (seconds >= times[node]!) continue;
      times[node] = seconds;
      heap.put(node, seconds);
    }
    for (let node = heap.take(); node >= 0; node = heap.take()) {
      for (let link = offsets[node]!, until = offsets[node + 1]!; link < until; link++) {
        const next = targets[link]!;
        const total = times[node]! + costs[link]!;
        if (total >= times[next]!) continue;
        times[next] = total;
        heap.put(next, total);
      }
    }
    return times;
  }

  #trace(last: number, cost: number): FoundRoute {
    const nodes = [last];
    const links: number[] = [];
    for (let link = this.#via[last]!; link >= 0; link = this.#via[nodes.at(-1)!]!) {
      links.push(link);
      nodes.push(this.graph.sources[link]!);
    }
    return { cost, nodes: nodes.reverse(), links: links.reverse() };
  }

  /**
   * The seconds from a node to the nearest end at least: as the crow flies at the fastest walk, or by way of the nearest
   * link that carries faster. Never more than the truth, and a link never takes more off it than it costs.
   */
  #leastTo(profile: Profile, to: readonly Seed[]): (node: number) => number {
    const estimate = this.#estimates[profile];
    if (!estimate || to.length === 0 || to.length > 4) return () => 0;
    const { x, y } = this.graph;
    const { perMetre, from, to: exits } = estimate;
    const ends = to.map(({ node }) => node);
    const metres = (a: number, b: number): number => {
      const [dx, dy] = [x[a]! - x[b]!, y[a]! - y[b]!];
      return Math.sqrt(dx * dx + dy * dy);
    };
    const direct = (node: number): number => {
      let least = Infinity;
      for (const end of ends) least = Math.min(least, metres(node, end));
      return least;
    };
    if (from.length === 0) {
      const [only] = ends;
      if (ends.length === 1 && only !== undefined) {
        const [endX, endY] = [x[only]!, y[only]!];
        return (node) => {
          const [dx, dy] = [x[node]! - endX, y[node]! - endY];
          return Math.sqrt(dx * dx + dy * dy) * perMetre;
        };
      }
      return (node) => direct(node) * perMetre;
    }
    const beyond = Math.min(...exits.map(direct));
    return (node) => {
      let least = direct(node);
      for (const entry of from) {
        if (least <= beyond) break;
        least = Math.min(least, metres(node, entry) + beyond);
      }
      return least * perMetre;
    };
  }
}

/** Null where too many links carry faster than one walks, so that looking as the crow flies saves nothing. */
function estimateOf(graph: RouteGraph, profile: Profile): Estimate | null {
  const { sources, targets, isTransition, x, y } = graph;
  const costs = graph.costs[profile];
  const metres = (link: number): number => {
    const [a, b] = [sources[link]!, targets[link]!];
    return Math.hypot(x[a]! - x[b]!, y[a]! - y[b]!);
  };
  let perMetre = 1 / graph.speeds[profile];
  for (let link = 0; link < sources.length; link++) {
    const length = metres(link);
    if (isTransition[link] === 0 && length > 0) perMetre = Math.min(perMetre, costs[link]! / length);
  }
  // What rounding adds along a route must not make it look longer than it is.
  perMetre *= 1 - 1e-9;
  const from = new Set<number>();
  const to = new Set<number>();
  for (let link = 0; link < sources.length; link++) {
    if (isTransition[link] === 0 || costs[link]! >= metres(link) * perMetre) continue;
    from.add(sources[link]!);
    to.add(targets[link]!);
    if (from.size > MAX_SHORTCUTS) return null;
  }
  return { perMetre, from: [...from], to: [...to] };
}
