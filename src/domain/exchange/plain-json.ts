import { EXCHANGE } from './limits.ts';

/** Values in one file before its reader stops. */
const MAX_VALUES = 30_000_000;

/**
 * Whether a value out of `JSON.parse` may be walked over and kept: not too deep, every number finite, and no member
 * that would reach into an object's prototype. Walks without recursion: depth is what it looks for.
 * @param outer levels of the file around it
 */
export function isPlainJson(value: unknown, outer = 0): boolean {
  let level: unknown[] = [value];
  let count = 0;
  for (let depth = outer; level.length > 0; depth += 1) {
    if (depth > EXCHANGE.maxDepth) return false;
    const below: unknown[] = [];
    for (const one of level) {
      count += 1;
      if (count > MAX_VALUES || (typeof one === 'number' && !Number.isFinite(one))) return false;
      if (typeof one !== 'object' || one === null) continue;
      if (Array.isArray(one)) for (const member of one) below.push(member);
      else {
        if (Object.hasOwn(one, '__proto__')) return false;
        for (const member of Object.values(one)) below.push(member);
      }
    }
    level = below;
  }
  return true;
}
