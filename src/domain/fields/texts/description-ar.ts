import type { FieldDescriptor } from '../field-descriptor.ts';
import { isBlank } from '../../values/text.ts';
import { description, textIssues } from './description.ts';

export const descriptionAr: FieldDescriptor<string> = {
  ...description,
  label: 'fields.descriptionAr',
  language: 'ar',
  isRequired: () => false,
  // A blank description stored by another writer counts as missing, not as a fault.
  issues: (stored, context) =>
    typeof stored === 'string' && isBlank(stored) ? [] : textIssues(stored, context),
};
