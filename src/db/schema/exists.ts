import type { ContentRow } from './operation.ts';
import { publishStateOf } from '../../domain/entities/row.ts';

/** A row that the server lists as deleted until the next publishing does not exist. */
export const exists = (row: ContentRow | undefined): row is ContentRow =>
  row !== undefined && publishStateOf(row) !== 'deleted';

/** A recreated entity is another than the server still lists as deleted. */
export function recreated(row: ContentRow): ContentRow {
  const { publishState: _, ...rest } = row as ContentRow & { publishState?: unknown };
  return rest;
}
