type Random = () => number;

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;
const upTo = (most: number, random: Random): number => Math.floor(random() * (most + 1));

const NUMBERS = [
  '0',
  '-1',
  '1e308',
  '-1e308',
  '1e999',
  'NaN',
  '99999999999999999999',
  '0.1',
  '1e-320',
  '',
  '65536',
  '2147483648',
];
const WORDS = [
  '"__proto__"',
  '"constructor"',
  '"\\ud800"',
  'null',
  '[]',
  '{}',
  '"' + 'x'.repeat(5000) + '"',
  'ENDSEC',
  'SECTION',
  'INSERT',
  'BLOCK',
  'EOF',
  'obj',
  'stream',
  'endstream',
  '/Length 999999999',
  '/Kids [1 0 R]',
  '<<',
  '>>',
  '['.repeat(300),
  '\u0000',
  '\ufeff',
];

type Mutator = (bytes: Buffer, random: Random, other: () => Buffer) => Buffer;

const cut = (bytes: Buffer, at: number, length: number, put: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + length)]);

/** Lengths are of all orders alike. */
const someLength = (most: number, random: Random): number =>
  Math.min(most, Math.floor(2 ** (random() * Math.log2(Math.max(2, most)))));

const BYTES: readonly Mutator[] = [
  (bytes, random) => {
    for (let n = upTo(8, random); n >= 0; n -= 1) bytes[upTo(bytes.length - 1, random)] = upTo(255, random);
    return bytes;
  },
  (bytes, random) => {
    const at = upTo(bytes.length - 1, random);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(7, random));
    return bytes;
  },
  (bytes, random) => bytes.subarray(0, upTo(bytes.length, random)),
  (bytes, random) =>
    cut(bytes, upTo(bytes.length, random), someLength(bytes.length, random), Buffer.alloc(0)),
  (bytes, random) => {
    const from = upTo(bytes.length, random);
    const piece = bytes.subarray(from, from + someLength(2000, random));
    const often = Buffer.concat(Array.from({ length: pick([1, 2, 50], random) }, () => piece));
    return cut(bytes, upTo(bytes.length, random), 0, often);
  },
  (bytes, random) =>
    cut(
      bytes,
      upTo(bytes.length, random),
      upTo(4, random),
      Buffer.alloc(someLength(4000, random), pick([0, 255, 0x20, 0x5b, 0x28], random)),
    ),
  (bytes, random, other) => {
    const from = other();
    const start = upTo(from.length, random);
    return cut(
      bytes,
      upTo(bytes.length, random),
      someLength(2000, random),
      from.subarray(start, start + someLength(2000, random)),
    );
  },
  // The first bytes say what a file is.
  (bytes, random) =>
    cut(bytes, upTo(Math.min(16, bytes.length), random), upTo(4, random), Buffer.from(pick(WORDS, random))),
];

/** What is changed is a word of the file, whatever the file is: bytes stay bytes. */
const tokens =
  (of: RegExp, words: readonly string[]): Mutator =>
  (bytes, random) => {
    // A look around a place is enough: some of these files are megabytes.
    const from = upTo(bytes.length, random);
    const around = bytes.subarray(from, from + 20_000).toString('latin1');
    const found = [...around.matchAll(of)];
    if (found.length === 0) return bytes;
    const { 0: token, index } = pick(found, random);
    return cut(bytes, from + index, token.length, Buffer.from(pick(words, random)));
  };

const TOKENS: readonly Mutator[] = [
  tokens(/-?\d+(\.\d+)?([eE][-+]?\d+)?/g, NUMBERS),
  tokens(/"[^"]{0,200}"|\/?[A-Za-z]{2,}/g, WORDS),
  tokens(/[[\]{}(),:<>\n]/g, ['', '[', ']', '{', '}', ',', '\n', '\n0\n', '('.repeat(500)]),
  (bytes, random) => {
    // A line, and what it says of the next, stands somewhere else as well, as in DXF.
    const text = bytes.subarray(0, 300_000).toString('latin1').split('\n');
    const at = upTo(text.length, random);
    const lines = text.slice(at, at + 2 * upTo(40, random));
    const to = upTo(text.length, random);
    const moved = [...text.slice(0, to), ...lines, ...text.slice(to)].join('\n');
    return Buffer.concat([Buffer.from(moved, 'latin1'), bytes.subarray(300_000)]);
  },
];

/** One to four changes of bytes or of words. */
export function mutated(bytes: Buffer, random: Random, other: () => Buffer): Buffer {
  let changed: Buffer = Buffer.from(bytes);
  for (let n = 1 + upTo(3, random); n > 0 && changed.length > 0; n -= 1) {
    changed = pick(random() < 0.5 ? BYTES : TOKENS, random)(Buffer.from(changed), random, other);
  }
  return changed;
}
