import { createFileText, type FileText, type ScanFault } from './file-text.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const COLON = 0x3a;

/**
 * Reads a JSON object as it comes, byte by byte, and takes the file out of it: the text of one top-level member is
 * decoded and handed on, everything else is collected, with an empty text in the file's place. So the rest is small
 * and can be parsed as usual (which also finds out whether it was JSON at all), and the file is never held whole.
 */
export interface FileScanner {
  /** @returns bytes of the file; a fault ends it all. */
  push: (chunk: Uint8Array) => Buffer | ScanFault;
  end: () => { tail: Buffer; rest: Buffer } | ScanFault;
}

/** @param restMax bytes that everything but the file may have. */
export function createFileScanner(member: string, restMax: number): FileScanner {
  const rest = Buffer.allocUnsafe(restMax);
  let restSize = 0;
  let depth = 0;
  /** Where we are: between texts, in one, or in the file's. */
  let at: 'outside' | 'text' | 'file' = 'outside';
  let isEscaped = false;
  /** Where the text that may be a key began within `rest`. */
  let keyFrom = -1;
  let isOurs = false;
  let file: FileText | null = null;

  function keep(byte: number): boolean {
    if (restSize === restMax) return false;
    rest[restSize] = byte;
    restSize += 1;
    return true;
  }

  function outside(byte: number): ScanFault | null {
    if (byte === QUOTE) {
      if (isOurs) {
        // The same member twice: which one would be meant?
        if (file) return 'malformed-json';
        file = createFileText();
        at = 'file';
      } else {
        at = 'text';
        keyFrom = depth === 1 ? restSize : -1;
      }
    } else if (byte === OPEN || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1;
    // A colon or white space keeps it ours; anything else means that its value is not a text.
    if (isOurs && byte > 0x20 && byte !== COLON) isOurs = false;
    return keep(byte) ? null : 'too-large';
  }

  function inText(byte: number): ScanFault | null {
    if (!keep(byte)) return 'too-large';
    if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = true;
    else if (byte === QUOTE) {
      at = 'outside';
      isOurs = keyFrom >= 0 && nameOf(rest.subarray(keyFrom, restSize)) === member;
    }
    return null;
  }

  function push(chunk: Uint8Array): Buffer | ScanFault {
    const found: Buffer[] = [];
    let i = 0;
    while (i < chunk.length) {
      if (at === 'file' && file) {
        const { used, bytes, fault, isOver } = file.push(chunk.subarray(i));
        if (fault) return fault;
        if (bytes) found.push(bytes);
        i += used;
        if (!isOver) continue;
        at = 'outside';
        if (!keep(QUOTE)) return 'too-large';
        continue;
      }
      const fault = at === 'text' ? inText(chunk[i]!) : outside(chunk[i]!);
      if (fault) return fault;
      i += 1;
    }
    return found.length === 1 ? found[0]! : Buffer.concat(found);
  }

  function end() {
    const tail = file ? file.end() : Buffer.alloc(0);
    if (at !== 'outside') return 'malformed-json';
    if (tail === null) return 'invalid-base64';
    return { tail, rest: Buffer.from(rest.subarray(0, restSize)) };
  }
  return { push, end };
}

/** A key as it is meant: it may be written with escapes. */
function nameOf(quoted: Uint8Array): string | null {
  try {
    return JSON.parse(Buffer.from(quoted).toString('utf8')) as string;
  } catch {
    return null;
  }
}
