import { typeOfLabel } from '../floorplan/index.ts';
import { LENGTH } from '../limits.ts';
import type { Face } from './planar-faces.ts';
import { placeIn } from './planar-faces.ts';
import type { Label } from './read-linework.ts';

/** What the texts in a room say about it. */
export interface RoomLabel {
  name: string | null;
  /** Null where no word says what the room is for. */
  typeCode: string | null;
}

/** Centimetres between the lines of one label. */
const LINE_GAP = 110;
const MOST_LETTERS = 32;
/** Of a language that has no spaces between its words. */
const MOST_CJK = 12;
const MOST_WORDS = 4;
/** "MASTER" above "BEDROOM": words, no measures and no sentences. */
const WORDS = /^[\p{L}][\p{L}\p{M}\s.'’&/-]{1,23}$/u;
const NUMBER = /^[\p{L}]{0,2}[-. ]?\d{1,4}[\p{L}]?$/u;
/** "STOREROOM 116", "S-4 133", "WC / Damen": a name may have digits and strokes. */
/** "H-0008": a number that can be no measure. */
const CODE = /^\p{L}{1,2}[-. ]?\d{2,4}\p{L}?$/u;
/** "102": four digits may be the size of a door. */
const BARE = /^\d{1,3}$/;
const NAME = /^[\p{L}\d][\p{L}\p{M}\d\s.'’&/_-]{1,39}$/u;
/** A word of Chinese, Japanese or Korean has two letters, of other languages three. */
const CJK = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]{2}/u;
const LETTERS = /\p{L}{3}|^\p{L}{1,3}[-. /_]?\d/u;
/** "12.5 m2", "BRH 0.90". */
const MEASURE = /\d\s*(m²|m2|qm|[cmk]?m|sq\.? ?ft|sf)\b|\d[.,]\d+$/iu;
const MOST_NAME_WORDS = 6;

export function labelOf(face: Face, labels: readonly Label[]): RoomLabel {
  const inside = labels.filter(
    ({ at }) => placeIn(at, face.shell) > 0 && face.holes.every((hole) => placeIn(at, hole) < 0),
  );
  const typed = inside.filter(({ text }) => typeOfLabel(text) !== null && isShort(text));
  // Of several rooms' names in one space none is the space's own, but the first is better than nothing.
  const seed = typed.toSorted((a, b) => b.at[1] - a.at[1] || a.at[0] - b.at[0])[0];
  if (seed) {
    const lines = inside
      .filter((label) => label === seed || (WORDS.test(label.text) && isNextTo(label, seed)))
      .toSorted((a, b) => b.at[1] - a.at[1] || a.at[0] - b.at[0]);
    const name = nameOf([...lines, ...numberOf(seed, inside)].map((label) => label.text));
    return { name, typeCode: typeOfLabel(name) ?? typeOfLabel(seed.text) };
  }
  const own = inside.filter(({ role }) => role === 'room-text');
  const numbers = own.filter(({ text }) => NUMBER.test(text));
  const text = own.find((label) => isName(label.text))?.text ?? onlyOf(numbers);
  const texts = text === null ? namesAmong(inside) : [text];
  return { name: texts.length === 0 ? null : nameOf(texts), typeCode: null };
}

/** The number of a room beside its name, where there is but one: "OFFICE" and "S-102". */
function numberOf(seed: Label, labels: readonly Label[]): Label[] {
  const numbers = labels.filter(
    (label) =>
      CODE.test(label.text) || (label.role === 'room-text' && BARE.test(label.text) && isNextTo(label, seed)),
  );
  return numbers.length === 1 ? numbers : [];
}

/** What reads as a name on a layer that says nothing of what it holds: the only one, or a word and a number. */
function namesAmong(labels: readonly Label[]): string[] {
  const names = labels.filter(({ role, text }) => role === 'other' && isName(text)).map(({ text }) => text);
  if (names.length < 2) return names;
  const codes = names.filter((name) => CODE.test(name));
  const [word, ...others] = names.filter((name) => !CODE.test(name));
  return codes.length === 1 && word !== undefined && others.length === 0 && WORDS.test(word)
    ? [word, ...codes]
    : [];
}

const onlyOf = (labels: readonly Label[]): string | null => (labels.length === 1 ? labels[0]!.text : null);

const isName = (text: string): boolean =>
  NAME.test(text) &&
  (LETTERS.test(text) || CJK.test(text)) &&
  !MEASURE.test(text) &&
  text.split(/\s+/).length <= MOST_NAME_WORDS;

/** A name, no sentence. */
const isShort = (text: string): boolean =>
  text.length <= (CJK.test(text) ? MOST_CJK : MOST_LETTERS) && text.split(/\s+/).length <= MOST_WORDS;

const isNextTo = (a: Label, b: Label): boolean =>
  Math.abs(a.at[1] - b.at[1]) <= LINE_GAP && Math.abs(a.at[0] - b.at[0]) <= LINE_GAP * 3;

/** One line, no control characters, not longer than a name may be. */
function nameOf(lines: readonly string[]): string {
  const text = [...new Set(lines)]
    .join(' ')
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim();
  return Array.from(text).slice(0, LENGTH.featureName[1]).join('').trim();
}
