import { instantOf, offsetAt, offsetsAround } from '../../../domain/values/local-time.ts';

const DAY = 86_400;
const EIGHT = 8 * 3600;
export const FARTHEST_DAYS = 90;

/** When it is published: null: now; else epoch seconds, or null while the field is empty. */
export type When = { at: number | null } | null;

/** Whether the server would take it. @param now epoch seconds */
export const isGoodTime = (when: When, now: number): boolean =>
  when === null || (when.at !== null && when.at > now && when.at <= now + FARTHEST_DAYS * DAY);

/** Eight o'clock of the day after, in a zone. @param now epoch seconds */
export function tomorrowAtEight(zone: string, now: number): number {
  const offsets = offsetsAround(zone, now + DAY) ?? [];
  const day = Math.floor((now + offsetAt(offsets, now)) / DAY) + 1;
  return instantOf(offsets, day * DAY + EIGHT);
}
