import type { Issue } from '../../entities/issue.ts';
import { error, isBlank, isCleanText } from '../../values/text.ts';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import { TEXT } from '../values/texts.ts';

// @spec 5.43 5.47
/** Codes: required, if the field was added or the type requires it; invalid-text. */
export const description: FieldDescriptor<string> = {
  label: 'fields.description',
  editor: 'paragraph',
  icon: 'text',
  isAdditional: true,
  keptBy: 'all',
  merge: 'value',
  inFiles: 'text',
  ...TEXT,
  displayMode: 'descriptionMode',
  isRequired: ({ type }) => type?.properties.descriptionMode === 'required',
  issues: textIssues,
};

export function textIssues(stored: unknown, { path }: RuleContext): Issue[] {
  if (typeof stored !== 'string' || isBlank(stored)) return [error('required', path)];
  return isCleanText(stored) ? [] : [error('invalid-text', path)];
}
