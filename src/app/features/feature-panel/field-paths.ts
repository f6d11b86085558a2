import type { Issue } from '../../../domain/rules/index.ts';

/** Rules speak of "properties.name", the form of "name". */
export const withFieldPaths = (issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: issue.path.replace(/^properties\./, '') }));
