import type { ContentRows, ContentTable } from '../../moment/moment.ts';
import { mergeRows } from './merge-rows.ts';
import type { FieldChange, FieldPath, Side } from '../types.ts';

/** The fields in which two rows differ: `base` is the first's value, `merged` the second's. */
export function changedFields<T extends ContentTable>(
  table: T,
  before: ContentRows[T],
  after: ContentRows[T],
): FieldChange[] {
  return mergeRows(table, { base: before, mine: after, theirs: before }).parallel;
}

/**
 * Carries a row over to what became of another one: the changes that lead from `from` to `to` are made in it, and win
 * where both changed the same.
 */
export function carriedOver<T extends ContentTable>(
  table: T,
  row: ContentRows[T],
  from: ContentRows[T],
  to: ContentRows[T],
): ContentRows[T] {
  const versions = { base: from, mine: row, theirs: to };
  const { conflicts } = mergeRows(table, versions);
  const choices = Object.fromEntries(conflicts.map(({ path }): [FieldPath, Side] => [path, 'theirs']));
  return mergeRows(table, versions, { choices }).merged;
}

/** A row with the values that another one has in some fields. */
export function withFieldsOf<T extends ContentTable>(
  table: T,
  row: ContentRows[T],
  other: ContentRows[T],
  paths: readonly FieldPath[],
): ContentRows[T] {
  const versions = { base: row, mine: other, theirs: row };
  const choices = changedFields(table, row, other).map(({ path }): [FieldPath, Side] => [
    path,
    paths.includes(path) ? 'mine' : 'theirs',
  ]);
  return mergeRows(table, versions, { choices: Object.fromEntries(choices) }).merged;
}
