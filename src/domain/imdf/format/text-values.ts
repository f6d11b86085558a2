const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
const MOMENT =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** A language tag of BCP 47, by its shape. */
export const isLanguageTag = (text: string): boolean => TAG.test(text);

/** A moment of ISO 8601 with its offset from UTC. */
export const isMoment = (text: string): boolean => MOMENT.test(text);

/** A number of E.164: a plus and 5 to 15 digits, nothing between them. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{4,14}$/.test(text);

const CLOCK = '(?:(?:[0-3]?\\d|4[0-8]):[0-5]\\d|\\(?(?:sunrise|sunset|dawn|dusk)(?:[+-]\\d\\d:\\d\\d\\))?)';
const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const TIMES = new RegExp(`^${CLOCK}(?:-${CLOCK})?\\+?$`);
const DAYS = new RegExp(`^${DAY}(?:-${DAY})?(?:\\[[-\\d,]+\\])?:?$`);
const DATES = new RegExp(
  `^(?:\\d{4}(?:-\\d{4})?|week|\\d\\d?|\\d\\d?-(?:\\d\\d?|${MONTH})|${MONTH}(?:-${MONTH})?):?$`,
);
const STATE = /^(?:off|closed|open|unknown|24\/7)$/;

/**
 * Whether a text is one of OpenStreetMap's `opening_hours`. Each word of each part has to be a time, a day, a date or a state,
 * and each part has to have a time, a day or a state; in which order they stand is not looked at.
 */
export function isOpeningHours(text: string): boolean {
  const parts = text
    .replaceAll(/"[^"]*"/g, ' ')
    .replaceAll(/\s*-\s*/g, '-')
    .split(/;|\|\|/)
    .map((part) => part.split(/[\s,]+/).filter((word) => word !== ''))
    .filter((part) => part.length > 0);
  const says = (word: string): boolean => TIMES.test(word) || DAYS.test(word) || STATE.test(word);
  return (
    parts.length > 0 &&
    parts.every((part) => part.some(says) && part.every((word) => says(word) || DATES.test(word)))
  );
}
