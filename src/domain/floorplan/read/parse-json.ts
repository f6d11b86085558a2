import { FILE_SIZE, READER } from '../../limits.ts';
import { fileIssue } from '../file-issues.ts';
import type { PlanIssue } from '../plan.ts';
import { nestingOf } from './json-nesting.ts';

export type Parsed = { ok: true; value: unknown } | { ok: false; issue: PlanIssue };

/**
 * JSON out of the bytes of a file: UTF-8, a byte order mark is fine. Fails with 'file-too-large', 'file-too-deep' or
 * 'file-invalid' {reason: 'empty' | 'encoding' | 'json'}.
 */
export function parseJson(bytes: Uint8Array): Parsed {
  if (bytes.length > FILE_SIZE.overall)
    return refused('file-too-large', { max: FILE_SIZE.overall / 1_000_000 });
  const text = decode(bytes);
  if (text === null) return refused('file-invalid', { reason: 'encoding' });
  if (text.trim() === '') return refused('file-invalid', { reason: 'empty' });
  const { deepest, isBalanced } = nestingOf(bytes);
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

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refused(code: string, params: Record<string, string | number>): Parsed {
  return { ok: false, issue: fileIssue(code, params) };
}
