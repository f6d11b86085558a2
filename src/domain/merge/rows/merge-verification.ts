import type { FieldRule } from './field-collector.ts';
import { memberOf } from './merge-record.ts';
import type { Three } from './merge-value.ts';

/** Who saw a place last, and when, is one fact: the later one holds. */
const VERIFICATION = new Set(['verifiedAt', 'verifiedBy']);

/** How a member of `extra` is merged. @param extra what all three versions have there */
export function ruleInExtra(name: string, extra: Three): FieldRule {
  if (!VERIFICATION.has(name)) return {};
  const at = (version: unknown): number => {
    const value = memberOf(version, 'verifiedAt');
    return typeof value === 'number' && Number.isFinite(value) ? value : -Infinity;
  };
  const newest = at(extra.mine) > at(extra.theirs) ? extra.mine : extra.theirs;
  return { together: () => ({ value: memberOf(newest, name) }) };
}
