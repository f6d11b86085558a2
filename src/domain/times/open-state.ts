import { DAYS, openingHoursIssues } from '../values/opening-hours.ts';
import { instantOf, offsetAt, type Offsets } from '../values/local-time.ts';

/** Opening hours of a week: see `domain/values/opening-hours`. */
export type Hours = Readonly<Record<string, readonly (readonly [string, string])[]>>;

/** Stored opening hours; null for what can't be read. */
export const hoursOf = (stored: unknown): Hours | null =>
  stored !== undefined && stored !== null && openingHoursIssues(stored, '').length === 0
    ? (stored as Hours)
    : null;

export type OpenState =
  /** Days without an end. */
  | { is: 'always' }
  /** `closing`: within the hour. */
  | { is: 'open' | 'closing'; until: number }
  /** `opens`: the next time within a week. */
  | { is: 'closed'; opens: number | null };

const MINUTE = 60;
const DAY = 86_400;
const CLOSING_SECONDS = 3600;
/** Days looked at around the one asked about. */
const AHEAD = 8;

interface Time {
  minutes: number;
  /** Seconds east of UTC that the time itself names. */
  offset: number | null;
}

const TIME = /^(\d\d):(\d\d)(?:(Z)|([+-])(\d\d):?(\d\d))?$/;

function timeOf(text: string): Time | null {
  const [, hours, minutes, utc, sign, offsetHours, offsetMinutes] = TIME.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const own = (Number(offsetHours) * 60 + Number(offsetMinutes)) * MINUTE * (sign === '-' ? -1 : 1);
  return {
    minutes: Number(hours) * 60 + Number(minutes),
    offset: utc === undefined && sign === undefined ? null : utc === undefined ? own : 0,
  };
}

/** The day of an instant, in days since 1970, and its place in `DAYS`. */
export function dayAt(offsets: Offsets, instant: number): { day: number; weekday: number } {
  const day = Math.floor((instant + offsetAt(offsets, instant)) / DAY);
  return { day, weekday: weekdayOf(day) };
}

/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Spans of opening around an instant, joined where one goes on into the next. */
function spansAround(hours: Hours, offsets: Offsets, instant: number): [number, number][] {
  const { day: today } = dayAt(offsets, instant);
  const spans: [number, number][] = [];
  for (let day = today - 1; day <= today + AHEAD; day++)
    for (const [opens, closes] of hours[DAYS[weekdayOf(day)]!] ?? []) {
      const [from, to] = [timeOf(opens), timeOf(closes)];
      if (from === null || to === null) continue;
      // A closing time that is not after the opening time is on the next day.
      const lastDay = to.minutes > from.minutes ? day : day + 1;
      const at = ({ minutes, offset }: Time, on: number): number => {
        const local = on * DAY + minutes * MINUTE;
        return offset === null ? instantOf(offsets, local) : local - offset;
      };
      spans.push([at(from, day), at(to, lastDay)]);
    }
  spans.sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of spans) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Whether a place with these hours is open at an instant (epoch seconds), in the zone of its site. */
export function openState(hours: Hours, offsets: Offsets, instant: number): OpenState {
  const spans = spansAround(hours, offsets, instant);
  const now = spans.find(([from, to]) => from <= instant && instant < to);
  if (now === undefined) return { is: 'closed', opens: spans.find(([from]) => from > instant)?.[0] ?? null };
  if (now[1] - instant > (AHEAD - 1) * DAY) return { is: 'always' };
  return { is: now[1] - instant <= CLOSING_SECONDS ? 'closing' : 'open', until: now[1] };
}

/** Days in a row with the same hours; `times` null: closed. Days are places in `DAYS`. */
export interface SameDays {
  from: number;
  to: number;
  times: readonly (readonly [string, string])[] | null;
}

/** A week as a person reads it: from Monday on, days with the same hours in one line. */
export function weekOf(hours: Hours): SameDays[] {
  const week: SameDays[] = [];
  DAYS.forEach((name, day) => {
    const own = hours[name] ?? [];
    const times = own.length === 0 ? null : own;
    const last = week.at(-1);
    if (last !== undefined && JSON.stringify(last.times) === JSON.stringify(times)) last.to = day;
    else week.push({ from: day, to: day, times });
  });
  return week;
}
