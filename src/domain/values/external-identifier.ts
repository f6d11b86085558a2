import { LENGTH } from '../limits.ts';
import type { Issue } from '../entities/issue.ts';
import { error, isBlank, isCleanLine, lengthOf } from './text.ts';

const FORMAT = /^[A-Za-z0-9._-]+$/;

// @spec 5.18 5.25
/**
 * The external identifier of a site or building: 1 to 40 letters, digits, dots, dashes and underscores, unlike that of
 * every sibling. Codes: required, invalid-external-identifier, too-long {max}, external-identifier-exists.
 */
export function externalIdentifierIssues(
  identifier: string,
  path: string,
  takenBySiblings: Iterable<string>,
): Issue[] {
  if (isBlank(identifier)) return [error('required', path)];
  const trimmed = identifier.trim();
  const most = LENGTH.externalIdentifier[1];
  if (!FORMAT.test(trimmed)) return [error('invalid-external-identifier', path)];
  if (trimmed.length > most) return [error('too-long', path, { max: most })];
  for (const taken of takenBySiblings) {
    if (taken === trimmed) return [error('external-identifier-exists', path)];
  }
  return [];
}

// @spec 5.19
/** The optional external identifier of a feature: at most 50 characters on one line. Codes: invalid-text, too-long {max}. */
export function optionalExternalIdentifierIssues(identifier: string, path: string): Issue[] {
  const most = LENGTH.optionalExternalIdentifier[1];
  if (!isCleanLine(identifier)) return [error('invalid-text', path)];
  return lengthOf(identifier) > most ? [error('too-long', path, { max: most })] : [];
}
