import { ELEVATOR } from '../../content/index.ts';
import type { Level } from '../../entities/level.ts';
import { fidOf } from '../network/network-node.ts';
import type { RouteNode } from './route-node.ts';

// @spec 13
/** Seconds until an elevator comes, and seconds a floor, where neither its nodes nor their travel time say. */
export const ELEVATOR_SECONDS = { wait: 100, perFloor: 10 } as const;

/** Rank of a level in its building, from the lowest, by its key. */
export type LevelRanks = ReadonlyMap<string, number>;

/** Ranks of levels of buildings, by their local keys. */
export function levelRanks(levels: readonly Pick<Level, 'lid' | 'buildingLid' | 'levelIndex'>[]): LevelRanks {
  const ranks = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { lid, buildingLid } of [...levels].sort((a, b) => a.levelIndex - b.levelIndex)) {
    const rank = counts.get(buildingLid) ?? 0;
    counts.set(buildingLid, rank + 1);
    ranks.set(lid, rank);
  }
  return ranks;
}

const isElevator = ({ typeCode }: RouteNode): boolean => typeCode === ELEVATOR;

/** Whether an elevator's time grows with the floors; else its travel time holds for any number of them. */
export const isByFloor = (from: RouteNode, to: RouteNode): boolean =>
  isElevator(from) &&
  isElevator(to) &&
  ([from, to].some((node) => (node.waitSeconds ?? node.secondsPerFloor ?? null) !== null) ||
    [from, to].every(({ travelTime }) => travelTime === null));

/** Seconds of waiting, and of the ride. Without ranks of both levels it is one floor. */
export function elevatorSeconds(
  from: RouteNode,
  to: RouteNode,
  ranks: LevelRanks,
): { waiting: number; riding: number } {
  const [a, b] = [ranks.get(from.level ?? ''), ranks.get(to.level ?? '')];
  const isSame = from.building === to.building && from.level === to.level;
  const floors = isSame ? 0 : a === undefined || b === undefined ? 1 : Math.abs(a - b);
  return {
    waiting: from.waitSeconds ?? to.waitSeconds ?? ELEVATOR_SECONDS.wait,
    riding: (from.secondsPerFloor ?? to.secondsPerFloor ?? ELEVATOR_SECONDS.perFloor) * floors,
  };
}

/** From one node of an elevator to another, past the floors between: the nodes in order, with both ends. */
export type Passage = readonly number[];

/**
 * An elevator that is linked from floor to floor is ridden in one go, past floors that are closed: for each of its nodes the
 * ways over at least one other to nodes that it is not linked with.
 */
export function elevatorPassages(
  nodes: readonly RouteNode[],
  indexOf: ReadonlyMap<string, number>,
): ReadonlyMap<number, readonly Passage[]> {
  const nextOf = (at: number): number[] =>
    nodes[at]!.portalNeighbors.flatMap((link) => {
      const to = indexOf.get(fidOf(link));
      return to !== undefined && to !== at && isElevator(nodes[to]!) ? [to] : [];
    });
  const passages = new Map<number, readonly Passage[]>();
  nodes.forEach((node, start) => {
    if (!isElevator(node)) return;
    const ways = new Map<number, Passage>([[start, [start]]]);
    // A map lists what is put into it meanwhile, so this goes on to the last floor.
    for (const [at, way] of ways) for (const to of nextOf(at)) if (!ways.has(to)) ways.set(to, [...way, to]);
    const further = [...ways.values()].filter(({ length }) => length > 2);
    if (further.length > 0) passages.set(start, further);
  });
  return passages;
}
