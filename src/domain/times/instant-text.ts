import { instantOf, offsetAt, offsetsAround, type Offsets } from '../values/local-time.ts';
import { plainDigits } from '../values/plain-digits.ts';
import { dateOf, dayOf, localParts } from './calendar.ts';
import { isInstant } from './validity.ts';

/** "2026-03-01T08:00:00Z", as files hold an instant. */
export function isoInstant(instant: number): string {
  const { date, time } = localParts(instant);
  return `${date}T${time}Z`;
}

const DAY = 86_400;
const DATE = String.raw`(\d{4})-(\d\d?)-(\d\d?)`;
const TIME = String.raw`(\d\d?)[:.](\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([ap]\.?\s?m\.?)?`;
const ISO = new RegExp(String.raw`^${DATE}[T ]${TIME}\s*(Z|[+-]\d\d:?\d\d)?$`, 'i');
const DAY_OF_ISO = new RegExp(`^${DATE}$`);
/** Three numbers in the order of the locale, with a time or without. */
const LOCAL = new RegExp(String.raw`^(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,4})\.?(?:,?\s+${TIME})?$`, 'i');
/** "2026年3月1日 9:00" */
const KANJI = new RegExp(String.raw`^(\d{4})年(\d\d?)月(\d\d?)日(?:\s*${TIME})?$`, 'i');

/** The parts of a date, as texts: "2026", "03", "01". */
type Day = readonly (string | undefined)[];

type Five = [number, number, number, number, number];

/** Seconds as if the zone were UTC; null for a day or a time that no calendar has. */
function localOf(
  [year, month, day]: Day,
  [hour = '0', minute = '0', second = '0', half]: Day,
): number | null {
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  const [y, m, d, minutes, seconds] = [year, month, day, minute, second].map(Number) as Five;
  const [, found, ofMonth] = dateOf(dayOf(y, m, d));
  if (found !== m || ofMonth !== d || hours > 23 || minutes > 59 || seconds > 59) return null;
  return dayOf(y, m, d) * DAY + hours * 3600 + minutes * 60 + seconds;
}

function secondsEast(offset: string): number {
  if (/z/i.test(offset)) return 0;
  const digits = offset.replaceAll(/\D/g, '');
  const seconds = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2)) * 60;
  return offset.startsWith('-') ? -seconds : seconds;
}

const inRange = (instant: number | null): number | null => (isInstant(instant) ? instant : null);

/** A text of ISO 8601 with an offset from UTC; null for anything else. */
export function readIsoInstant(text: string): number | null {
  const found = ISO.exec(text.trim());
  const offset = found?.[8];
  if (found === null || offset === undefined) return null;
  const local = localOf(found.slice(1, 4), found.slice(4, 8));
  return local === null ? null : inRange(local - secondsEast(offset));
}

const offsetsOf = (zone: string, moment: number): Offsets => offsetsAround(zone, moment) ?? [];

/**
 * An instant as a person types it: "2026-03-01 09:00", in the time of a zone. Of a time that exists twice the second is written
 * with its offset.
 */
export function instantText(instant: number, zone: string): string {
  const offsets = offsetsOf(zone, instant);
  const offset = offsetAt(offsets, instant);
  const { date, time } = localParts(instant + offset);
  const text = `${date} ${instant % 60 === 0 ? time.slice(0, 5) : time}`;
  if (instantOf(offsets, instant + offset) === instant) return text;
  const minutes = Math.abs(offset) / 60;
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return `${text}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** The order in which a locale writes year, month and day. */
function orderIn(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' });
  return format.formatToParts(0).flatMap(({ type }) => (/^(?:year|month|day)$/.test(type) ? [type] : []));
}

/**
 * What a person wrote of an instant, in local time of a zone unless it names an offset: as ISO 8601 writes it, or as the locale
 * does. A day alone is its beginning. Null where it says none.
 */
export function readInstantText(text: string, zone: string, locale: string): number | null {
  const line = plainDigits(text.replaceAll(/[\u200e\u200f\u061c]/g, '')).trim();
  const iso = ISO.exec(line) ?? DAY_OF_ISO.exec(line) ?? KANJI.exec(line);
  if (iso?.[8] !== undefined) return readIsoInstant(line);
  const written = iso ?? LOCAL.exec(line);
  if (written === null) return null;
  const [first, second, third, ...time] = written.slice(1);
  const order = iso !== null || first!.length === 4 ? ['year', 'month', 'day'] : orderIn(locale);
  const parts = [first, second, third];
  const day = ['year', 'month', 'day'].map((part) => parts[order.indexOf(part)]);
  if (day[0]?.length !== 4) return null;
  const local = localOf(day, time);
  return local === null ? null : inRange(instantOf(offsetsOf(zone, local), local));
}
