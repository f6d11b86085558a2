import type { Tags } from './tags.ts';

const LF = 10;
const CR = 13;
const ZERO = 48;
const isSpace = (byte: number) => byte === 32 || byte === 9 || byte === LF || byte === CR;

/** Pairs of lines; ends of lines are LF, CRLF or CR. */
export function asciiTags(bytes: Uint8Array): Tags {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A byte order mark is no part of the first code.
  let at = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? 3 : 0;
  let code = 0;
  let from = 0;
  let to = 0;
  let decode: (bytes: Uint8Array) => string = (part) => Buffer.from(part).toString('latin1');

  /** Sets `from` and `to` around the next line. */
  function line(): boolean {
    if (at >= buffer.length) return false;
    from = at;
    while (at < buffer.length && buffer[at] !== LF && buffer[at] !== CR) at += 1;
    to = at;
    if (buffer[at] === CR && buffer[at + 1] === LF) at += 2;
    else at += 1;
    return true;
  }

  function trim(): void {
    while (from < to && isSpace(buffer[from]!)) from += 1;
    while (from < to && isSpace(buffer[to - 1]!)) to -= 1;
  }

  /** What is spelt in digits alone, as codes are; NaN for all else. */
  function digits(): number {
    let value = 0;
    for (let i = from; i < to; i++) {
      const digit = buffer[i]! - ZERO;
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
      if (Number.isNaN(code)) code = Number(buffer.toString('latin1', from, to));
      return Number.isInteger(code) && line();
    },
    isAtEnd: () => at >= buffer.length,
    code: () => code,
    number: () => {
      trim();
      return to > from && to - from < 64 ? Number(buffer.toString('latin1', from, to)) : Number.NaN;
    },
    text: () => {
      for (let i = from; i < to; i++) if (buffer[i]! > 127) return decode(buffer.subarray(from, to));
      return buffer.toString('latin1', from, to);
    },
    useEncoding: (given) => {
      decode = given;
    },
  };
}
