import { distanceMetres } from '../geometry/index.ts';
import { sharedArea, uniqueLabels, type MeasuredRoom } from './measured-room.ts';

export interface RoomMatch {
  /** Places in the lists that were given. */
  former: number;
  newer: number;
  /** Shared area over the area of both together, 0 to 1. */
  overlap: number;
  /** The level has it twice, as a place and as an outline, say: the other one has the name of the plan. */
  isDouble?: true;
}

/** An equal name counts as much as this overlap. */
const NAME = 0.75;
/** The same number of another system counts more than all else. */
const SAME_ID = 10;
/** Overlap from which two are the same whatever they are called. */
const LEAST = 0.4;
/** Of a room that was split or merged: share of the smaller one in the other, and the least overlap. */
const WITHIN = 0.8;
const PART = 0.25;
/** Of one name that stands once on both sides: as many times as large, at most. */
const NAMED_SIZE = 3;
/** Overlap of two shapes of a level that are one and the same. */
const DOUBLE = 0.9;
/** Rooms without a name that went elsewhere: shares by which size may differ, and metres. */
const ALIKE = 0.03;
const ELSEWHERE = 30;

/** Which room of a level is which of a newer plan: by the number that another system gives it, by how much they cover each other and by name, one to one. */
export function matchRooms(former: readonly MeasuredRoom[], newer: readonly MeasuredRoom[]): RoomMatch[] {
  const found: (RoomMatch & { score: number })[] = [];
  const once = new Map(uniqueLabels(former, newer).values());
  for (const [i, old] of former.entries()) {
    for (const [j, next] of newer.entries()) {
      const shared = sharedArea(old, next);
      const overlap = shared / (old.area + next.area - shared);
      const isNamesake = old.label !== '' && old.label === next.label;
      const isOne =
        once.get(old) === next && Math.max(old.area / next.area, next.area / old.area) <= NAMED_SIZE;
      const isPart = overlap >= PART && shared / Math.min(old.area, next.area) >= WITHIN;
      const isKnown = old.eid !== '' && old.eid === next.eid;
      const isSame = isKnown || overlap >= LEAST || isPart || (shared > 0 && isNamesake) || isOne;
      const score = overlap + (isNamesake ? NAME : 0) + (isKnown ? SAME_ID : 0);
      if (isSame) found.push({ former: i, newer: j, overlap, score });
    }
  }
  const matches = oneToOne(found);
  const all = [...matches, ...movedWithoutName(former, newer, matches)];
  return [...all, ...doublesOf(former, newer, all)];
}

/** The best pairs first; each room once. */
function oneToOne<M extends RoomMatch & { score: number }>(found: readonly M[]): RoomMatch[] {
  const [old, next] = [new Set<number>(), new Set<number>()];
  return found
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ former, newer, overlap }) => {
      if (old.has(former) || next.has(newer)) return [];
      old.add(former);
      next.add(newer);
      return [{ former, newer, overlap }];
    });
}

/** What is left and has no name is known by its size, where only one comes into question on each side. */
function movedWithoutName(
  former: readonly MeasuredRoom[],
  newer: readonly MeasuredRoom[],
  matches: readonly RoomMatch[],
): RoomMatch[] {
  const [old, next] = [new Set(matches.map((one) => one.former)), new Set(matches.map((one) => one.newer))];
  const isAlike = (a: MeasuredRoom, b: MeasuredRoom): boolean =>
    (a.label === '' || b.label === '') &&
    Math.abs(a.area / b.area - 1) <= ALIKE &&
    Math.abs(a.perimeter / b.perimeter - 1) <= ALIKE &&
    distanceMetres(a.centre, b.centre) <= ELSEWHERE;
  const pairs = former.flatMap((a, i) =>
    old.has(i)
      ? []
      : newer.flatMap((b, j) => (!next.has(j) && isAlike(a, b) ? [{ former: i, newer: j }] : [])),
  );
  return pairs
    .filter(
      ({ former: i, newer: j }) => pairs.filter((one) => one.former === i || one.newer === j).length === 1,
    )
    .map((pair) => ({ ...pair, overlap: 0 }));
}

/** A room on top of a matched room, edge on edge, is matched as that room is. */
function doublesOf(
  former: readonly MeasuredRoom[],
  newer: readonly MeasuredRoom[],
  matches: readonly RoomMatch[],
): RoomMatch[] {
  const matched = new Set(matches.map((one) => one.former));
  return former.flatMap((room, i) => {
    if (matched.has(i)) return [];
    const twin = matches.find((one) => overlapOf(room, former[one.former]!) >= DOUBLE);
    if (twin === undefined) return [];
    return [
      { former: i, newer: twin.newer, overlap: overlapOf(room, newer[twin.newer]!), isDouble: true as const },
    ];
  });
}

function overlapOf(a: MeasuredRoom, b: MeasuredRoom): number {
  const shared = sharedArea(a, b);
  return shared / (a.area + b.area - shared);
}
