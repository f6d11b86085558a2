const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export interface Nesting {
  deepest: number;
  isBalanced: boolean;
}

/**
 * How deep brackets and braces go in JSON text, before it is parsed: a parser that survives any depth does not help if the code
 * after it does not. Bytes of longer UTF-8 sequences are never ASCII, so bytes will do.
 */
export function nestingOf(bytes: Uint8Array): Nesting {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]!;
    if (byte === QUOTE) i = endOfString(bytes, i);
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return { deepest, isBalanced: depth === 0 };
}

function endOfString(bytes: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}
