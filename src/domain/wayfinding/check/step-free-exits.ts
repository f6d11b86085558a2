import { BUILDING_ENTRANCE } from '../../content/index.ts';
import type { Position } from '../../entities/geometry.ts';
import { connectedParts } from '../network/connected-parts.ts';
import { reachability, type RouteGraph } from '../route/index.ts';

/** A floor of a building, or a part of one, without a step-free exit. */
export interface ClosedFloor {
  building: string;
  level: string;
  /** A wing that is cut off, where the rest of the floor has its way out. */
  isPart: boolean;
  /** Where its network stands. */
  positions: Position[];
}

/**
 * The nodes at which a person who takes no step is out of doors. Of a site with paths outside: those paths, the part of
 * them that hangs together without a step and is the largest. Of a site without: its entrances, unless they or their
 * other halves are flagged as not accessible.
 */
export function stepFreeExits(graph: RouteGraph): number[] {
  const { nodes, sources, targets, isTransition, offsets } = graph;
  const isOutside = (node: number): boolean => nodes[node]!.level === null;
  const costs = graph.costs['step-free'];
  const joined = new Map<number, number[]>();
  let hasPaths = false;
  sources.forEach((from, link) => {
    const to = targets[link]!;
    if (!isOutside(from) || !isOutside(to) || costs[link] === Infinity) return;
    hasPaths ||= isTransition[link] === 0;
    joined.set(from, [...(joined.get(from) ?? []), to]);
    joined.set(to, [...(joined.get(to) ?? []), from]);
  });
  if (hasPaths) {
    const parts = connectedParts(joined.keys(), (node) => joined.get(node)!);
    return [...parts.reduce((most, part) => (part.size > most.size ? part : most))];
  }
  const linksOf = (node: number): number[] =>
    Array.from({ length: offsets[node + 1]! - offsets[node]! }, (_, i) => offsets[node]! + i);
  return nodes.flatMap(({ typeCode, level, isAccessible }, node) => {
    if (typeCode !== BUILDING_ENTRANCE || level === null || isAccessible === false) return [];
    const out = linksOf(node).filter((link) => isOutside(targets[link]!));
    return out.length > 0 && out.every((link) => costs[link] === Infinity) ? [] : [node];
  });
}

/**
 * The floors with a network, or connected parts of one, from which no step-free route leads outdoors, also through another
 * building. On a floor with paths only nodes connected to them count: a lift without a path is not a way out.
 */
export function floorsWithoutStepFreeExit(graph: RouteGraph): ClosedFloor[] {
  const floors = [...partsByFloor(graph).values()];
  const parts = floors.flat();
  const { reaches } = reachability(graph, 'step-free', [...parts, stepFreeExits(graph)]);
  const isOpen = (part: number): boolean => reaches(part, parts.length);
  let first = 0;
  return floors.flatMap((wings): ClosedFloor[] => {
    const closed = wings.filter((_, wing) => !isOpen(first + wing));
    first += wings.length;
    const { building, level } = graph.nodes[wings[0]![0]!]!;
    const floor = { building: building!, level: level! };
    const positionsOf = (nodes: readonly number[]) => nodes.map((node) => graph.nodes[node]!.position);
    if (closed.length === wings.length)
      return [{ ...floor, isPart: false, positions: positionsOf(wings.flat()) }];
    return closed.map((nodes) => ({ ...floor, isPart: true, positions: positionsOf(nodes) }));
  });
}

/** For each floor the nodes of its network in parts that hang together on foot; nodes of no path where it has no paths. */
function partsByFloor(graph: RouteGraph): Map<number, number[][]> {
  const joined = new Map<number, number[]>();
  graph.sources.forEach((from, link) => {
    if (graph.isTransition[link] === 1) return;
    const to = graph.targets[link]!;
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const)
      // oxfmt-ignore
      joined.set(a, [...(joined.get(a) ?? []), b]);
  });
  const floors = new Map<number, number[][]>();
  const seen = new Set<number>();
  graph.nodes.forEach(({ building, level }, start) => {
    if (building === null || level === null || seen.has(start)) return;
    const part: number[] = [];
    for (const open = [start]; open.length > 0;) {
      const node = open.pop()!;
      if (seen.has(node)) continue;
      seen.add(node);
      part.push(node);
      open.push(...(joined.get(node) ?? []));
    }
    const number = graph.levels[start]!;
    floors.set(number, [...(floors.get(number) ?? []), part]);
  });
  for (const [floor, parts] of floors) {
    // The door itself says nothing of those who come to it.
    const walked = parts.flatMap((part) => {
      if (part.length === 1 && !joined.has(part[0]!)) return [];
      const inside = part.filter((node) => graph.nodes[node]!.typeCode !== BUILDING_ENTRANCE);
      return inside.length > 0 ? [inside] : [];
    });
    floors.set(floor, walked.length > 0 ? walked : [parts.flat()]);
  }
  return floors;
}
