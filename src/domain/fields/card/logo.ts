import type { FieldDescriptor } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { addressOf } from '../../pictures/picture-address.ts';
import { pictureIssues } from '../values/pictures.ts';
import { ADDITIONAL, TEXT } from '../values/texts.ts';
import { membersOf } from '../values/stored.ts';

/** Codes: propertyRequired {name}, imageNotValid. */
export const logo: FieldDescriptor<string> = {
  label: 'fields.logo',
  editor: 'logo',
  icon: 'image',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'value',
  inFiles: null,
  ...TEXT,
  read: (stored) => addressOf(stored) ?? '',
  write: (value, before) => {
    const address = value.trim();
    if (address === '') return undefined;
    const members = membersOf(before);
    return members === null ? address : { ...members, url: address };
  },
  issues: pictureIssues,
};
