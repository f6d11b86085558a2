import type { Change, Moment } from './moment.ts';
import { sameValue } from './equal-json.ts';

/** True where the moment leaves every row as it was. */
export function isEmpty(moment: Moment): boolean {
  return moment.changes.every(changesNothing);
}

export function changesNothing(change: Change): boolean {
  return sameValue(change.before, change.after);
}
