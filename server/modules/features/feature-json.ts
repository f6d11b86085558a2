import { CLIENT_KIND } from '../../../src/domain/content/index.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { FeatureKind } from '../../../src/domain/entities/feature.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import { type List, measureOf, PIECE } from '../../platform/lists/lists.ts';
import { type Edition, tableOf, within } from '../hierarchy/index.ts';

/*
 * Lists of features as the contract spells them, put together by the database from the text that it holds: reading ten
 * thousand of them only to write them again costs more than all the rest of a call. What is stored has none of the
 * members that the server fills in (see `keptProperties`), and is spelt as JSON.stringify does. The same, to the byte,
 * as `featureToWire` of the rows.
 */

const PLACE = `case when kind = '${CLIENT_KIND}' then '"cid":' || client_id
  else '"sid":' || coalesce(site_id::text, 'null')
    || case when building_id is null then '' else ',"bid":' || building_id || ',"lvl":' || coalesce(level_index::text, 'null') end end`;
const STATE = `case when deleted then 'deleted' when published_revision is null then 'new'
  when published_revision = revision then 'published' else 'changed' end`;
const FEATURE = sql.raw(`'{"type":"Feature","properties":' || left(properties::text, -1)
  || case when properties::text = '{}' then '' else ',' end || '"fid":"' || fid || '",' || ${PLACE}
  || ',"publishState":"' || ${STATE} || '"},"geometry":' || geometry || '}'`);

/** The features of an edition, in the order of the fids. */
function list(edition: Edition, where: SQL): List {
  const rows = sql`${tableOf(edition, 'features')} where ${within(edition)} and ${where}`;
  return {
    measure: measureOf(rows),
    // A piece is as many as fit it, or one alone.
    pieces: sql`
      select string_agg(${FEATURE}, ',' order by fid) as part from (
        select *, (sum(bytes::bigint) over (order by fid) - bytes) / ${sql.raw(String(PIECE))} as piece
        from ${rows}) listed
      group by piece order by piece`,
  };
}

export const levelFeatures = (
  edition: Edition,
  at: { buildingId: number; levelIndex: number; kind: FeatureKind },
): List =>
  list(edition, sql`building_id = ${at.buildingId} and level_index = ${at.levelIndex} and kind = ${at.kind}`);
export const globalGeofences = (edition: Edition, clientId: number): List =>
  list(edition, sql`client_id = ${clientId} and kind = ${CLIENT_KIND}`);

/** The features of a kind at a site, as far as they lie in places that are seen. */
export async function siteFeatures(
  db: Queryable,
  edition: Edition,
  { siteId, kind }: { siteId: number; kind: FeatureKind },
  isSeen: (place: { buildingId: number | null }) => boolean,
): Promise<List> {
  const ofKind = sql`site_id = ${siteId} and kind = ${kind}`;
  const places = await db.execute<{ buildingId: number | null }>(sql`
    select distinct building_id as "buildingId" from ${tableOf(edition, 'features')}
    where ${within(edition)} and ${ofKind}`);
  const seen = places.rows.filter(isSeen).map(({ buildingId }) => buildingId);
  const inBuildings = sql`building_id = any(${sql.param(seen.filter((id) => id !== null))}::int[])`;
  const outdoors = seen.includes(null) ? sql`or building_id is null` : sql``;
  return list(edition, sql`${ofKind} and (${inBuildings} ${outdoors})`);
}
