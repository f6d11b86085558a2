import type { Change, ContentRows, ContentTable, Moment } from '../../../src/domain/moment/index.ts';

/** All rows of all tables by key: a model of what the device holds. Never mutated. */
export type ContentState = { readonly [T in ContentTable]: ReadonlyMap<string, ContentRows[T]> };

export const EMPTY_CONTENT: ContentState = {
  clients: new Map(),
  sites: new Map(),
  buildings: new Map(),
  levels: new Map(),
  features: new Map(),
};

/** What the rows are after the moment. Tables it does not touch keep their identity. */
export function applyMoment(rows: ContentState, moment: Moment): ContentState {
  const touched = new Map<ContentTable, Map<string, ContentRows[ContentTable]>>();
  for (const change of moment.changes) applyChange(tableOf(rows, touched, change.table), change);
  return touched.size === 0 ? rows : { ...rows, ...Object.fromEntries(touched) };
}

function tableOf(
  rows: ContentState,
  touched: Map<ContentTable, Map<string, ContentRows[ContentTable]>>,
  table: ContentTable,
): Map<string, ContentRows[ContentTable]> {
  const copy = touched.get(table) ?? new Map<string, ContentRows[ContentTable]>(rows[table]);
  touched.set(table, copy);
  return copy;
}

function applyChange(table: Map<string, ContentRows[ContentTable]>, change: Change): void {
  if (change.after === null) table.delete(change.key);
  else table.set(change.key, change.after);
}
