import { changesNothing } from './is-empty.ts';
import type { Change, Moment } from './moment.ts';

/**
 * One moment that does what `a` and then `b` do, with one change per row: what the first found, what the last left.
 * Changes that cancel out are dropped. Keeps the label of `a`, which is what the person began.
 */
export function squash(a: Moment, b: Moment): Moment {
  const byRow = new Map<string, Change>();
  for (const change of [...a.changes, ...b.changes]) {
    const row = `${change.table}/${change.key}`;
    const earlier = byRow.get(row);
    byRow.set(row, earlier ? ({ ...change, before: earlier.before } as Change) : change);
  }
  return { label: a.label, changes: [...byRow.values()].filter((change) => !changesNothing(change)) };
}
