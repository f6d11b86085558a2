import { PROFILES, type Profile } from './profiles.ts';
import { paceOf, type RouteGraph } from './route-graph.ts';
import { LinkSearch, NodeSearch, type Searched } from './search.ts';

/** Where a search begins or ends: a node, and the seconds between it and the place meant, in the profile `walk`. */
export interface Seed {
  node: number;
  seconds: number;
  /** The path between them, where the place meant is on one. */
  link?: number | undefined;
}

export interface FoundRoute {
  /** Seconds as the profile weighs them, with what the seeds add. */
  cost: number;
  /** Nodes in order, and the links between them: one fewer. */
  nodes: number[];
  links: number[];
}

/**
 * The end of the quickest way to a place; null where none leads there.
 * @param seconds to each node, in a profile of this pace and these costs
 */
export function nearestEnd(
  seconds: Float64Array,
  ends: readonly Seed[],
  pace: number,
  costs: Float64Array,
): Seed | null {
  let best: Seed | null = null;
  for (const { node, link, ...end } of ends) {
    if (link !== undefined && costs[link] === Infinity) continue;
    const total = seconds[node]! + end.seconds * pace;
    if (total < (best?.seconds ?? Infinity)) best = { node, seconds: total };
  }
  return best;
}

/** The quickest ways to each node. */
export interface RouteTree {
  /** Infinity where no route leads. */
  seconds: Float64Array;
  /** Walked. */
  metres: Float64Array;
  /** The last link to each node, and the last that changed the floor; -1: none. */
  links: Int32Array;
  rides: Int32Array;
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
  /** What a search goes over: nodes; or links, where a turn from one link to the next costs. Made when first needed. */
  #nodes: Searched | null = null;
  #links: Searched | null = null;
  readonly #estimates: Record<Profile, Estimate | null>;

  constructor(graph: RouteGraph) {
    this.graph = graph;
    this.#estimates = Object.fromEntries(
      PROFILES.map((profile) => [profile, estimateOf(graph, profile)]),
    ) as Record<Profile, Estimate | null>;
  }

  /** The route of the least cost, or null. */
  find(profile: Profile, from: readonly Seed[], to: readonly Seed[]): FoundRoute | null {
    const ends = new Map<number, number>();
    for (const { node, seconds } of this.#open(profile, to))
      ends.set(node, Math.min(seconds, ends.get(node) ?? Infinity));
    const least = this.#leastTo(profile, [...ends.keys()]);
    let found = Infinity;
    let last = -1;
    const searched = this.#search(profile, from, least, (item, node, cost) => {
      if (cost + (last < 0 ? 0 : least(node)) >= found) return true;
      const end = ends.get(node);
      if (end === undefined || cost + end >= found) return false;
      found = cost + end;
      last = item;
      return end === 0 && ends.size === 1;
    });
    return last < 0 ? null : searched.trace(last, found);
  }

  /** Seconds from the seeds to every node; Infinity where no route leads. */
  times(profile: Profile, from: readonly Seed[]): Float64Array {
    const times = new Float64Array(this.graph.nodes.length).fill(Infinity);
    this.#search(
      profile,
      from,
      () => 0,
      (_, node, cost) => {
        if (cost < times[node]!) times[node] = cost;
        return false;
      },
    );
    return times;
  }

  /** The ways from the seeds to every node, of a profile that no turn costs. */
  tree(profile: 'walk' | 'step-free', from: readonly Seed[]): RouteTree {
    const { nodes, sources, lengths, isTransition, levels } = this.graph;
    const seconds = new Float64Array(nodes.length).fill(Infinity);
    const metres = new Float64Array(nodes.length);
    const links = new Int32Array(nodes.length).fill(-1);
    const rides = new Int32Array(nodes.length).fill(-1);
    const searched = this.#byNodes();
    this.#search(
      profile,
      from,
      () => 0,
      (_, node, cost) => {
        seconds[node] = cost;
        const link = searched.linkTo(node);
        if (link < 0) return false;
        const before = sources[link]!;
        links[node] = link;
        metres[node] = metres[before]! + lengths[link]!;
        rides[node] = isTransition[link] === 1 && levels[before] !== levels[node] ? link : rides[before]!;
        return false;
      },
    );
    return { seconds, metres, links, rides };
  }

  /** Dijkstra's search, or A* with an estimate. @param settle called for each item in the order of its cost: true ends it */
  #search(
    profile: Profile,
    from: readonly Seed[],
    least: (node: number) => number,
    settle: (item: number, node: number, cost: number) => boolean,
  ): Searched {
    const searched = profile === 'comfortable' ? this.#byLinks() : this.#byNodes();
    searched.run(this.graph.costs[profile], this.#open(profile, from), least, settle);
    return searched;
  }

  #byNodes(): Searched {
    return (this.#nodes ??= new NodeSearch(this.graph));
  }

  #byLinks(): Searched {
    return (this.#links ??= new LinkSearch(this.graph));
  }

  /** Seeds with their seconds in a profile, without those on a path that it can't walk. */
  #open(profile: Profile, seeds: readonly Seed[]): Seed[] {
    const pace = paceOf(this.graph, profile);
    const costs = this.graph.costs[profile];
    return seeds
      .filter(({ link }) => link === undefined || costs[link]! < Infinity)
      .map((seed) => ({ ...seed, seconds: seed.seconds * pace }));
  }

  /**
   * The seconds from a node to the nearest end at least: as the crow flies at the fastest walk, or by way of the nearest
   * link that carries faster. Never more than the truth, and a link never takes more off it than it costs.
   */
  #leastTo(profile: Profile, ends: readonly number[]): (node: number) => number {
    const estimate = this.#estimates[profile];
    if (!estimate || ends.length === 0 || ends.length > 4) return () => 0;
    const { x, y } = this.graph;
    const { perMetre, from, to: exits } = estimate;
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
