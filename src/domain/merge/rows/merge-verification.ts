import { sameValue } from '../../moment/index.ts';
import type { FieldRule } from './field-collector.ts';
import type { Together } from '../values/merge-lists.ts';
import { memberOf } from './merge-record.ts';
import type { ThreeVersions } from '../values/merge-value.ts';

/** Who saw a place last, and when, is one fact: the later one holds. */
const VERIFICATION = new Set(['verifiedAt', 'verifiedBy']);

/** When a surveyor said that it had changed, or that it was new: the later one holds. */
const TIMES = new Set(['surveyChangedAt', 'surveyAddedAt']);

/** Remarks and photos: what either side added stays, what either took away goes. */
const JOINED_LISTS = new Set(['surveyNotes', 'photos']);

function joinLists({ base, mine, theirs }: ThreeVersions): Together {
  const [before, ours, others] = [base, mine, theirs].map(listOf);
  if (!before || !ours || !others) return null;
  const isIn = (list: readonly unknown[], item: unknown): boolean => list.some((one) => sameValue(one, item));
  const kept = others.filter((item) => isIn(ours, item) || !isIn(before, item));
  const added = ours.filter((item) => !isIn(others, item) && !isIn(before, item));
  return { value: [...kept, ...added] };
}

/** A missing list counts as an empty one; null: not a list. */
const listOf = (value: unknown): readonly unknown[] | null =>
  value === undefined ? [] : Array.isArray(value) ? value : null;

/** How a member of `extra` is merged. @param extra what all three versions have there */
export function ruleInExtra(name: string, extra: ThreeVersions): FieldRule {
  if (JOINED_LISTS.has(name)) return { together: joinLists };
  const time = TIMES.has(name) ? name : VERIFICATION.has(name) ? 'verifiedAt' : null;
  if (time === null) return {};
  const at = (version: unknown): number => {
    const value = memberOf(version, time);
    return typeof value === 'number' && Number.isFinite(value) ? value : -Infinity;
  };
  const newest = at(extra.mine) > at(extra.theirs) ? extra.mine : extra.theirs;
  return { together: () => ({ value: memberOf(newest, name) }) };
}
