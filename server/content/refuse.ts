import type { Issue } from '../../src/domain/rules/issue.ts';
import { badRequest } from '../errors.ts';
import { sentenceFor } from '../messages.ts';

/** Throws 400 if a rule found an error. The first one gives the code; all are listed in `details`. */
export function refuse(issues: Issue[], path = ''): void {
  const errors = issues.filter((i) => i.severity === 'error');
  const first = errors[0];
  if (!first) return;
  const details = errors.slice(0, 20).map((i) => ({
    path: [path, i.path].filter((p) => p !== '').join('.'),
    message: sentenceFor(i.code),
  }));
  throw badRequest(first.code, details);
}
