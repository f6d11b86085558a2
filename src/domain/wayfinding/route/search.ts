import { MinHeap } from '../min-heap.ts';
import type { RouteGraph } from './route-graph.ts';

/** Degrees that one turns without noticing, and seconds that a turn of a right angle counts as: it is looked for and gone wrong at. */
export const STRAIGHT_ON = 25;
export const TURN_SECONDS = 4;

interface Begin {
  node: number;
  seconds: number;
}

/** A search over a graph, with arrays that are kept for the next one. */
export interface Searched {
  run: (
    costs: Float64Array,
    from: readonly Begin[],
    least: (node: number) => number,
    settle: (item: number, node: number, cost: number) => boolean,
  ) => void;
  /** The link by which the last run came to an item; -1: none. */
  linkTo: (item: number) => number;
  /** The route to an item that the last run settled. */
  trace: (last: number, cost: number) => { cost: number; nodes: number[]; links: number[] };
}

/** The arrays of a search, kept for the next one. */
class Kept {
  readonly heap: MinHeap;
  readonly best: Float64Array;
  readonly via: Int32Array;
  /** The search that wrote last; what an earlier one wrote does not count. */
  readonly round: Uint32Array;
  #rounds = 0;

  constructor(size: number) {
    this.heap = new MinHeap(size);
    this.best = new Float64Array(size);
    this.via = new Int32Array(size);
    this.round = new Uint32Array(size);
  }

  /** Puts in where a search begins. @param first the item of the first node @returns the number of this search */
  begin(from: readonly Begin[], first: number, least: (node: number) => number): number {
    const { heap, best, via, round } = this;
    const now = ++this.#rounds;
    heap.clear();
    for (const { node, seconds } of from) {
      const item = first + node;
      if (round[item] === now && best[item]! <= seconds) continue;
      round[item] = now;
      best[item] = seconds;
      via[item] = -1;
      heap.put(item, seconds + least(node));
    }
    return now;
  }
}

/** Over nodes: what a link costs does not depend on the one before. */
export class NodeSearch implements Searched {
  readonly #graph: RouteGraph;
  readonly #kept: Kept;

  constructor(graph: RouteGraph) {
    this.#graph = graph;
    this.#kept = new Kept(graph.nodes.length);
  }

  run: Searched['run'] = (costs, from, least, settle) => {
    const { offsets, targets } = this.#graph;
    const { best, via, round, heap } = this.#kept;
    const now = this.#kept.begin(from, 0, least);
    for (let node = heap.take(); node >= 0; node = heap.take()) {
      const cost = best[node]!;
      if (settle(node, node, cost)) break;
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
  };

  linkTo = (node: number): number => this.#kept.via[node]!;

  trace: Searched['trace'] = (last, cost) => {
    const nodes = [last];
    const links: number[] = [];
    for (let link = this.#kept.via[last]!; link >= 0; link = this.#kept.via[nodes.at(-1)!]!) {
      links.push(link);
      nodes.push(this.#graph.sources[link]!);
    }
    return { cost, nodes: nodes.reverse(), links: links.reverse() };
  };
}

/** Over links, each with the cost at its end, so that a turn from one to the next can cost. Nodes begin it, numbered after the links. */
export class LinkSearch implements Searched {
  readonly #graph: RouteGraph;
  readonly #kept: Kept;

  constructor(graph: RouteGraph) {
    this.#graph = graph;
    this.#kept = new Kept(graph.targets.length + graph.nodes.length);
  }

  run: Searched['run'] = (costs, from, least, settle) => {
    const { offsets, targets } = this.#graph;
    const { best, via, round, heap } = this.#kept;
    const links = targets.length;
    const now = this.#kept.begin(from, links, least);
    for (let item = heap.take(); item >= 0; item = heap.take()) {
      const cost = best[item]!;
      const node = item < links ? targets[item]! : item - links;
      if (settle(item, node, cost)) break;
      for (let link = offsets[node]!, until = offsets[node + 1]!; link < until; link++) {
        if (costs[link] === Infinity) continue;
        const total = cost + costs[link]! + (item < links ? turnSeconds(this.#graph, item, link) : 0);
        if (round[link] === now && best[link]! <= total) continue;
        round[link] = now;
        best[link] = total;
        via[link] = item;
        heap.put(link, total + least(targets[link]!));
      }
    }
  };

  linkTo = (item: number): number => (item < this.#graph.targets.length ? item : -1);

  trace: Searched['trace'] = (last, cost) => {
    const { sources, targets } = this.#graph;
    const nodes: number[] = [];
    const links: number[] = [];
    let item = last;
    for (; item < targets.length; item = this.#kept.via[item]!) {
      nodes.push(targets[item]!);
      links.push(item);
    }
    nodes.push(links.length === 0 ? item - targets.length : sources[links.at(-1)!]!);
    return { cost, nodes: nodes.reverse(), links: links.reverse() };
  };
}

/** Seconds that a turn from one link to the next counts as, in proportion to its angle. */
export function turnSeconds(
  { x, y, sources, targets, isTransition }: RouteGraph,
  a: number,
  b: number,
): number {
  if (isTransition[a] === 1 || isTransition[b] === 1) return 0;
  const [from, at, to] = [sources[a]!, targets[a]!, targets[b]!];
  const [ax, ay] = [x[at]! - x[from]!, y[at]! - y[from]!];
  const [bx, by] = [x[to]! - x[at]!, y[to]! - y[at]!];
  const degrees = (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI;
  return degrees > STRAIGHT_ON ? (TURN_SECONDS * degrees) / 90 : 0;
}
