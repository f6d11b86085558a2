import * as z from 'zod';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import type { Issue } from '../../entities/issue.ts';
import { error } from '../../values/text.ts';

/** NaN: the typed text is not a number. */
export const numberSchema = z.union([z.number(), z.nan()]).nullable();

/** A number as it is typed; null while nothing is. */
export const NUMBER: Pick<FieldDescriptor<number | null>, 'schema' | 'start' | 'read' | 'write'> = {
  schema: numberSchema,
  start: null,
  read: (stored) => {
    if (typeof stored === 'number') return stored;
    return typeof stored === 'string' && stored.trim() !== '' ? Number(stored) : null;
  },
  write: (value) => value ?? undefined,
};

// @spec 5.60
/** Codes: required, is-number, between {min, max}. A number in a text counts as one. */
export function requiredInteger(range: { min: number; max: number }) {
  return (value: unknown, context: RuleContext): Issue[] => {
    if (value === undefined || value === null || value === '') return [error('required', context.path)];
    return optionalInteger(range)(typeof value === 'string' ? Number(value) : value, context);
  };
}

/** Codes: is-number, between {min, max}. */
export function optionalInteger({ min, max }: { min: number; max: number }) {
  return (value: unknown, { path }: RuleContext): Issue[] => {
    if (value === undefined || value === null) return [];
    if (typeof value !== 'number' || !Number.isInteger(value)) return [error('is-number', path)];
    return value < min || value > max ? [error('between', path, { min, max })] : [];
  };
}
