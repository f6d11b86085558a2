import { decodeIn, decodeStrictly, guessEncoding } from '../../../text-encoding/index.ts';

const QUOTE = 0x27;
/** Texts by which the encoding is guessed. */
const ENOUGH = 200;

/**
 * The bytes of a file as UTF-8. The standard knows ASCII with escapes alone; programs write UTF-8 all the same, or what their
 * computer writes (Shift-JIS, Windows-1251) which is guessed from the texts.
 */
export function stepInUtf8(bytes: Uint8Array): Uint8Array {
  const texts = textsBeyondAscii(bytes);
  if (texts.every((text) => decodeStrictly('utf-8', text) !== null)) return bytes;
  const encoding = guessEncoding(texts)?.encoding ?? 'windows-1252';
  return encoding === 'utf-8' ? bytes : new TextEncoder().encode(decodeIn(encoding, bytes));
}

/** The first texts in quotes that are not ASCII. */
function textsBeyondAscii(bytes: Uint8Array): Uint8Array[] {
  const texts: Uint8Array[] = [];
  let from = -1;
  let isPlain = true;
  for (let i = 0; i < bytes.length && texts.length < ENOUGH; i += 1) {
    const byte = bytes[i]!;
    if (byte === QUOTE) {
      if (from >= 0 && !isPlain) texts.push(bytes.subarray(from, i));
      from = from >= 0 ? -1 : i + 1;
      isPlain = true;
    } else if (byte >= 0x80) isPlain = false;
  }
  return texts;
}
