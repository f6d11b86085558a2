import type { FieldDescriptor } from '../field-descriptor.ts';
import { isBlank } from '../../values/text.ts';
import { description, textIssues } from './description.ts';

export const descriptionAr: FieldDescriptor<string> = {
  ...description,
  label: 'fields.descriptionAr',
  isRequired: () => false,
  // A blank one that somebody else stored says nothing, and is no fault.
  issues: (stored, context) =>
    typeof stored === 'string' && isBlank(stored) ? [] : textIssues(stored, context),
};
