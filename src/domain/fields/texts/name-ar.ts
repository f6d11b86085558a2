import type { FieldDescriptor } from '../field-descriptor.ts';
import { name } from './name.ts';

/** The name in Arabic: the same rules, but never required. */
export const nameAr: FieldDescriptor<string> = {
  ...name,
  label: 'fields.nameAr',
  language: 'ar',
  isRequired: () => false,
};
