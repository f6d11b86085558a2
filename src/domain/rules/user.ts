import { LENGTH } from '../limits.ts';
import type { Issue } from '../entities/issue.ts';
import { error, isBlank, isCleanLine, isUnseen, lengthOf } from '../values/text.ts';
import { isEmail } from '../values/text-formats.ts';

export interface UserDraft {
  email: string;
  name?: string | null;
  surname?: string | null;
}

// @spec 5.9
/** Codes: required, not-valid {name}, invalid-title, too-long {max}. */
export function userIssues(draft: UserDraft): Issue[] {
  const issues: Issue[] = [];
  if (isBlank(draft.email)) issues.push(error('required', 'email'));
  else if (!isEmail(draft.email)) issues.push(error('not-valid', 'email', { name: 'email' }));
  for (const path of ['name', 'surname'] as const) {
    const text = draft[path] ?? '';
    if (!isCleanLine(text) || isUnseen(text)) issues.push(error('invalid-title', path));
    if (lengthOf(text) > LENGTH.userName[1])
      issues.push(error('too-long', path, { max: LENGTH.userName[1] }));
  }
  return issues;
}
