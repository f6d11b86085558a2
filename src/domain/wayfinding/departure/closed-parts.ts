import { isActive, type ClosureTarget, type ClosureTimes } from '../../closures/index.ts';
import { BUILDING_ENTRANCE } from '../../content/index.ts';
import {
  shaftsByFid,
  type Bar,
  type RouteGraph,
  type RouteNode,
  type RoutePlanner,
  type Stop,
} from '../route/index.ts';

/** What closes parts of a network. */
export interface ClosingTargets extends ClosureTimes {
  id: string;
  targets: readonly ClosureTarget[];
}

/** The nodes within a place, and the links that run through it. Null: an unknown place. */
export type PartsOfPlace = (
  fid: string,
) => { nodes: readonly number[]; edges: readonly (readonly [from: number, to: number])[] } | null;

/** What places close, by their shapes. @param stopOf null: it is not known, or no place */
export const partsOfPlaces =
  ({ graph, stops }: RoutePlanner, stopOf: (fid: string) => Stop | null | undefined): PartsOfPlace =>
  (fid) => {
    const stop = stopOf(fid);
    if (!stop) return null;
    const { nodes, links } = stops.within(stop);
    return { nodes, edges: links.map((link) => [graph.sources[link]!, graph.targets[link]!] as const) };
  };

/** What is closed at a moment: nodes by number, edges both ways by `edgeKey`, features by id. */
export interface ClosedParts {
  nodes: ReadonlyMap<number, Bar>;
  edges: ReadonlyMap<string, Bar>;
  places: ReadonlyMap<string, Bar>;
}

export const NOTHING_CLOSED: ClosedParts = { nodes: new Map(), edges: new Map(), places: new Map() };

/** One key for both ways. */
export const edgeKey = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

// @spec 13
/**
 * A closed transition is closed on all floors of its group, and an entrance on its other side too, unless the closure names
 * this floor alone. A closed place closes what of the network lies in it. A target that is gone closes nothing.
 * @param at the instant, in epoch seconds
 */
export function closedParts(
  graph: RouteGraph,
  closures: readonly ClosingTargets[],
  at: number,
  partsOf: PartsOfPlace,
): ClosedParts {
  const active = closures.filter((one) => isActive(one, at));
  if (active.length === 0) return NOTHING_CLOSED;
  const nodes = new Map<number, Bar>();
  const edges = new Map<string, Bar>();
  const places = new Map<string, Bar>();
  const togetherWith = groupsIn(graph);
  for (const { id, targets, until } of active) {
    const bar: Bar = { kind: 'closed', closure: id, until };
    const close = (node: number): void => void nodes.set(node, later(nodes.get(node), bar));
    const closeEdge = (a: number, b: number): void => {
      const key = edgeKey(a, b);
      edges.set(key, later(edges.get(key), bar));
    };
    for (const target of targets) {
      if (!('fid' in target)) {
        const [a, b] = [graph.indexOf.get(target.a), graph.indexOf.get(target.b)];
        if (a !== undefined && b !== undefined) closeEdge(a, b);
        continue;
      }
      const node = graph.indexOf.get(target.fid);
      if (node !== undefined)
        for (const one of target.only === true ? [node] : togetherWith(node)) close(one);
      places.set(target.fid, later(places.get(target.fid), bar));
      const parts = partsOf(target.fid);
      parts?.nodes.forEach(close);
      parts?.edges.forEach(([a, b]) => closeEdge(a, b));
    }
  }
  return { nodes, edges, places };
}

/** Of two closures of one thing that which ends later: it is not open before. */
function later(known: Bar | undefined, bar: Bar): Bar {
  if (known?.kind !== 'closed' || bar.kind !== 'closed') return bar;
  return known.until === null || (bar.until !== null && known.until >= bar.until) ? known : bar;
}

/** The transitions that are closed together with one. */
function groupsIn(graph: RouteGraph): (node: number) => readonly number[] {
  const { nodes, indexOf, sources, targets, isTransition } = graph;
  const shafts = shaftsByFid(nodes);
  const groups = new Map<string, number[]>();
  // A group of another site is another one, whatever its id.
  const groupOf = ({ portalGroupId, site = null }: RouteNode): string | null =>
    portalGroupId && `group ${site} ${portalGroupId}`;
  nodes.forEach((one, node) => {
    for (const key of [groupOf(one), shafts.get(one.fid)]) {
      if (!key) continue;
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      group.push(node);
    }
  });
  const isEntrance = (node: number): boolean => nodes[node]!.typeCode === BUILDING_ENTRANCE;
  const twins = (node: number): number[] =>
    isEntrance(node)
      ? [...sources].flatMap((from, link) => {
          const to = targets[link]!;
          if (isTransition[link] === 0 || (from !== node && to !== node)) return [];
          const other = from === node ? to : from;
          return isEntrance(other) ? [other] : [];
        })
      : [];
  return (node) => {
    const { fid, site = null } = nodes[node]!;
    const own = groups.get(groupOf(nodes[node]!) ?? '') ?? [];
    const shaft = (groups.get(shafts.get(fid) ?? '') ?? []).filter(
      (one) => (nodes[one]!.site ?? null) === site,
    );
    return [...new Set([indexOf.get(fid)!, ...own, ...shaft, ...twins(node)])];
  };
}
