import { isMembers, memberOf, mergeRecord, type Members } from './merge-record.ts';
import { mergeValue, type ThreeVersions } from '../values/merge-value.ts';
import type { Together } from '../values/merge-lists.ts';

/**
 * Entries that each have a name, merged by it; null where one has none, two share one, or both sides changed the
 * same one.
 */
export function mergeNamed(three: ThreeVersions, name = 'name'): Together {
  const [base, mine, theirs] = [three.base, three.mine, three.theirs].map((list) => byName(list, name));
  if (!base || !mine || !theirs) return null;
  let isApart = true;
  const merged = mergeRecord({ base, mine, theirs }, (_name, entry) => {
    const settled = mergeValue(entry);
    isApart &&= settled !== null;
    return settled?.value;
  });
  return isApart && merged !== undefined ? { value: Object.values(merged) } : null;
}

function byName(value: unknown = [], name = 'name'): Members | null {
  if (!Array.isArray(value)) return null;
  const entries = (value as unknown[]).map((entry): [unknown, unknown] => [memberOf(entry, name), entry]);
  if (!entries.every(([key, entry]) => isMembers(entry) && typeof key === 'string')) return null;
  const members = Object.fromEntries(entries as [string, unknown][]);
  return Object.keys(members).length === value.length ? members : null;
}
