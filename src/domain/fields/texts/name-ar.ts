import type { FieldDescriptor } from '../field-descriptor.ts';
import { name } from './name.ts';

/** The name in Arabic: the same rules, and nobody needs one. */
export const nameAr: FieldDescriptor<string> = {
  ...name,
  label: 'fields.nameAr',
  isRequired: () => false,
};
