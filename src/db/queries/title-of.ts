import type { ContentRow } from '../schema/operation.ts';
import { isFeature } from '../../domain/entities/row.ts';

/** The name of a thing; empty where it has none. */
export function titleOf(row: ContentRow | null | undefined): string {
  if (row === null || row === undefined) return '';
  if (isFeature(row)) return row.properties.name ?? '';
  if (row.kind === 'level') return row.title;
  if (row.kind === 'building') return row.title;
  return row.kind === 'site' ? row.title : row.title;
}
