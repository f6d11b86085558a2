import { isNetworkNode } from '../content/index.ts';
import type { Building } from './building.ts';
import type { Client } from './client.ts';
import type { Feature } from './feature.ts';
import type { Lid } from './ids.ts';
import type { Level } from './level.ts';
import type { PublishState } from './publish-state.ts';
import type { Site } from './site.ts';

/** A row of any content table. `kind` says which; for a feature also in which list it is. */
export type ContentRow = Client | Site | Building | Level | Feature;

/** The tables of all rows but features, by kind. */
const TABLES = { client: 'clients', site: 'sites', building: 'buildings', level: 'levels' } as const;

/** The table that a row is kept in. */
export const tableOf = ({ kind }: ContentRow): (typeof TABLES)[keyof typeof TABLES] | 'features' =>
  kind in TABLES ? TABLES[kind as keyof typeof TABLES] : 'features';

export const isFeature = (row: ContentRow | null | undefined): row is Feature =>
  row !== null && row !== undefined && tableOf(row) === 'features';

/** A node of the wayfinding network, which goes to the server with all others of its site. */
export const isNode = (row: ContentRow | null | undefined): row is Feature =>
  isFeature(row) && isNetworkNode(row);

/** A row's own key: `fid` of a feature, `lid` of all else. */
export const keyOf = (row: ContentRow): string => (isFeature(row) ? row.fid : row.lid);

/** The client that a row belongs to; of a client its own key. */
export const clientLidOf = (row: ContentRow): string => (row.kind === 'client' ? row.lid : row.clientLid);

/** What a row lies in; null where it lies in no such thing. */
export interface Parents {
  clientLid: Lid | null;
  siteLid: Lid | null;
  buildingLid: Lid | null;
  levelLid: Lid | null;
}

const NO_PARENTS: Parents = { clientLid: null, siteLid: null, buildingLid: null, levelLid: null };

export function parentsOf(row: ContentRow): Parents {
  if (row.kind === 'client') return NO_PARENTS;
  const { clientLid } = row;
  if (row.kind === 'site') return { ...NO_PARENTS, clientLid };
  if (row.kind === 'building') return { ...NO_PARENTS, clientLid, siteLid: row.siteLid };
  const { siteLid, buildingLid } = row;
  return { clientLid, siteLid, buildingLid, levelLid: row.kind === 'level' ? null : row.levelLid };
}

/** The level that a feature lies on; null for all else. */
export const levelLidOf = (row: ContentRow | null | undefined): string | null =>
  isFeature(row) ? row.levelLid : null;

/** How it differs from what visitors see, where the server has said so. Clients are not published. */
export const publishStateOf = (row: ContentRow): PublishState | undefined =>
  row.kind === 'client' ? undefined : row.publishState;

/** Whether it has a place on the map of its own. */
export const hasGeometry = (row: ContentRow | null | undefined): row is Site | Building | Feature =>
  row !== null && row !== undefined && row.kind !== 'client' && row.kind !== 'level';
