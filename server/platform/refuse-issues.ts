import type { Issue } from '../../src/domain/entities/issue.ts';
import { ApiError } from './api-error.ts';
import { sentenceFor } from './error-messages.ts';

/** About a feature as a whole, whichever part makes it too large, and not a malformed request. */
const TOO_LARGE = 'feature-too-large';

/**
 * Throws 400 if a rule found an error, 413 for a feature that is too large. The first one gives the code; all are listed
 * in `details`, each with its path in the body: `features/17/properties/email`.
 * @param at where in the body the thing is that the issues are about
 */
export function refuseIssues(issues: Issue[], at = ''): void {
  const errors = issues.filter((i) => i.severity === 'error');
  const first = errors[0];
  if (!first) return;
  const details = errors.slice(0, 20).map((i) => ({
    path: pathOf(at, i),
    message: sentenceFor(i.code),
  }));
  throw new ApiError(first.code === TOO_LARGE ? 413 : 400, first.code, { details });
}

function pathOf(at: string, { code, path }: Issue): string {
  const within = code === TOO_LARGE ? '' : path.replaceAll('.', '/');
  return [at, within].filter((part) => part !== '').join('/');
}
