/** Formats that a workbook names by number alone (ECMA-376, 18.8.30), except those of dates. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
};
const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

export const GENERAL = 'General';
const DATE = 'yyyy-mm-dd';

export const builtInFormat = (id: number): string =>
  BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to) ? DATE : (BUILT_IN[id] ?? GENERAL);

/** Literal parts of a format: text in quotes or behind a backslash, and conditions and colours in brackets. */
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** Whether a format writes a number as a date or a time. */
export const isDateFormat = (format: string): boolean =>
  !/^general$/i.test(format) && /[ymdhs]/i.test(format.replace(LITERAL, '').replace(/general/gi, ''));

/** So many digits a spreadsheet keeps of a number. */
const DIGITS = 15;

/** A number as a cell without a format shows it, but with all the digits that the cell holds. */
export const plainNumber = (value: number): string => String(Number(value.toPrecision(DIGITS)));

/** Whether a spreadsheet has put zeros in the place of the last digits of a long number. */
export const isRounded = (value: number): boolean => Math.abs(value) >= 10 ** DIGITS;

/** A number as its cell shows it. A format with more than plain digits gives the number as it is. */
export function shownNumber(value: number, format: string): string {
  const sections = sectionsOf(format);
  const own = value < 0 ? sections[1] : value === 0 ? sections[2] : undefined;
  const section = own ?? sections[0] ?? GENERAL;
  const tokens = tokensOf(section);
  const pattern = tokens.map(({ mark }) => mark ?? '').join('');
  if (!/[0#?]/.test(pattern) && tokens.length > 0 && tokens.every(({ literal }) => literal !== undefined))
    return /^general$/i.test(section) ? plainNumber(value) : tokens.map(({ literal }) => literal).join('');
  if (!/[0#?]/.test(pattern) || /[[\]/Ee@]/.test(pattern)) return plainNumber(value);
  const isPercent = pattern.includes('%');
  const point = tokens.findIndex(({ mark }) => mark === '.');
  const whole = point === -1 ? tokens : tokens.slice(0, point);
  const rest = point === -1 ? [] : tokens.slice(point + 1);
  const places = rest.filter(({ mark }) => isPlace(mark));
  const scaled = Math.abs(value) * (isPercent ? 100 : 1);
  const [digits = '0', decimals = ''] = Number(scaled.toPrecision(DIGITS))
    .toFixed(Math.min(places.length, 20))
    .split('.');
  const sign = value < 0 && own === undefined ? '-' : '';
  return `${sign}${wholePart(whole, digits)}${decimalPart(rest, decimals)}`.trim();
}

interface Token {
  /** A sign with a meaning: a place for a digit, a point, a comma, a percent sign. */
  mark?: string;
  literal?: string;
}

const isPlace = (mark: string | undefined): boolean => mark !== undefined && /[0#?]/.test(mark);

const sectionsOf = (format: string): string[] =>
  format.match(/(?:"[^"]*"|\\.|[^;"\\])+/g)?.map((section) => section.replace(/\[(?![<>=])[^\]]*\]/g, '')) ??
  [];

function tokensOf(section: string): Token[] {
  const found: Token[] = [];
  for (const [part] of section.matchAll(/"[^"]*"|\\.|_.|\*.|./gsu)) {
    if (part.startsWith('"')) found.push({ literal: part.slice(1, -1) });
    else if (part.startsWith('\\') && part.length > 1) found.push({ literal: part.slice(1) });
    else if (part.length > 1 && part.startsWith('_')) found.push({ literal: ' ' });
    else if (part.length > 1 && part.startsWith('*')) continue;
    else if (/[0#?.,%/Ee@[\]]/.test(part)) found.push({ mark: part });
    else found.push({ literal: part });
  }
  return found;
}

/** Digits from the right to the left into their places; those that are left over go into the leftmost. */
function wholePart(tokens: readonly Token[], digits: string): string {
  const isGrouped = tokens.some(({ mark }) => mark === ',');
  const first = tokens.findIndex(({ mark }) => isPlace(mark));
  let left = digits === '0' ? '' : digits;
  let count = 0;
  let text = '';
  const put = (digit: string): void => {
    text = (isGrouped && count > 0 && count % 3 === 0 ? `${digit},` : digit) + text;
    count += 1;
  };
  for (const [at, { mark, literal }] of [...tokens.entries()].toReversed()) {
    if (literal !== undefined) text = literal + text;
    else if (mark === '%') text = `%${text}`;
    else if (isPlace(mark)) {
      if (left !== '') put(left.at(-1)!);
      else if (mark === '0') put('0');
      left = left.slice(0, -1);
      for (; at === first && left !== ''; left = left.slice(0, -1)) put(left.at(-1)!);
    }
  }
  return text;
}

/** Decimals into their places; zeros that a place does not ask for are left away. */
function decimalPart(tokens: readonly Token[], decimals: string): string {
  if (tokens.length === 0) return '';
  const places = tokens.filter(({ mark }) => isPlace(mark)).map(({ mark }) => mark);
  let kept = decimals.length;
  while (kept > 0 && decimals[kept - 1] === '0' && places[kept - 1] !== '0') kept -= 1;
  const tail = tokens.map(({ mark, literal }) => literal ?? (mark === '%' ? mark : '')).join('');
  return (kept > 0 ? `.${decimals.slice(0, kept)}` : '') + tail;
}
