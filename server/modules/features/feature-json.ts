import { CLIENT_KIND } from '../../../src/domain/content/index.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { FeatureKind } from '../../../src/domain/entities/feature.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
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

/** Features in one row of the answer: few rows, none of them huge. */
const TOGETHER = sql.raw('500');

/** The list as JSON, in the order of the fids. */
async function list(db: Queryable, edition: Edition, where: SQL): Promise<string> {
  const answer = await db.execute<{ part: string }>(sql`
    select string_agg(feature, ',' order by n) as part from (
      select row_number() over (order by fid) - 1 as n, ${FEATURE} as feature
      from ${tableOf(edition, 'features')} where ${within(edition)} and ${where}) listed
    group by n / ${TOGETHER} order by n / ${TOGETHER}`);
  return `[${answer.rows.map(({ part }) => part).join(',')}]`;
}

export const levelFeaturesJson = (
  db: Queryable,
  edition: Edition,
  at: { buildingId: number; levelIndex: number; kind: FeatureKind },
) =>
  list(
    db,
    edition,
    sql`building_id = ${at.buildingId} and level_index = ${at.levelIndex} and kind = ${at.kind}`,
  );
export const globalGeofencesJson = (db: Queryable, edition: Edition, clientId: number) =>
  list(db, edition, sql`client_id = ${clientId} and kind = ${CLIENT_KIND}`);
