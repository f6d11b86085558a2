import type { FieldDescriptor } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { ADDITIONAL, addressIssues, TEXT } from '../values/texts.ts';

const DIGITS = /^\d{1,8}$/;

/**
 * The internal phone number of a place: 1 to 8 digits. A place may have it with or without a phone number. Codes:
 * propertyRequired, notValid {name}.
 */
export const extension: FieldDescriptor<string> = {
  label: 'fields.extension',
  editor: 'line',
  icon: 'phone',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'value',
  inFiles: 'code',
  ...TEXT,
  issues: addressIssues((text) => DIGITS.test(text)),
};
