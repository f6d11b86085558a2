import { LENGTH } from '../../limits.ts';
import { needsName } from '../../taxonomy/feature-type.ts';
import type { Issue } from '../../entities/issue.ts';
import { error, isCleanLine, isUnseen, lengthOf } from '../../values/text.ts';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import { TEXT } from '../values/texts.ts';

// @spec 5.41 5.42 5.45
/** Codes: invalid-title, poi-name-limit {max}; required, where the type asks for a name. */
export const name: FieldDescriptor<string> = {
  label: 'fields.name',
  editor: 'line',
  icon: null,
  isAdditional: false,
  keptBy: 'all',
  merge: 'value',
  inFiles: 'text',
  ...TEXT,
  displayMode: 'nameMode',
  isRequired: ({ type }) => type !== undefined && needsName(type),
  issues: nameIssues,
};

// @spec 5.22
export function nameIssues(stored: unknown, { path }: RuleContext): Issue[] {
  const text = typeof stored === 'string' ? stored : '';
  const max = LENGTH.featureName[1];
  const issues: Issue[] = [];
  if (!isCleanLine(text) || isUnseen(text)) issues.push(error('invalid-title', path));
  if (lengthOf(text) > max) issues.push(error('poi-name-limit', path, { max }));
  return issues;
}
