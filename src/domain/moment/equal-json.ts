/**
 * Equal as JSON: objects by members (a member that is `undefined` counts as absent), arrays by place.
 * Rows are bounded in depth, so it recurses.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameItems(a, b);
  return sameMembers(a as Record<string, unknown>, b as Record<string, unknown>);
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) {
    const item = a[i];
    // Outlines are long lists of pairs of numbers: those are compared without a call.
    if (typeof item === 'number' ? item !== b[i] && !Object.is(item, b[i]) : !sameValue(item, b[i]))
      return false;
  }
  return true;
}

/** Whole networks and levels are compared by it: it makes no lists. What is compared inherits nothing that is listed. */
function sameMembers(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  let count = 0;
  for (const name in a) {
    const value = a[name];
    if (value === undefined) continue;
    count += 1;
    // No member that is inherited is a text, a number, or true or false.
    if (typeof value !== 'object' && value === b[name]) continue;
    if (!Object.hasOwn(b, name) || !sameValue(value, b[name])) return false;
  }
  for (const name in b) if (b[name] !== undefined) count -= 1;
  return count === 0;
}
