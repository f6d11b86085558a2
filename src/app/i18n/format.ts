import { METRES_PER_FOOT } from '../../domain/geometry/measure/units.ts';
import { formatLocaleOf, languageOf, type LanguageCode } from './choose-language.ts';

export type LengthUnit = 'm' | 'ft';

// @spec 1.15
/** Feet where the browser speaks American English, metres elsewhere. */
export function lengthUnitOf(browserLanguage: string): LengthUnit {
  return browserLanguage.toLowerCase() === 'en-us' ? 'ft' : 'm';
}

export const FEET_PER_METRE = 1 / METRES_PER_FOOT;
const FEET_PER_MILE = 5280;
/** From this many metres on, a length is shown in kilometres or miles. */
const FAR = 10_000;

export interface Formats {
  unit: LengthUnit;
  number: (value: number) => string;
  /** 0.43 → "43%". */
  percent: (share: number, decimals?: number) => string;
  /** Milliseconds since 1970 → "14:02" as the locale writes it. */
  time: (at: number) => string;
  date: (at: number) => string;
  /** The day of the month alone, and with its month: for charts, which have little room. */
  day: (at: number) => string;
  dayMonth: (at: number) => string;
  dateTime: (at: number) => string;
  /** Milliseconds as a day and a time in a zone: "1 Mar 2026, 09:00". */
  zonedDateTime: (at: number, zone: string) => string;
  /** Metres → "5.52 m" or "18.11 ft"; from ten kilometres on "9,972 km" or "6,196 mi". */
  length: (metres: number, decimals?: number) => string;
  /** Square metres → "35.0 m²" or "376.7 ft²". */
  area: (squareMetres: number, decimals?: number) => string;
  /** Bytes → "18.4 MB". */
  bytes: (bytes: number) => string;
  /** Seconds from now, negative in the past → "40 minutes ago"; less than a minute ago is "just now". */
  relative: (seconds: number) => string;
  /** "A, B and C". */
  list: (words: readonly string[]) => string;
  /** "A, B or C". */
  either: (words: readonly string[]) => string;
  compare: (a: string, b: string) => number;
}

const RELATIVE_STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** From the thousands on: less is next to nothing, and "970 byte" is not good English. */
const BYTE_STEPS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Made when it is first asked for: the first screen needs few of them, and each takes the browser milliseconds. */
function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/**
 * Everything that is shown as a number or a moment, in one language and one set of digits.
 * @param browserLanguage decides feet or metres where no unit is given, and the order of day and month where it is a
 * variety of the language.
 */
export function createFormats(
  language: LanguageCode,
  browserLanguage: string,
  unit: LengthUnit = lengthUnitOf(browserLanguage),
): Formats {
  const { areaUnit, justNow } = languageOf(language);
  const locale = formatLocaleOf(language, browserLanguage);
  const plain = once(() => new Intl.NumberFormat(locale));
  const percent = (decimals: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: decimals });
  const wholePercent = once(() => percent(0));
  const moment = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, options));
  const time = moment({ hour: '2-digit', minute: '2-digit' });
  const date = moment({ dateStyle: 'medium' });
  const day = moment({ day: 'numeric' });
  const dayMonth = moment({ day: 'numeric', month: 'numeric' });
  const dateTime = moment({ dateStyle: 'medium', timeStyle: 'short' });
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const either = once(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const collator = once(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }));

  function measure(value: number, decimals: number, suffix: '' | '²'): string {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const name = unit === 'ft' ? 'foot' : 'meter';
    const unitDisplay = suffix === '²' ? areaUnit : 'short';
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay, ...digits });
    const parts = format.formatToParts(value);
    return parts.map((part) => (part.type === 'unit' ? part.value + suffix : part.value)).join('');
  }

  const farLength = once(
    () =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: unit === 'ft' ? 'mile' : 'kilometer',
        unitDisplay: 'short',
        maximumFractionDigits: 0,
      }),
  );

  return {
    unit,
    number: (value) => plain().format(value),
    percent: (share, decimals = 0) => (decimals === 0 ? wholePercent() : percent(decimals)).format(share),
    time: (at) => time().format(at),
    date: (at) => date().format(at),
    day: (at) => day().format(at),
    dayMonth: (at) => dayMonth().format(at),
    dateTime: (at) => dateTime().format(at),
    zonedDateTime: (at, timeZone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at),
    length: (metres, decimals = 2) => {
      const length = unit === 'ft' ? metres * FEET_PER_METRE : metres;
      if (metres < FAR) return measure(length, decimals, '');
      return farLength().format(length / (unit === 'ft' ? FEET_PER_MILE : 1000));
    },
    area: (squareMetres, decimals = 1) =>
      measure(unit === 'ft' ? squareMetres * FEET_PER_METRE ** 2 : squareMetres, decimals, '²'),
    bytes: (bytes) => {
      const step = bytes < 1e3 ? 0 : bytes < 1e6 ? 1 : bytes < 1e9 ? 2 : 3;
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: BYTE_STEPS[step] ?? 'gigabyte',
        // "30 byte" is what the short form says.
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: 1,
      }).format(bytes / 1000 ** step);
    },
    relative: (seconds) => {
      if (seconds <= 0 && seconds > -60) return justNow;
      const [name, size] = RELATIVE_STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
      return relative().format(Math.trunc(seconds / size), name);
    },
    list: (words) => list().format(words),
    either: (words) => either().format(words),
    compare: (a, b) => collator().compare(a, b),
  };
}
