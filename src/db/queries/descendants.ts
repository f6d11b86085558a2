import { CLIENT_KIND, NETWORK_KIND } from '../../domain/content/index.ts';
import { Dexie } from 'dexie';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { keyOf } from '../../domain/entities/row.ts';

export interface Entry {
  table: ContentTable;
  row: ContentRow;
}

export const entityKeyOfEntry = ({ table, row }: Entry): EntityKey => entityKeyOf(table, keyOf(row));

/** All descendants of an entity on this device, parents before children, without the entity itself. */
export async function descendantsOf(db: StoreyDatabase, table: ContentTable, key: string): Promise<Entry[]> {
  const below: Entry[] = [];
  const add = (name: ContentTable, rows: readonly ContentRow[]): void => {
    for (const row of rows) below.push({ table: name, row });
  };
  const clients = table === 'clients' ? [key] : [];
  const sites = table === 'sites' ? [key] : [];
  const buildings = table === 'buildings' ? [key] : [];
  const levels = table === 'levels' ? [key] : [];
  for (const clientLid of clients) {
    const rows = await db.sites.where({ clientLid }).toArray();
    add('sites', rows);
    sites.push(...rows.map((row) => row.lid));
    add('features', await db.features.where({ clientLid, kind: CLIENT_KIND }).toArray());
  }
  for (const siteLid of sites) {
    const rows = await db.buildings.where({ siteLid }).toArray();
    add('buildings', rows);
    buildings.push(...rows.map((row) => row.lid));
    const nodes = await db.features.where({ siteLid, kind: NETWORK_KIND }).toArray();
    add(
      'features',
      nodes.filter((node) => node.levelLid === null),
    );
  }
  for (const buildingLid of buildings) {
    const rows = await between(db.levels, '[buildingLid+levelIndex]', buildingLid);
    add('levels', rows);
    levels.push(...rows.map((row) => row.lid));
  }
  for (const levelLid of levels) add('features', await between(db.features, '[levelLid+kind]', levelLid));
  return below;
}

function between<T>(table: Dexie.Table<T, string>, index: string, first: string): Promise<T[]> {
  return table.where(index).between([first, Dexie.minKey], [first, Dexie.maxKey]).toArray();
}
