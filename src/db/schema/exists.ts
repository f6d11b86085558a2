import type { ContentRow } from './operation.ts';

/** A row that the server lists until the next publishing, and calls deleted, does not stand any more. */
export const exists = (row: ContentRow | undefined): row is ContentRow =>
  row !== undefined && !('publishState' in row && row.publishState === 'deleted');

/** What is made anew is not what the server still calls deleted. */
export function recreated(row: ContentRow): ContentRow {
  const { publishState: _, ...rest } = row as ContentRow & { publishState?: unknown };
  return rest;
}
