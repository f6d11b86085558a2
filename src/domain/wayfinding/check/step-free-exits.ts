import type { Position } from '../../entities/geometry.ts';
import { reachability, type RouteGraph } from '../route/index.ts';
import { ENTRANCE } from './network-issues.ts';

/** A floor of a building that nobody leaves without a step. */
export interface ClosedFloor {
  building: string;
  level: string;
  /** Where its network stands. */
  positions: Position[];
}

/**
 * The floors with a network from which no step-free route leads to an entrance of their building: there is none, or
 * none that is accessible, or only stairs lead to it. Of a floor with paths only what hangs on them counts: a lift that
 * no path leads to is no way out.
 */
export function floorsWithoutStepFreeExit(graph: RouteGraph): ClosedFloor[] {
  const floors = new Map<number, number[]>();
  const exits = new Map<string, number[]>();
  graph.nodes.forEach(({ building, level, typeCode, isAccessible }, node) => {
    if (building === null || level === null) return;
    const number = graph.levels[node]!;
    floors.set(number, [...(floors.get(number) ?? []), node]);
    if (typeCode === ENTRANCE && isAccessible !== false)
      exits.set(building, [...(exits.get(building) ?? []), node]);
  });
  const walked = new Set<number>();
  graph.sources.forEach((from, link) => {
    if (graph.isTransition[link] === 1) return;
    walked.add(from);
    walked.add(graph.targets[link]!);
  });
  const buildings = [...exits.keys()];
  const all = [...floors.values()];
  const begins = all.map((nodes) => {
    const onPaths = nodes.filter((node) => walked.has(node) && graph.nodes[node]!.typeCode !== ENTRANCE);
    return onPaths.length > 0 ? onPaths : nodes;
  });
  const { reaches } = reachability(graph, 'step-free', [...begins, ...exits.values()]);
  return all.flatMap((nodes, floor): ClosedFloor[] => {
    const { building, level } = graph.nodes[nodes[0]!]!;
    const exit = buildings.indexOf(building!);
    if (exit >= 0 && reaches(floor, all.length + exit)) return [];
    const positions = nodes.map((node) => graph.nodes[node]!.position);
    return [{ building: building!, level: level!, positions }];
  });
}
