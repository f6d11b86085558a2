import {
  checkStep,
  nameField,
  type LevelFigures,
  type PlaceField,
} from '../../../../domain/floor-summary/index.ts';
import type { LevelNow } from './client-levels.ts';

/** What a place may have, or that it was checked in the last year. */
export type Wanted = PlaceField | 'checked';

/** What is asked of the places of a client, by the languages that it names them in. */
export const wantedOf = (languages: readonly string[]): Wanted[] => [
  'name',
  ...languages.map(nameField),
  'hours',
  'pictures',
  'phone',
  'checked',
];

/** How many places of a level have it. @param now milliseconds since 1970 */
export function countOf({ checked, filled }: LevelFigures, wanted: Wanted, now: number): number {
  if (wanted !== 'checked') return filled[wanted] ?? 0;
  return checked.reduce((sum, [day, count]) => sum + (checkStep(day, now) === 'never' ? 0 : count), 0);
}

export interface Share {
  have: number;
  of: number;
}

/** The places of these levels that have it; of levels that were not counted nothing is known. */
export function shareOf(levels: readonly LevelNow[], wanted: Wanted, now: number): Share {
  const share = { have: 0, of: 0 };
  for (const { figures } of levels) {
    if (figures === null) continue;
    share.have += countOf(figures, wanted, now);
    share.of += figures.places;
  }
  return share;
}

/** Whole percent; 100 only if all have it, 0 only if not one has it. Returns null without places. */
export function percentOf({ have, of }: Share): number | null {
  if (of === 0) return null;
  if (have === of || have === 0) return have === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((have / of) * 100)));
}
