import * as z from 'zod';
import type { FieldDescriptor } from '../field-descriptor.ts';

/** How other programs draw it; nothing here edits it. */
export const style: FieldDescriptor<unknown> = {
  label: 'fields.style',
  editor: null,
  icon: null,
  isAdditional: false,
  keptBy: 'all',
  merge: 'value',
  inFiles: null,
  schema: z.unknown(),
  start: null,
  read: (stored) => stored,
  write: (value) => value,
  isRequired: () => false,
  issues: () => [],
};
