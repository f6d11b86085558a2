import { latin1 } from './latin1.ts';
import type { Tags } from './tags.ts';

const LF = 10;
const CR = 13;
const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const POINT = 46;
const isSpace = (byte: number) => byte === 32 || byte === 9 || byte === LF || byte === CR;

/** Pairs of lines; ends of lines are LF, CRLF or CR. */
export function asciiTags(bytes: Uint8Array): Tags {
  // A byte order mark does not belong to the first code.
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let code = 0;
  let from = 0;
  let to = 0;
  let decode: (part: Uint8Array) => string = (part) => latin1(part);

  /** Sets `from` and `to` around the next line. */
  function line(): boolean {
    if (at >= bytes.length) return false;
    from = at;
    while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at += 1;
    to = at;
    if (bytes[at] === CR && bytes[at + 1] === LF) at += 2;
    else at += 1;
    return true;
  }

  function trim(): void {
    while (from < to && isSpace(bytes[from]!)) from += 1;
    while (from < to && isSpace(bytes[to - 1]!)) to -= 1;
  }

  /** What is spelt in digits alone, as codes are; NaN for all else. */
  function digits(): number {
    let value = 0;
    for (let i = from; i < to; i++) {
      const digit = bytes[i]! - ZERO;
      if (digit < 0 || digit > 9) return Number.NaN;
      value = value * 10 + digit;
    }
    return value;
  }

  return {
    next: () => {
      if (!line()) return false;
      trim();
      if (to - from < 1 || to - from > 6) return false;
      code = digits();
      if (Number.isNaN(code)) code = Number(latin1(bytes, from, to));
      return Number.isInteger(code) && line();
    },
    isAtEnd: () => at >= bytes.length,
    code: () => code,
    number: () => {
      trim();
      if (to <= from || to - from >= 64) return Number.NaN;
      const value = shortDecimal(bytes, from, to);
      return Number.isNaN(value) ? Number(latin1(bytes, from, to)) : value;
    },
    text: () => {
      for (let i = from; i < to; i++) if (bytes[i]! > 127) return decode(bytes.subarray(from, to));
      return latin1(bytes, from, to);
    },
    useEncoding: (given) => {
      decode = given;
    },
  };
}

/** Powers of ten that a double holds exactly. */
const TENS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * What is spelt as `-12.5`, without a text in between; NaN for all else. Exact: a whole number of at most 2⁵³ over a power
 * of ten that a double holds is rounded once (W. D. Clinger, "How to read floating point numbers accurately").
 */
function shortDecimal(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  const isNegative = bytes[at] === MINUS;
  if (isNegative) at += 1;
  let value = 0;
  let decimals = -1;
  let digits = 0;
  for (; at < to; at += 1) {
    const byte = bytes[at]!;
    if (byte === POINT && decimals < 0) decimals = 0;
    else if (byte >= ZERO && byte <= NINE) {
      value = value * 10 + byte - ZERO;
      digits += 1;
      if (decimals >= 0) decimals += 1;
      if (value > Number.MAX_SAFE_INTEGER) return Number.NaN;
    } else return Number.NaN;
  }
  if (digits === 0 || decimals >= TENS.length) return Number.NaN;
  const size = decimals > 0 ? value / TENS[decimals]! : value;
  return isNegative ? -size : size;
}
