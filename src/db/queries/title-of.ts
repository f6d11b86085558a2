import type { ContentRow } from '../schema/operation.ts';

/** The name of a thing; empty where it has none. */
export function titleOf(row: ContentRow | null | undefined): string {
  if (row === null || row === undefined) return '';
  if ('fid' in row) return row.properties.name ?? '';
  if ('levelIndex' in row) return row.levelLongTitle;
  if ('buildingTitle' in row) return row.buildingTitle;
  return 'siteTitle' in row ? row.siteTitle : row.clientTitle;
}
