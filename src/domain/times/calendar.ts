const DAY = 86_400;
/** Days of 400 years, and of the years from 0 on until 1970, counted from each first of March. */
const DAYS_OF_400 = 146_097;
const UNTIL_1970 = 719_468;

/** The days from 1970 to a day of the Gregorian calendar. Years begin in March here, so that a leap day is the last of its year. */
export function dayOf(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leaps = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leaps + ofYear - UNTIL_1970;
}

/** Year, month and day of a day since 1970. */
export function dateOf(day: number): [year: number, month: number, day: number] {
  const from = day + UNTIL_1970;
  const era = Math.floor(from / DAYS_OF_400);
  const ofEra = from - era * DAYS_OF_400;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return [year, month, ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1];
}

const two = (part: number): string => String(part).padStart(2, '0');

/** Seconds as if the zone were UTC as "2026-03-01" and "09:00:00". */
export function localParts(local: number): { date: string; time: string } {
  const day = Math.floor(local / DAY);
  const [year, month, ofMonth] = dateOf(day);
  const seconds = local - day * DAY;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return {
    date: `${String(year).padStart(4, '0')}-${two(month)}-${two(ofMonth)}`,
    time: parts.map(two).join(':'),
  };
}
