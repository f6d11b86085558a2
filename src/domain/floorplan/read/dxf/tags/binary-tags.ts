import type { Tags } from './tags.ts';

const SENTINEL = 'AutoCAD Binary DXF\r\n\u001a\u0000';
/** In R12 a code has one byte; this one says that two follow. */
const LONG_CODE = 255;

export function isBinaryDxf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, SENTINEL.length)).toString('latin1') === SENTINEL;
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
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SENTINEL.length;
  // The first pair is 0/SECTION: its code is followed by a letter, or by the code's second byte.
  const isR12 = buffer[at + 1] !== 0;
  let code = 0;
  let kind: Kind = 'text';
  let from = 0;
  let to = 0;
  let decode: (bytes: Uint8Array) => string = (part) => Buffer.from(part).toString('latin1');

  function readCode(): boolean {
    if (at + 3 > buffer.length) return false;
    if (!isR12) {
      code = buffer.readUInt16LE(at);
      at += 2;
    } else if (buffer[at] === LONG_CODE) {
      code = buffer.readUInt16LE(at + 1);
      at += 3;
    } else {
      code = buffer[at]!;
      at += 1;
    }
    return code < KIND_OF.length;
  }

  function readValue(): boolean {
    kind = KIND_OF[code]!;
    from = at;
    if (kind === 'text') {
      to = buffer.indexOf(0, at);
      at = to + 1;
      return to >= 0;
    }
    if (kind === 'chunk') from += 1;
    to = from + (kind === 'chunk' ? (buffer[at] ?? 0) : SIZE[kind]);
    at = to;
    return to <= buffer.length;
  }

  function number(): number {
    switch (kind) {
      case 'double':
        return buffer.readDoubleLE(from);
      case 'int16':
        return buffer.readInt16LE(from);
      case 'int32':
        return buffer.readInt32LE(from);
      case 'int64':
        return Number(buffer.readBigInt64LE(from));
      case 'byte':
        return buffer[from]!;
      case 'text':
      case 'chunk':
        return Number.NaN;
    }
  }

  return {
    next: () => readCode() && readValue(),
    isAtEnd: () => at + 3 > buffer.length,
    code: () => code,
    number,
    text: () => (kind === 'text' ? decode(buffer.subarray(from, to)) : String(number())),
    useEncoding: (given) => {
      decode = given;
    },
  };
}
