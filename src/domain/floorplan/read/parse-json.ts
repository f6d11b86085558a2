import { FILE_SIZE, READER } from '../../limits.ts';
import { fileIssue } from '../file-issues.ts';
import type { PlanIssue } from '../plan.ts';
import { nestingOf } from './json-nesting.ts';

export type Parsed = { ok: true; value: unknown } | { ok: false; issue: PlanIssue };

// @spec 5.85
/**
 * JSON out of the bytes of a file: UTF-8, or UTF-16 by its byte order mark. Fails with 'file-too-large', 'file-too-deep' or
 * 'file-invalid' {reason: 'empty' | 'encoding' | 'json'}.
 */
export function parseJson(bytes: Uint8Array): Parsed {
  if (bytes.length > FILE_SIZE.overall)
    return refused('file-too-large', { max: FILE_SIZE.overall / 1_000_000 });
  const text = decode(bytes);
  if (text === null) return refused('file-invalid', { reason: 'encoding' });
  if (text.trim() === '') return refused('file-invalid', { reason: 'empty' });
  const { deepest, isBalanced } = nestingOf(isUtf16(bytes) ? new TextEncoder().encode(text) : bytes);
  if (deepest > READER.maxDepth) {
    return isBalanced
      ? refused('file-too-deep', { max: READER.maxDepth })
      : refused('file-invalid', { reason: 'json' });
  }
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return refused('file-invalid', { reason: 'json' });
  }
}

/** The bytes of a file as they are kept and sent: a file with the mark of UTF-16 is converted to UTF-8. */
export function inUtf8(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = isUtf16(bytes) ? decode(bytes) : null;
  return text === null ? bytes : new TextEncoder().encode(text);
}

/** By the byte order mark; without one it is UTF-8, as the format asks for. */
const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

const isUtf16 = (bytes: Uint8Array): boolean => encodingOf(bytes) !== 'utf-8';

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refused(code: string, params: Record<string, string | number>): Parsed {
  return { ok: false, issue: fileIssue(code, params) };
}
