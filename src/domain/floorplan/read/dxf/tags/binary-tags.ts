import { latin1 } from './latin1.ts';
import type { Tags } from './tags.ts';

const SENTINEL = 'AutoCAD Binary DXF\r\n\u001a\u0000';
/** In R12 a code has one byte; this one says that two follow. */
const LONG_CODE = 255;

export function isBinaryDxf(bytes: Uint8Array): boolean {
  return latin1(bytes, 0, Math.min(bytes.length, SENTINEL.length)) === SENTINEL;
}

type Kind = 'text' | 'double' | 'int16' | 'int32' | 'int64' | 'byte' | 'chunk';

/** From which code on values are of which kind ("Group Code Value Types" of the DXF reference). */
const KINDS: readonly [from: number, kind: Kind][] = [
  [0, 'text'],
  [10, 'double'],
  [60, 'int16'],
  [90, 'int32'],
  [100, 'text'],
  [110, 'double'],
  [160, 'int64'],
  [170, 'int16'],
  [210, 'double'],
  [270, 'int16'],
  [290, 'byte'],
  [300, 'text'],
  [310, 'chunk'],
  [320, 'text'],
  [370, 'int16'],
  [390, 'text'],
  [400, 'int16'],
  [410, 'text'],
  [420, 'int32'],
  [430, 'text'],
  [440, 'int32'],
  [460, 'double'],
  [470, 'text'],
  [1004, 'chunk'],
  [1005, 'text'],
  [1010, 'double'],
  [1060, 'int16'],
  [1071, 'int32'],
];
const KIND_OF: readonly Kind[] = Array.from(
  { length: 1072 },
  (_, code) => KINDS.findLast(([from]) => from <= code)?.[1] ?? 'text',
);
const SIZE: Record<Exclude<Kind, 'text' | 'chunk'>, number> = {
  double: 8,
  int16: 2,
  int32: 4,
  int64: 8,
  byte: 1,
};

/** The binary form, little endian; codes of one byte (R12) or two (all later versions). */
export function binaryTags(bytes: Uint8Array): Tags {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SENTINEL.length;
  // The first pair is 0/SECTION: its code is followed by a letter, or by the code's second byte.
  const isR12 = bytes[at + 1] !== 0;
  let code = 0;
  let kind: Kind = 'text';
  let from = 0;
  let to = 0;
  let decode: (part: Uint8Array) => string = (part) => latin1(part);

  function readCode(): boolean {
    if (at + 3 > bytes.length) return false;
    if (!isR12) {
      code = view.getUint16(at, true);
      at += 2;
    } else if (bytes[at] === LONG_CODE) {
      code = view.getUint16(at + 1, true);
      at += 3;
    } else {
      code = bytes[at]!;
      at += 1;
    }
    return code < KIND_OF.length;
  }

  function readValue(): boolean {
    kind = KIND_OF[code]!;
    from = at;
    if (kind === 'text') {
      to = bytes.indexOf(0, at);
      at = to < 0 ? bytes.length : to + 1;
      return to >= 0;
    }
    if (kind === 'chunk') from += 1;
    to = from + (kind === 'chunk' ? (bytes[at] ?? 0) : SIZE[kind]);
    at = to;
    return to <= bytes.length;
  }

  function number(): number {
    switch (kind) {
      case 'double':
        return view.getFloat64(from, true);
      case 'int16':
        return view.getInt16(from, true);
      case 'int32':
        return view.getInt32(from, true);
      case 'int64':
        return Number(view.getBigInt64(from, true));
      case 'byte':
        return bytes[from]!;
      case 'text':
      case 'chunk':
        return Number.NaN;
    }
  }

  return {
    next: () => readCode() && readValue(),
    isAtEnd: () => at + 3 > bytes.length,
    code: () => code,
    number,
    text: () => (kind === 'text' ? decode(bytes.subarray(from, to)) : String(number())),
    useEncoding: (given) => {
      decode = given;
    },
  };
}
