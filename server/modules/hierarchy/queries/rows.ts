import type { Polygon } from '../../../../src/domain/entities/geometry.ts';
import type { Extra, PublishState } from '../../../../src/domain/entities/publish-state.ts';

/** Rows as the readers give them: the same of a draft and of a snapshot. */
export interface Tracked extends Record<string, unknown> {
  revision: number;
  publishedRevision: number | null;
  deleted: boolean;
}
export interface SiteRow extends Tracked {
  id: number;
  clientId: number;
  title: string;
  externalIdentifier: string;
  extra: Extra;
  geometry: Polygon;
}
export interface BuildingRow extends SiteRow {
  siteId: number;
}
export interface LevelRow extends Tracked {
  clientId: number;
  siteId: number;
  buildingId: number;
  levelIndex: number;
  shortTitle: string;
  longTitle: string;
  extra: Extra;
}
export function publishStateOf(row: Tracked): PublishState {
  if (row.deleted) return 'deleted';
  if (row.publishedRevision === null) return 'new';
  return row.publishedRevision === row.revision ? 'published' : 'changed';
}
