import { isPhoneNumber } from '../../values/text-formats.ts';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { ADDITIONAL, addressIssues, TEXT } from '../values/texts.ts';

// @spec 5.52
/** Codes: propertyRequired {name}, notValid {name}. */
export const phoneNumber: FieldDescriptor<string> = {
  label: 'fields.phone',
  editor: 'phone',
  icon: 'phone',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'value',
  inFiles: 'code',
  ...TEXT,
  issues: addressIssues(isPhoneNumber, 'Phone number'),
};
