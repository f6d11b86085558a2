import { latin1 } from './latin1.ts';
import type { Tags } from './tags.ts';

const LF = 10;
const CR = 13;
const ZERO = 48;
const isSpace = (byte: number) => byte === 32 || byte === 9 || byte === LF || byte === CR;

/** Pairs of lines; ends of lines are LF, CRLF or CR. */
export function asciiTags(bytes: Uint8Array): Tags {
  // A byte order mark is no part of the first code.
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
      return to > from && to - from < 64 ? Number(latin1(bytes, from, to)) : Number.NaN;
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
