import type { Change, ContentRows, ContentTable } from '../moment/moment.ts';
import { sameValue } from '../moment/equal-json.ts';
import { keyOf } from '../entities/row.ts';

function changeOf<T extends ContentTable>(
  table: T,
  key: string,
  before: ContentRows[T] | null,
  after: ContentRows[T] | null,
): Change {
  return { table, key, before, after } as Change;
}

export function created<T extends ContentTable>(table: T, row: ContentRows[T]): Change {
  return changeOf(table, keyOf(row), null, row);
}

export function deleted<T extends ContentTable>(table: T, row: ContentRows[T]): Change {
  return changeOf(table, keyOf(row), row, null);
}

/** No change at all where both rows are equal, so that a save without an edit leaves no trace. */
export function changed<T extends ContentTable>(
  table: T,
  before: ContentRows[T],
  after: ContentRows[T],
): Change[] {
  return sameValue(before, after) ? [] : [changeOf(table, keyOf(before), before, after)];
}
