import type { FieldDescriptor } from '../field-descriptor.ts';
import { ADDITIONAL, filledWords, WORDS } from '../values/texts.ts';

/** Words that visitors may look for. Codes: required, too-many {max}, invalid-text. */
export const keywords: FieldDescriptor<string[]> = {
  label: 'fields.keywords',
  editor: 'words',
  icon: 'search',
  ...ADDITIONAL,
  keptBy: 'all',
  merge: 'words',
  inFiles: 'list',
  ...WORDS,
  issues: filledWords,
};
