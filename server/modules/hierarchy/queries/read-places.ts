import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/storage/connect.ts';
import { type Edition, tableOf, within } from './edition.ts';
import type { BuildingRow, LevelRow, SiteRow } from './rows.ts';

const tracked = sql.raw('revision, published_revision as "publishedRevision", deleted');
const area = sql.raw(
  'id, client_id as "clientId", title, external_identifier as "externalIdentifier", extra, geometry',
);
const place = sql.raw(
  'client_id as "clientId", site_id as "siteId", building_id as "buildingId", level_index as "levelIndex"',
);

async function rows<T extends Record<string, unknown>>(db: Queryable, query: SQL): Promise<T[]> {
  return (await db.execute(query)).rows as T[];
}

const sites = (db: Queryable, edition: Edition, where: SQL) =>
  rows<SiteRow>(
    db,
    sql`select ${area}, ${tracked} from ${tableOf(edition, 'sites')} where ${within(edition)} and ${where} order by id`,
  );
const buildings = (db: Queryable, edition: Edition, where: SQL) =>
  rows<BuildingRow>(
    db,
    sql`select ${area}, site_id as "siteId", ${tracked} from ${tableOf(edition, 'buildings')}
      where ${within(edition)} and ${where} order by id`,
  );
const levels = (db: Queryable, edition: Edition, where: SQL) =>
  rows<LevelRow>(
    db,
    sql`select ${place}, short_title as "shortTitle", long_title as "longTitle", extra, ${tracked}
      from ${tableOf(edition, 'levels')} where ${within(edition)} and ${where} order by building_id, level_index`,
  );

export const listSites = (db: Queryable, e: Edition, clientId: number) =>
  sites(db, e, sql`client_id = ${clientId}`);
export const listBuildings = (db: Queryable, e: Edition, siteId: number) =>
  buildings(db, e, sql`site_id = ${siteId}`);
export const listClientBuildings = (db: Queryable, e: Edition, clientId: number) =>
  buildings(db, e, sql`client_id = ${clientId}`);
export const listLevels = (db: Queryable, e: Edition, buildingId: number) =>
  levels(db, e, sql`building_id = ${buildingId}`);
export const listSiteLevels = (db: Queryable, e: Edition, siteId: number) =>
  levels(db, e, sql`site_id = ${siteId}`);
export const listClientLevels = (db: Queryable, e: Edition, clientId: number) =>
  levels(db, e, sql`client_id = ${clientId}`);

export const getSite = async (db: Queryable, e: Edition, id: number) =>
  (await sites(db, e, sql`id = ${id}`))[0];
export const getBuilding = async (db: Queryable, e: Edition, id: number) =>
  (await buildings(db, e, sql`id = ${id}`))[0];
export const getLevel = async (db: Queryable, e: Edition, buildingId: number, levelIndex: number) =>
  (await levels(db, e, sql`building_id = ${buildingId} and level_index = ${levelIndex}`))[0];
