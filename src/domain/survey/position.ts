import type { Bounds, Position } from '../entities/geometry.ts';
import { distanceMetres, metresTooFar } from '../geometry/index.ts';

/** Metres: a less accurate position does not show where on a floor a person is. */
const VAGUE_M = 50;
/** Milliseconds: an older position may no longer be the person's. */
const OLD_MS = 60_000;
/** Metres beside the accuracy of the position: a person who has walked further since is no longer there. */
const WALKED_M = 25;

/** What a device says of where it is. */
export interface Fix {
  at: Position;
  accuracyMetres: number;
  /** When it found that out, milliseconds since 1970 by its own clock. */
  takenAt: number;
}

export interface Whereabouts {
  building: Bounds | null;
  /** Milliseconds since 1970. */
  now: number;
  /** What the device said last; null: nothing yet. */
  last: Fix | null;
  /** Where the walk has come to by its cards; null where that is not known. */
  walkedTo: Position | null;
}

/**
 * Whether what the device says of where it is can be the walking point: not where it is known too roughly, not far from the
 * building, and not what a device repeats that finds no satellite indoors: an old position, or the very same one
 * although the walk has gone on.
 */
export function judgePosition(
  fix: Fix,
  { building, now, last, walkedTo }: Whereabouts,
): { verdict: 'good' | 'vague' | 'frozen' } | { verdict: 'far'; metres: number } {
  const { at, accuracyMetres } = fix;
  if (now - fix.takenAt > OLD_MS || isRepeated(fix, last, walkedTo)) return { verdict: 'frozen' };
  if (building !== null) {
    const metres = metresTooFar(building, at, accuracyMetres);
    if (metres !== null) return { verdict: 'far', metres };
  }
  return { verdict: accuracyMetres <= VAGUE_M ? 'good' : 'vague' };
}

/** To the last digit what it said before, which no receiver that works says twice, and the person is elsewhere by now. */
function isRepeated({ at, accuracyMetres }: Fix, last: Fix | null, walkedTo: Position | null): boolean {
  if (last === null || walkedTo === null) return false;
  const isSame = at[0] === last.at[0] && at[1] === last.at[1] && accuracyMetres === last.accuracyMetres;
  return isSame && distanceMetres(at, walkedTo) > accuracyMetres + WALKED_M;
}
