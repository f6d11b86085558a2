import { decodeIn, decodeStrictly, guessEncoding } from '../text-encoding/index.ts';

const DECLARATION = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Texts that show in what a file is written. */
const MOST_SAMPLES = 500;

/**
 * The text of an XML file: UTF-8, or what a mark at its start or its declaration says; where it says nothing and is not UTF-8, what
 * its letters are likeliest. Never fails.
 */
export function decodeXml(bytes: Uint8Array): string {
  const decoder = decoderFor(bytes);
  if (decoder !== null) return decoder.decode(bytes);
  const text = decodeStrictly('utf-8', bytes);
  return text ?? decodeIn(guessEncoding(samplesOf(bytes), null)?.encoding ?? 'utf-8', bytes);
}

/** Values and contents with letters beyond ASCII. */
function samplesOf(bytes: Uint8Array): Uint8Array[] {
  const samples: Uint8Array[] = [];
  let from = 0;
  let isAscii = true;
  for (let at = 0; at < bytes.length && samples.length < MOST_SAMPLES; at += 1) {
    const byte = bytes[at]!;
    if (byte > 0x7f) isAscii = false;
    // A quotation mark, `<` or `>`; no second byte of a letter is one.
    if (byte !== 0x22 && byte !== 0x3c && byte !== 0x3e) continue;
    if (!isAscii) samples.push(bytes.subarray(from, at));
    from = at + 1;
    isAscii = true;
  }
  return samples;
}

/** Null where the file says nothing of itself. */
function decoderFor(bytes: Uint8Array): TextDecoder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  const label = DECLARATION.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300)))?.[1];
  // The declaration could be read a byte a letter: two bytes a letter it is not, whatever it says.
  if (label === undefined) return null;
  if (/^(utf|ucs)-?(16|32)/i.test(label)) return new TextDecoder();
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
