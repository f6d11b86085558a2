import * as z from 'zod';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { customRowSchema, extraOf, rowsOf, type CustomRow } from '../values/custom-rows.ts';
import { membersOf } from '../values/stored.ts';

/** Names and values that an integration of the client's own reads. */
export const extra: FieldDescriptor<CustomRow[]> = {
  label: 'fields.extra',
  editor: 'rows',
  icon: null,
  isAdditional: false,
  keptBy: 'all',
  merge: 'members',
  inFiles: null,
  schema: z.array(customRowSchema),
  start: [],
  read: (stored) => rowsOf(membersOf(stored) ?? {}),
  write: (value, before) => extraOf(value, membersOf(before) ?? undefined),
  isRequired: () => false,
  issues: () => [],
};
