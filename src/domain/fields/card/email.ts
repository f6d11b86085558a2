import { isEmail } from '../../values/text-formats.ts';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { ADDITIONAL, addressIssues, TEXT } from '../values/texts.ts';

/** Codes: propertyRequired {name}, notValid {name}. */
export const email: FieldDescriptor<string> = {
  label: 'fields.email',
  editor: 'email',
  icon: 'mail',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'value',
  inFiles: 'code',
  ...TEXT,
  issues: addressIssues(isEmail),
};
