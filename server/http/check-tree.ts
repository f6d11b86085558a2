import { READER } from '../../src/domain/limits.ts';

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Looks through parsed JSON before anything else touches it. A loop, not a recursion: nesting is the attack.
 * @returns the code of what is wrong, or null.
 */
export function checkTree(tree: unknown): 'too-deep' | 'forbidden-key' | null {
  const stack: [value: object, depth: number][] = [];
  if (typeof tree === 'object' && tree !== null) stack.push([tree, 1]);
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [value, depth] = top;
    if (depth > READER.maxDepth) return 'too-deep';
    if (Array.isArray(value)) {
      for (const item of value as unknown[]) {
        if (typeof item === 'object' && item !== null) stack.push([item, depth + 1]);
      }
      continue;
    }
    for (const [key, item] of Object.entries(value) as [string, unknown][]) {
      if (FORBIDDEN.has(key)) return 'forbidden-key';
      if (typeof item === 'object' && item !== null) stack.push([item, depth + 1]);
    }
  }
  return null;
}
