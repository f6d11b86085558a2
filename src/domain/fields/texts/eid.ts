import { optionalExternalIdentifierIssues } from '../../values/external-identifier.ts';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { ADDITIONAL, filledText, TEXT } from '../values/texts.ts';

// @spec 5.47
/** The number that another system gives it. Codes: required and those of the external identifier. */
export const eid: FieldDescriptor<string> = {
  label: 'fields.externalId',
  editor: 'line',
  icon: 'hash',
  ...ADDITIONAL,
  keptBy: 'all',
  merge: 'value',
  inFiles: 'code',
  ...TEXT,
  issues: (stored, context) =>
    typeof stored === 'string'
      ? optionalExternalIdentifierIssues(stored, context.path)
      : filledText(stored, context),
};
