import { hourRowsOf, hoursOfRows, type Day, type HourRow, type OpenHours } from '../fields/index.ts';
import { plainDigits } from '../values/plain-digits.ts';
import { DAYS } from '../values/opening-hours.ts';

/** What the days of the week are called on the screen, and the sentence for hours that open on none of them. */
export interface DayWords {
  short: Readonly<Record<Day, string>>;
  long: Readonly<Record<Day, string>>;
  never: string;
}

/** Where one day ends and a time of the next is written. */
const MIDNIGHT = '24:00';
const PLAIN_TIME = /^\d\d:\d\d$/;

/**
 * Opening hours in one line, "Mon–Fri 08:00–17:00; Sat 09:00–13:00"; null for hours that this does not tell: with an offset from
 * UTC, or spoiled.
 */
export function hoursText(hours: OpenHours, words: DayWords): string | null {
  const isPlain = Object.entries(hours).every(
    ([day, pairs]) =>
      DAYS.some((one) => one === day) &&
      pairs.length <= 1 &&
      pairs.flat().every((time) => PLAIN_TIME.test(time)),
  );
  if (!isPlain) return null;
  const rows = hourRowsOf(hours);
  if (rows.length === 0) return words.never;
  return rows
    .map(({ days, open, close }) => {
      const isWhole = open === '00:00' && close === '00:00';
      return `${daysText(days, words)} ${open}–${isWhole ? MIDNIGHT : close}`;
    })
    .join('; ');
}

/** Three days and more in a row as "Mon–Wed". */
function daysText(days: readonly Day[], { short }: DayWords): string {
  const runs: Day[][] = [];
  for (const day of DAYS.filter((one) => days.includes(one))) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && DAYS.indexOf(day) === DAYS.indexOf(before) + 1)
      last.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) =>
      run.length > 2 ? `${short[run[0]!]}–${short[run.at(-1)!]}` : run.map((day) => short[day]).join(', '),
    )
    .join(', ');
}

const DASH = /\s*[-‐‑‒–—−~〜～]\s*/gu;
const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s*([ap]\.?m\.?)?`;
const SPAN = new RegExp(String.raw`([^\d]*)${TIME}–${TIME}`, 'gy');
const LEFT_OVER = /^[\s;,.،、]*$/u;

/** What a person wrote of opening hours, in the words of the screen or in English; null where it says none. */
export function readHours(text: string, words: DayWords): OpenHours | null {
  const line = plainDigits(text).trim();
  if (key(line) === key(words.never)) return {};
  if (line === '24/7') return hoursOfRows([{ days: DAYS, open: '00:00', close: '00:00' }]);
  const plain = line.toLowerCase().replaceAll(DASH, '–');
  const names = namesOf(words);
  const rows: HourRow[] = [];
  let end = 0;
  SPAN.lastIndex = 0;
  for (let found = SPAN.exec(plain); found !== null; found = SPAN.exec(plain)) {
    end = SPAN.lastIndex;
    const [, of = '', ...times] = found;
    // "1–5 pm" is all in one half of the day, "8–5 pm" is not.
    const isOneHalf = Number(times[0]) % 12 < Number(times[3]) % 12;
    const open = timeOf(times[0], times[1], times[2] ?? (isOneHalf ? times[5] : undefined), false);
    const close = timeOf(times[3], times[4], times[5], true);
    const days = daysOf(of, names, rows.length === 0);
    if (open === null || close === null || days === null) return null;
    // A day has one pair of times.
    if (rows.some((row) => row.days.some((day) => days.includes(day)))) return null;
    rows.push({ days, open, close });
  }
  return rows.length > 0 && LEFT_OVER.test(plain.slice(end)) ? hoursOfRows(rows) : null;
}

const key = (word: string): string => word.normalize('NFKC').trim().toLowerCase().replace(/\.$/, '');

function namesOf({ short, long }: DayWords): ReadonlyMap<string, Day> {
  const names = new Map<string, Day>();
  const put = (name: string, day: Day): void => {
    if (name !== '' && !names.has(key(name))) names.set(key(name), day);
  };
  // The language of the screen decides where it and English share a word.
  for (const day of DAYS) {
    put(short[day], day);
    put(long[day], day);
  }
  for (const day of DAYS) for (const letters of [day.length, 3, 2]) put(day.slice(0, letters), day);
  return names;
}

/** @param isAll whether hours without days are those of each day */
function daysOf(of: string, names: ReadonlyMap<string, Day>, isAll: boolean): readonly Day[] | null {
  const parts = of.split(/[\s,،、;:/&+]+/u).filter((part) => part !== '');
  if (parts.length === 0) return isAll ? DAYS : null;
  const days = new Set<Day>();
  for (const part of parts) {
    const [from, to, ...more] = part.split('–').map((name) => names.get(key(name)));
    if (from === undefined || more.length > 0 || (to === undefined && part.includes('–'))) return null;
    const first = DAYS.indexOf(from);
    const steps = to === undefined ? 0 : (DAYS.indexOf(to) - first + 7) % 7;
    for (let step = 0; step <= steps; step += 1) days.add(DAYS[(first + step) % 7]!);
  }
  return DAYS.filter((day) => days.has(day));
}

function timeOf(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
  isClose: boolean,
): string | null {
  const minutes = Number(minute ?? 0);
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half.startsWith('p') ? 12 : 0);
  }
  if (isClose && hours === 24 && minutes === 0) hours = 0;
  if (hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** How hours are written, to show a person. */
export const hoursExample = (words: DayWords): string =>
  hoursText(hoursOfRows([{ days: DAYS.slice(0, 5), open: '08:00', close: '17:00' }]), words) ?? '';
