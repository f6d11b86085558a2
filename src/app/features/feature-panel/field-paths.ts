import { formPath } from '../../../domain/fields/index.ts';
import type { Issue } from '../../../domain/rules/index.ts';

/** Rules speak of "properties.name" and "properties.extra.name_de", the form of "name" and "name_de". */
export const withFieldPaths = (issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: formPath(issue.path) }));
