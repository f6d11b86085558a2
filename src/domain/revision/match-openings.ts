import { distanceMetres } from '../geometry/index.ts';
import { sharedArea, type MeasuredRoom } from './measured-room.ts';
import type { RoomMatch } from './match-rooms.ts';

/** Metres between the middles of a door that was moved along its wall, at most. */
const MOVED = 1.5;
/** So near to another one it is the same, read twice. */
const TWICE = 0.4;

/** Which door or window of a level is which of a newer plan: those with the same number of another system, then the nearest ones, each once. */
export function matchOpenings(former: readonly MeasuredRoom[], newer: readonly MeasuredRoom[]): RoomMatch[] {
  const found = former.flatMap((old, i) =>
    newer.flatMap((next, j) => {
      const metres = distanceMetres(old.centre, next.centre);
      if (old.eid !== '' && old.eid === next.eid) return [{ former: i, newer: j, metres: -1 }];
      return metres <= MOVED ? [{ former: i, newer: j, metres }] : [];
    }),
  );
  const [olds, nexts] = [new Set<number>(), new Set<number>()];
  return found
    .toSorted((a, b) => a.metres - b.metres)
    .flatMap(({ former: i, newer: j }) => {
      if (olds.has(i) || nexts.has(j)) return [];
      olds.add(i);
      nexts.add(j);
      const [old, next] = [former[i]!, newer[j]!];
      const shared = sharedArea(old, next);
      return [{ former: i, newer: j, overlap: shared / (old.area + next.area - shared) }];
    });
}

/** The room finder takes a gap for an opening, also where the drawing has a door of its own in it. */
export function eachOnce<T extends MeasuredRoom>(openings: readonly T[]): T[] {
  const kept: T[] = [];
  for (const one of openings)
    if (kept.every((other) => distanceMetres(one.centre, other.centre) > TWICE)) kept.push(one);
  return kept;
}
