import { isForbiddenMember } from '../../../../src/domain/values/member-names.ts';
import { isExactNumber } from '../../../../src/domain/values/numbers.ts';
import { READER } from '../../../../src/domain/limits.ts';

export interface TreeFault {
  code: 'too-deep' | 'forbidden-key' | 'number-out-of-range';
  /** Where it is, as the contract spells it: features/17/properties/height. */
  path?: string;
}

/**
 * Looks through parsed JSON before anything else touches it. A loop, not a recursion: nesting is the attack.
 * @returns what is wrong, or null.
 */
export function checkTree(tree: unknown): TreeFault | null {
  const stack: [value: object, depth: number][] = [];
  if (typeof tree === 'object' && tree !== null) stack.push([tree, 1]);
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [value, depth] = top;
    if (depth > READER.maxDepth) return { code: 'too-deep' };
    if (Array.isArray(value)) {
      const items: unknown[] = value;
      for (let i = 0; i < items.length; i += 1) {
        const item = items[i];
        if (typeof item === 'object' && item !== null) stack.push([item, depth + 1]);
        else if (typeof item === 'number' && !isExactNumber(item)) return inexact(tree, value, String(i));
      }
      continue;
    }
    for (const [key, item] of Object.entries(value) as [string, unknown][]) {
      if (isForbiddenMember(key)) return { code: 'forbidden-key' };
      if (typeof item === 'object' && item !== null) stack.push([item, depth + 1]);
      else if (typeof item === 'number' && !isExactNumber(item)) return inexact(tree, value, key);
    }
  }
  return null;
}

const inexact = (tree: unknown, holder: object, key: string): TreeFault => ({
  code: 'number-out-of-range',
  path: [...(wayTo(tree, holder) ?? []), key].join('/'),
});

/** Only asked once something is wrong, and the tree is not too deep where that is: the way to an object in it. */
function wayTo(tree: unknown, wanted: object): string[] | null {
  const stack: [value: unknown, way: string[]][] = [[tree, []]];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [value, way] = top;
    if (value === wanted) return way;
    if (typeof value !== 'object' || value === null || way.length > READER.maxDepth) continue;
    for (const [key, item] of Object.entries(value) as [string, unknown][])
      if (typeof item === 'object') stack.push([item, [...way, key]]);
  }
  return null;
}
