import type { Issue } from '../entities/issue.ts';
import { error, isBlank, isCleanLine, lengthOf } from './text.ts';
import { visiblePart } from './visible-text.ts';

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

// @spec 5.24
/**
 * The title rule: after trimming, at least one letter or digit (of any script) that is drawn, no control characters, and a length
 * within [least, most]. Codes: required, invalid-title, too-long {max}.
 */
export function titleIssues(title: string, path: string, length: readonly [number, number]): Issue[] {
  if (isBlank(title)) return [error('required', path)];
  const trimmed = title.trim();
  const issues: Issue[] = [];
  if (!LETTER_OR_DIGIT.test(visiblePart(trimmed)) || !isCleanLine(trimmed))
    issues.push(error('invalid-title', path));
  if (lengthOf(trimmed) > length[1]) issues.push(error('too-long', path, { max: length[1] }));
  return issues;
}
