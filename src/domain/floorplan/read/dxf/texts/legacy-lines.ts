import { openTags } from '../tags/open-tags.ts';
import { isBinaryDxf } from '../tags/binary-tags.ts';

/** So many tell what a file is written in. */
const MOST_LINES = 600;
const LF = 10;
const CR = 13;
const isBreak = (byte: number | undefined): boolean => byte === LF || byte === CR;
/** The text of a TEXT or MTEXT; others are names of layers, blocks and styles. */
const WORDS = 1;

/** Lines with letters beyond ASCII, each once; the words of the drawing before the names of its layers. */
export function legacyLines(bytes: Uint8Array): Uint8Array[] {
  const found = new FoundLines();
  if (isBinaryDxf(bytes)) inBinary(bytes, found);
  else inText(bytes, found);
  return found.result();
}

class FoundLines {
  private readonly words = new Map<string, Uint8Array>();
  private readonly names = new Map<string, Uint8Array>();

  add(line: Uint8Array, code: number): void {
    (code === WORDS ? this.words : this.names).set(line.join(), line);
  }

  isFull(): boolean {
    return this.words.size + this.names.size >= MOST_LINES;
  }

  result(): Uint8Array[] {
    return [...this.words.values(), ...this.names.values()];
  }
}

/** Lines are looked for by their letters: a drawing has millions, and hardly one with a letter beyond ASCII. */
function inText(bytes: Uint8Array, found: FoundLines): void {
  // A byte order mark is not a letter.
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (; at < bytes.length && !found.isFull(); at += 1) {
    if (bytes[at]! < 0x80) continue;
    let from = at;
    while (from > 0 && !isBreak(bytes[from - 1])) from -= 1;
    let to = at;
    while (to < bytes.length && !isBreak(bytes[to])) to += 1;
    found.add(bytes.subarray(from, to), codeBefore(bytes, from));
    at = to;
  }
}

/** The group code on the line before. */
function codeBefore(bytes: Uint8Array, from: number): number {
  let to = from;
  while (to > 0 && isBreak(bytes[to - 1])) to -= 1;
  let start = to;
  while (start > 0 && !isBreak(bytes[start - 1])) start -= 1;
  return Number(String.fromCharCode(...bytes.subarray(start, Math.min(to, start + 8))));
}

function inBinary(bytes: Uint8Array, found: FoundLines): void {
  const tags = openTags(bytes);
  let text = new Uint8Array();
  tags.useEncoding((part) => {
    text = part.slice();
    return '';
  });
  while (tags.next() && !found.isFull()) {
    if (tags.code() > 9) continue;
    text = new Uint8Array();
    tags.text();
    if (text.some((byte) => byte >= 0x80)) found.add(text, tags.code());
  }
}
