import { isBeacon } from '../../domain/content/index.ts';
import type { ContentRow, StoreyDatabase } from '../../db/index.ts';
import type { Building } from '../../domain/entities/building.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Site } from '../../domain/entities/site.ts';
import {
  mergeRows,
  rowIssues,
  type MergeContext,
  type RowMerge,
  type Surroundings,
} from '../../domain/merge/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import type { Issue } from '../../domain/entities/issue.ts';

/** What a merge needs to know besides the versions. */
export type Decided = Pick<MergeContext<ContentTable>, 'choices' | 'geometry'>;

/** Merges two versions of a row in the context of this device. Reads only. */
export async function mergeHere(
  db: StoreyDatabase,
  table: ContentTable,
  versions: { base: ContentRow | null; mine: ContentRow; theirs: ContentRow },
  decided: Decided = {},
): Promise<RowMerge<ContentTable>> {
  const surroundings = await surroundingsOf(db, table, versions.mine);
  return mergeRows(table, versions, { surroundings, ...decided });
}

/** Validates a row in the context of this device. Without the taxonomy its type is not checked. Reads only. */
export async function issuesHere(db: StoreyDatabase, table: ContentTable, row: ContentRow): Promise<Issue[]> {
  const around = await surroundingsOf(db, table, row);
  const issues = rowIssues(table, row, around);
  const isTyped = 'taxonomy' in around && Object.keys(around.taxonomy ?? {}).length > 0;
  return isTyped ? issues : issues.filter(({ code }) => code !== 'file-validation-type-code');
}

async function surroundingsOf(
  db: StoreyDatabase,
  table: ContentTable,
  row: ContentRow,
): Promise<Partial<Surroundings[ContentTable]>> {
  switch (table) {
    // Clients, and levels that exist already, need no context.
    case 'clients':
    case 'levels':
      return {};
    case 'sites':
      return aroundSite(db, row as Site);
    case 'buildings':
      return aroundBuilding(db, row as Building);
    case 'features':
      return aroundFeature(db, row as Feature);
  }
}

async function aroundSite(db: StoreyDatabase, { lid, clientLid }: Site): Promise<Surroundings['sites']> {
  const siblings = await db.sites.where({ clientLid }).toArray();
  const buildings = await db.buildings.where({ siteLid: lid }).toArray();
  return { siblings: siblings.filter((site) => site.lid !== lid), buildings };
}

async function aroundBuilding(
  db: StoreyDatabase,
  { lid, siteLid }: Building,
): Promise<Partial<Surroundings['buildings']>> {
  const site = await db.sites.get(siteLid);
  const others = await db.buildings.where({ siteLid }).toArray();
  const siblings = others.filter((building) => building.lid !== lid);
  return site === undefined ? { siblings } : { site, siblings };
}

async function aroundFeature(
  db: StoreyDatabase,
  { fid, kind, siteLid, buildingLid }: Feature,
): Promise<Partial<Surroundings['features']>> {
  const taxonomy = (await db.taxonomy.get('taxonomy'))?.taxonomy ?? {};
  const building = buildingLid === null ? undefined : await db.buildings.get(buildingLid);
  const beacons =
    isBeacon({ kind }) && siteLid !== null ? await db.features.where({ siteLid, kind }).toArray() : [];
  return {
    taxonomy,
    building: building?.geometry ?? null,
    beacons: beacons.filter((beacon) => beacon.fid !== fid),
  };
}
