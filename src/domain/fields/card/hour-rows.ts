import { DAYS } from '../../values/opening-hours.ts';
import type { OpenHours } from './open-hours.ts';

export type Day = (typeof DAYS)[number];

/** Days of the week with the same hours. */
export interface HourRow {
  days: readonly Day[];
  open: string;
  close: string;
}

export const ALWAYS_OPEN = { open: '00:00', close: '00:00' } as const;

// @spec 3.33 3.34
/** Days with the same hours as one row, in the order of their first days; days that are closed are in none. */
export function hourRowsOf(hours: OpenHours): HourRow[] {
  const rows = new Map<string, { days: Day[]; open: string; close: string }>();
  for (const day of DAYS) {
    const [open, close] = hours[day]?.[0] ?? [];
    if (open === undefined || close === undefined) continue;
    const key = `${open}/${close}`;
    const row = rows.get(key) ?? { days: [], open, close };
    row.days.push(day);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** The hours of each day; a day in no row is closed. Rows without a day say nothing. */
export function hoursOfRows(rows: readonly HourRow[]): OpenHours {
  const pairs = DAYS.flatMap((day): [Day, string[][]][] => {
    const row = rows.find(({ days }) => days.includes(day));
    return row === undefined ? [] : [[day, [[row.open, row.close]]]];
  });
  return Object.fromEntries(pairs);
}

/** The rows with a day in this one, or out of it. A day is in one row at most. */
export function withDay(rows: readonly HourRow[], index: number, day: Day, isIn: boolean): HourRow[] {
  return rows.map((row, at) => {
    const others = row.days.filter((one) => one !== day);
    const days = at === index && isIn ? DAYS.filter((one) => one === day || others.includes(one)) : others;
    return { ...row, days };
  });
}

/** A time with its offset from UTC, which no field shows. */
export function splitTime(time: string): { time: string; offset: string } {
  return { time: time.slice(0, 5), offset: time.slice(5) };
}

/** What the hours mean beyond what they say: they end on the next day, or a whole day later, or never. */
export function spanOf({
  open,
  close,
}: Pick<HourRow, 'open' | 'close'>): 'always' | 'wholeDay' | 'overnight' | 'day' {
  const [from, to] = [splitTime(open).time, splitTime(close).time];
  if (from === ALWAYS_OPEN.open && to === ALWAYS_OPEN.close) return 'always';
  if (from === to) return 'wholeDay';
  return to < from ? 'overnight' : 'day';
}
