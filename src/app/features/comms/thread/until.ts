import * as z from 'zod';

/** The end of an announcement as it is entered, by the clock of the person: a day, and a time of it. */
export interface End {
  /** "YYYY-MM-DD"; null: no end. */
  day: string | null;
  /** "HH:MM"; null: the end of the day. */
  time: string | null;
}
export const endSchema = z.object({
  day: z.string().nullable().catch(null),
  time: z.string().nullable().catch(null),
});

const two = (n: number): string => String(n).padStart(2, '0');

/** @param until milliseconds since 1970 */
export function endOf(until: number | null | undefined): End {
  if (until == null) return { day: null, time: null };
  const at = new Date(until);
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** Milliseconds since 1970; null: no end, or none that can be read. */
export function untilOf({ day, time }: End): number | null {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  // Midnight would be written as the next day.
  const [hours = 23, minutes = 59] = time === null ? [] : time.split(':').map(Number);
  const at = new Date(year, month - 1, date, hours, minutes).getTime();
  return Number.isNaN(at) ? null : at;
}
