import { FEET_PER_METRE, lengthUnitOf } from '../../app/i18n/format.ts';
import { languageOf } from '../../app/i18n/choose-language.ts';
import { DAY_STYLE, momentStyle, timeStyle, visitorLocale } from '../../app/i18n/visitor-moments.ts';
import { dayAt, offsetAt, type Offsets } from '../../domain/times/index.ts';

export interface Formats {
  /** For Intl, with the digits of the language. */
  locale: string;
  number: (value: number) => string;
  /** Metres → "24 m" or "79 ft", rounded as a walker needs it. */
  length: (metres: number) => string;
  /** An instant in a zone → "18:00". */
  time: (instant: number, offsets: Offsets) => string;
  /** A time of the table of opening hours → "07:30". */
  clock: (text: string) => string;
  /** An instant in a zone → "Friday". */
  weekday: (instant: number, offsets: Offsets) => string;
  /** Place in `DAYS` → "Friday". */
  dayName: (weekday: number) => string;
  /** An instant in a zone → "26 November". */
  date: (instant: number, offsets: Offsets) => string;
  /** An instant in a zone → "Monday 30 November". */
  day: (instant: number, offsets: Offsets) => string;
  /** An instant in a zone → "Monday 30 November at 12:00". */
  when: (instant: number, offsets: Offsets) => string;
  list: (words: readonly string[]) => string;
}

/** Made when it is asked for first: to make one takes some 20 ms on a phone. */
function onDemand<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Numbers, lengths and moments of a language. A moment is that of a zone's wall clocks, whatever the device's zone is. */
export function createFormats(language: string, browser: string): Formats {
  const locale = visitorLocale(language, browser);
  const number = onDemand(() => new Intl.NumberFormat(locale));
  const isFeet = lengthUnitOf(browser) === 'ft';
  const unit = onDemand(
    () =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: isFeet ? 'foot' : 'meter',
        unitDisplay: languageOf(language).areaUnit,
        maximumFractionDigits: 0,
      }),
  );
  const moment = (options: Intl.DateTimeFormatOptions) => {
    const format = onDemand(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
    return (instant: number, offsets: Offsets): string =>
      format().format((instant + offsetAt(offsets, instant)) * 1000);
  };
  const time = moment(timeStyle(language));
  const weekday = moment({ weekday: 'long' });
  const list = onDemand(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  // 1970 began on a Thursday.
  const dayName = (day: number): string => weekday((day + 4) * 86_400, []);
  return {
    locale,
    number: (value) => number().format(value),
    length: (metres) => unit().format(rounded(isFeet ? metres * FEET_PER_METRE : metres)),
    time,
    clock: (text) => {
      const [hours = 0, minutes = 0] = text.slice(0, 5).split(':').map(Number);
      return time((hours * 60 + minutes) * 60, []);
    },
    weekday: (instant, offsets) => dayName(dayAt(offsets, instant).weekday),
    dayName,
    date: moment({ day: 'numeric', month: 'long' }),
    day: moment(DAY_STYLE),
    when: moment(momentStyle(language)),
    list: (words) => list().format(words),
  };
}

/** From a hundred on single metres do not count. */
const rounded = (length: number): number =>
  length >= 100 ? Math.round(length / 10) * 10 : Math.round(length);
