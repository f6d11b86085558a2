import * as z from 'zod';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import type { Issue } from '../../entities/issue.ts';
import { WORDS_MAX } from '../../limits.ts';
import { error, isBlank, isCleanLine } from '../../values/text.ts';
import { showsSomething } from '../../values/visible-text.ts';

type Told<Value> = Pick<FieldDescriptor<Value>, 'schema' | 'start' | 'read' | 'write'>;

/** A text, trimmed; nothing where nothing is left. */
export const TEXT: Told<string> = {
  schema: z.string(),
  start: '',
  read: (stored) => (typeof stored === 'string' ? stored : ''),
  write: (value) => (value.trim() === '' ? undefined : value.trim()),
};

export const WORDS: Told<string[]> = {
  schema: z.array(z.string()),
  start: [],
  read: (stored) =>
    Array.isArray(stored) ? stored.filter((word): word is string => typeof word === 'string') : [],
  write: (value) => {
    const filled = value.filter((word) => !isBlank(word));
    return filled.length === 0 ? undefined : filled;
  },
};

/** What an additional field is, besides its rule and its label. */
export const ADDITIONAL = { isAdditional: true, isRequired: () => false } as const;

/** A file may hold anything under a name: a value of another kind is there, so it is not missing. */
const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** Codes: required, wrong-kind. */
export function filledText(value: unknown, { path }: RuleContext): Issue[] {
  if (typeof value !== 'string' && isThere(value)) return [error('wrong-kind', path)];
  return typeof value === 'string' && !isBlank(value) ? [] : [error('required', path)];
}

// @spec 5.48
/** Codes: required, wrong-kind, too-many {max}, invalid-text. */
export function filledWords(value: unknown, { path }: RuleContext): Issue[] {
  const isList = Array.isArray(value) && value.every((word) => typeof word === 'string');
  if (!isList && isThere(value)) return [error('wrong-kind', path)];
  const isFilled = Array.isArray(value) && value.length > 0 && value.every(isFilledWord);
  if (!isFilled) return [error('required', path)];
  if (value.length > WORDS_MAX) return [error('too-many', path, { max: WORDS_MAX })];
  return value.every(isCleanLine) ? [] : [error('invalid-text', path)];
}

const isFilledWord = (value: unknown): value is string => typeof value === 'string' && showsSomething(value);

// @spec 5.49
/** Codes: propertyRequired {name}, notValid {name}. */
export function addressIssues(isValid: (text: string) => boolean, shownName?: string) {
  return (value: unknown, { path, name }: RuleContext): Issue[] => {
    const params = { name: shownName ?? name };
    if (typeof value !== 'string' || isBlank(value)) return [error('propertyRequired', path, params)];
    return isValid(value.trim()) ? [] : [error('notValid', path, params)];
  };
}
