import type { FieldDescriptor } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { ADDITIONAL, filledWords, WORDS } from '../values/texts.ts';

/** Codes: required, too-many {max}, invalid-text. */
export const tags: FieldDescriptor<string[]> = {
  label: 'fields.tags',
  editor: 'words',
  icon: 'tag',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'words',
  inFiles: 'list',
  ...WORDS,
  issues: filledWords,
};
