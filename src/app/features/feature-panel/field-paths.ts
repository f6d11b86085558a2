import { fieldAt, pathOf } from '../../../domain/fields/index.ts';
import type { Issue } from '../../../domain/rules/index.ts';

/** Rules speak of "properties.name" and "properties.extra.name_de", the form of "name" and "name_de". */
export const withFieldPaths = (issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => {
    const field = fieldAt(issue.path);
    return field === null ? issue : { ...issue, path: field + issue.path.slice(pathOf(field).length) };
  });
