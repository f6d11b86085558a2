import type { FieldDescriptor } from '../field-descriptor.ts';
import { TEXT } from '../values/texts.ts';

/** Its rule looks at the taxonomy and stands with those of the feature. */
export const typeCode: FieldDescriptor<string> = {
  label: 'fields.type',
  editor: 'type',
  icon: null,
  isAdditional: false,
  keptBy: 'all',
  merge: 'value',
  inFiles: null,
  ...TEXT,
  isRequired: () => false,
  issues: () => [],
};
