import { type SQL, sql } from 'drizzle-orm';
import type { FeatureKind, FeatureProperties } from '../../../src/domain/entities/feature.ts';
import { asGone } from '../../../src/domain/survey/verification.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { DRAFT, type Edition, tableOf, within } from '../hierarchy/index.ts';
import type { FeatureRow } from './feature-row.ts';

const COLUMNS = sql.raw(
  'fid, client_id as "clientId", site_id as "siteId", building_id as "buildingId", level_index as "levelIndex", ' +
    'kind, properties, geometry, revision, published_revision as "publishedRevision", deleted',
);

async function features(db: Queryable, edition: Edition, where: SQL): Promise<FeatureRow[]> {
  const answer = await db.execute<FeatureRow>(
    sql`select ${COLUMNS} from ${tableOf(edition, 'features')} where ${within(edition)} and ${where} order by fid`,
  );
  return answer.rows;
}

/** Of all kinds. */
export const listWholeLevel = (db: Queryable, e: Edition, at: { buildingId: number; levelIndex: number }) =>
  features(db, e, sql`building_id = ${at.buildingId} and level_index = ${at.levelIndex}`);
export const listSiteFeatures = (db: Queryable, e: Edition, siteId: number, kind: FeatureKind) =>
  features(db, e, sql`site_id = ${siteId} and kind = ${kind}`);
/** Those of a site that lie on no level. */
export const listOutdoorFeatures = (db: Queryable, e: Edition, siteId: number) =>
  features(db, e, sql`site_id = ${siteId} and building_id is null`);
/** Those of a client that lie at no site. */
export const listGlobalFeatures = (db: Queryable, e: Edition, clientId: number) =>
  features(db, e, sql`client_id = ${clientId} and site_id is null`);
export const listClientFeatures = (db: Queryable, e: Edition, clientId: number) =>
  features(db, e, sql`client_id = ${clientId}`);
export const getFeature = async (db: Queryable, e: Edition, fid: string) =>
  (await features(db, e, sql`fid = ${fid}`))[0];

/**
 * The draft of a feature, locked until the transaction ends. A row that is not there can't be locked, so there is a lock
 * on the fid as well: two that both expect nothing must not both make it.
 */
export async function lockFeature(tx: Tx, fid: string): Promise<FeatureRow | undefined> {
  await tx.execute(sql`select 1 from features where fid = ${fid} for update`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fid}, 0))`);
  return getFeature(tx, DRAFT, fid);
}

/**
 * Adds to a feature listed as deleted that a survey did not find it, with time and surveyor; does nothing if it is no longer
 * listed.
 */
export async function noteGone(tx: Tx, fid: string, { at, by }: { at: number; by: string }): Promise<void> {
  const row = await getFeature(tx, DRAFT, fid);
  if (!row?.deleted) return;
  const { extra } = asGone({ properties: row.properties as FeatureProperties }, { at, by });
  const properties = { ...row.properties, extra };
  await tx.execute(
    sql`update features set properties = ${JSON.stringify(properties)}::json where fid = ${fid}`,
  );
}
