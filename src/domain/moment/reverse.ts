import type { Change, Moment } from './moment.ts';

/** The moment that takes this one back: same label, last change first. */
export function reverse(moment: Moment): Moment {
  return { label: moment.label, changes: moment.changes.map(reverseChange).reverse() };
}

function reverseChange(change: Change): Change {
  // The two sides are rows of the same table, which a union of tables can't express once they are swapped.
  return { ...change, before: change.after, after: change.before } as Change;
}
