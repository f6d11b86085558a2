import type { Issue } from '../../domain/entities/issue.ts';

/** The first error of each field; warnings don't block a save and are shown after it. */
export function errorsByPath(issues: readonly Issue[]): ReadonlyMap<string, Issue> {
  const first = new Map<string, Issue>();
  for (const issue of issues) {
    if (issue.severity === 'error' && !first.has(issue.path)) first.set(issue.path, issue);
  }
  return first;
}

export const hasErrors = (issues: readonly Issue[]): boolean =>
  issues.some((issue) => issue.severity === 'error');

const isOfShape = ({ path }: Issue): boolean => path === 'geometry' || path.startsWith('geometry.');

/** What is wrong with the shape: `geometry` and anything below it. */
export const geometryIssues = (issues: readonly Issue[]): Issue[] => issues.filter(isOfShape);

/** What is wrong with all else. */
export const fieldIssues = (issues: readonly Issue[]): Issue[] => issues.filter((issue) => !isOfShape(issue));

/** The field of a path: `buttons` of `buttons.2.name`. */
export const memberOf = (path: string): string => path.split('.', 1)[0] ?? path;
