import { type Base64Decoder, createBase64Decoder } from './base64-decoder.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** What a backslash and this letter stand for, of the characters that base64 and data URLs may hold. */
const ESCAPES: Record<string, string> = { '/': '/', n: '\n', r: '\r', t: '\t' };
/** Characters of `data:application/pdf;name=…;base64,` until it counts as another text. */
const DATA_URL_MAX = 500;

export type ScanFault = 'malformed-json' | 'invalid-base64' | 'too-large';

interface FileTextStep {
  /** Bytes of the chunk that were read. */
  used: number;
  bytes?: Buffer;
  fault?: ScanFault;
  /** The closing quote was read. */
  isOver?: boolean;
}

/** The text that holds the file, up to its closing quote: an optional `data:…;base64,`, then base64. */
export interface FileText {
  /** Reads some of a chunk that is not empty. */
  push: (chunk: Uint8Array) => FileTextStep;
  /** @returns the last bytes; null where the base64 can not end here. */
  end: () => Buffer | null;
}

export function createFileText(): FileText {
  const decoder: Base64Decoder = createBase64Decoder();
  /** A backslash and what followed it so far. */
  let escape: string | null = null;
  /** The beginning, until it is known whether it is a data URL. */
  let head: string | null = '';

  function text(bytes: Uint8Array): Buffer | null {
    if (head === null) return decoder.push(bytes);
    head += Buffer.from(bytes).toString('latin1');
    const isDataUrl = head.startsWith('data:');
    if (!isDataUrl && 'data:'.startsWith(head)) return Buffer.alloc(0);
    const from = isDataUrl ? head.indexOf(',') + 1 : 0;
    if (isDataUrl && from === 0) return head.length > DATA_URL_MAX ? null : Buffer.alloc(0);
    if (isDataUrl && !head.slice(0, from).endsWith(';base64,')) return null;
    const begin = head.slice(from);
    head = null;
    return decoder.push(Buffer.from(begin, 'latin1'));
  }

  function push(chunk: Uint8Array): FileTextStep {
    if (escape !== null) return unescape(chunk[0]!);
    let used = 0;
    for (; used < chunk.length; used += 1) {
      const byte = chunk[used]!;
      if (byte === QUOTE || byte === BACKSLASH) break;
      if (byte < 0x20) return { used, fault: 'malformed-json' };
    }
    if (used === 0) {
      if (chunk[0] === QUOTE) return { used: 1, isOver: true };
      escape = '\\';
      return { used: 1 };
    }
    const plain = chunk.subarray(0, used);
    const bytes = text(plain);
    return bytes === null ? { used, fault: 'invalid-base64' } : { used, bytes };
  }

  function unescape(byte: number): FileTextStep {
    escape += String.fromCharCode(byte);
    const sequence = escape ?? '';
    if (sequence[1] === 'u' && sequence.length < 6) return { used: 1 };
    escape = null;
    const char = meaningOf(sequence);
    const bytes = char === null ? null : text(Buffer.from(char, 'latin1'));
    return bytes === null ? { used: 1, fault: 'invalid-base64' } : { used: 1, bytes };
  }

  function end(): Buffer | null {
    if (head === null) return decoder.end();
    // Shorter than `data:`: it was base64 after all, or nothing.
    const bytes = decoder.push(Buffer.from(head, 'latin1'));
    const last = decoder.end();
    return bytes === null || last === null ? null : Buffer.concat([bytes, last]);
  }
  return { push, end };
}

/** The character that an escape stands for; null if it does not belong in base64. */
function meaningOf(sequence: string): string | null {
  const hex = /^\\u([0-9a-fA-F]{4})$/.exec(sequence)?.[1];
  if (hex === undefined) return ESCAPES[sequence.slice(1)] ?? null;
  const code = Number.parseInt(hex, 16);
  return code < 128 ? String.fromCharCode(code) : null;
}
