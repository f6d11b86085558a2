import type { Profile } from './profiles.ts';
import type { RouteGraph } from './route-graph.ts';

/** Which of many places can be reached from which. */
export interface Reachability {
  reaches: (from: number, to: number) => boolean;
}

/**
 * All pairs at once: nodes that reach each other are one component, and a component reaches its own nodes and all that its
 * successors reach. Places are bits.
 * @param places the nodes of each place; a place without nodes reaches nothing
 */
export function reachability(
  graph: RouteGraph,
  profile: Profile,
  places: readonly (readonly number[])[],
): Reachability {
  const { component, count } = componentsOf(graph, profile);
  const words = Math.ceil(places.length / 32);
  const bits = new Uint32Array(count * words);
  places.forEach((nodes, place) => {
    for (const node of nodes) bits[component[node]! * words + (place >>> 5)]! |= 1 << (place & 31);
  });
  const { sources, targets } = graph;
  const costs = graph.costs[profile];
  const byComponent = new Map<number, Set<number>>();
  sources.forEach((from, link) => {
    const [a, b] = [component[from]!, component[targets[link]!]!];
    if (a === b || costs[link] === Infinity) return;
    const after = byComponent.get(a) ?? new Set();
    byComponent.set(a, after.add(b));
  });
  // Components are numbered so that a link leads to a lesser number.
  for (let from = 0; from < count; from++)
    for (const to of byComponent.get(from) ?? [])
      for (let word = 0; word < words; word++) bits[from * words + word]! |= bits[to * words + word]!;
  const rows = places.map((nodes) => {
    const row = new Uint32Array(words);
    for (const node of new Set(nodes.map((one) => component[one]!)))
      for (let word = 0; word < words; word++) row[word]! |= bits[node * words + word]!;
    return row;
  });
  return {
    reaches: (from, to) => ((rows[from]![to >>> 5]! >>> (to & 31)) & 1) === 1,
  };
}

/** Strongly connected components (Tarjan, without recursion), numbered from those that lead nowhere else. */
function componentsOf(graph: RouteGraph, profile: Profile): { component: Int32Array; count: number } {
  const { offsets, targets, nodes } = graph;
  const costs = graph.costs[profile];
  const size = nodes.length;
  const component = new Int32Array(size).fill(-1);
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const next = Uint32Array.from(offsets.subarray(0, size));
  const stack: number[] = [];
  const path: number[] = [];
  let visited = 0;
  let count = 0;
  const enter = (node: number): void => {
    order[node] = low[node] = visited++;
    stack.push(node);
    path.push(node);
  };
  for (let start = 0; start < size; start++) {
    if (order[start]! >= 0) continue;
    enter(start);
    while (path.length > 0) {
      const node = path.at(-1)!;
      if (next[node]! < offsets[node + 1]!) {
        const link = next[node]!++;
        const to = targets[link]!;
        if (costs[link] === Infinity) continue;
        if (order[to]! < 0) enter(to);
        else if (component[to]! < 0) low[node] = Math.min(low[node]!, order[to]!);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
      if (low[node] !== order[node]) continue;
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        component[member] = count;
        if (member === node) break;
      }
      count += 1;
    }
  }
  return { component, count };
}

/** How many parts of a network do not hang together, whichever way its links lead; and the part of each node. */
export function partsOfNetwork(graph: RouteGraph): { part: Int32Array; count: number } {
  const { sources, targets, nodes } = graph;
  const parent = Int32Array.from({ length: nodes.length }, (_, i) => i);
  const root = (node: number): number => {
    let at = node;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  sources.forEach((from, link) => {
    parent[root(from)] = root(targets[link]!);
  });
  const numbers = new Map<number, number>();
  const part = Int32Array.from({ length: nodes.length }, (_, node) => {
    const at = root(node);
    const number = numbers.get(at) ?? numbers.size;
    numbers.set(at, number);
    return number;
  });
  return { part, count: numbers.size };
}
