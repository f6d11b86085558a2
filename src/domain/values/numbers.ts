import type { Issue } from '../entities/issue.ts';
import { error } from './text.ts';

/**
 * Whether a number read from JSON is exactly the written one: not infinite (1e400 is), and not an integer beyond 2^53, which
 * may have been rounded to an even one.
 */
export function isExactNumber(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

/** Code: number-out-of-range, for each property that holds such a number at any depth. */
export function numberIssues(properties: Readonly<Record<string, unknown>>): Issue[] {
  const issues: Issue[] = [];
  for (const [name, value] of Object.entries(properties)) {
    const path = inexactIn(value);
    if (path !== null) issues.push(error('number-out-of-range', ['properties', name, ...path].join('.')));
  }
  return issues;
}

/** The way to the first such number. A loop, not a recursion: a file says how deep it nests. */
function inexactIn(value: unknown): string[] | null {
  const stack: [unknown, string[]][] = [[value, []]];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [at, path] = top;
    if (typeof at === 'number' && !isExactNumber(at)) return path;
    if (typeof at === 'object' && at !== null)
      for (const [name, member] of Object.entries(at) as [string, unknown][])
        stack.push([member, [...path, name]]);
  }
  return null;
}
