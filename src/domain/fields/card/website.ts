import { isWebAddress } from '../../values/text-formats.ts';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { ADDITIONAL, addressIssues, TEXT } from '../values/texts.ts';

/** Codes: propertyRequired {name}, notValid {name}. */
export const website: FieldDescriptor<string> = {
  label: 'fields.website',
  editor: 'link',
  icon: 'globe',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'value',
  inFiles: 'code',
  ...TEXT,
  issues: addressIssues(isWebAddress),
};
