import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/storage/connect.ts';
import type { MapRow } from './queries.ts';

/** Revisions that stay beside the present one, and for how many days after they were replaced. */
const EARLIER = 2;
const KEPT_DAYS = 7;

/** Notes which revision a map has now, unless it was changed since it was read. @returns until when each that may be read may be, epoch milliseconds */
export async function noteRevision(
  db: Db,
  { id: mapId, at }: Pick<MapRow, 'id' | 'at'>,
  revision: string,
): Promise<ReadonlyMap<string, number>> {
  await db.execute(sql`
    insert into public_revisions as r (map_id, revision)
    select id, ${revision} from public_maps where id = ${mapId} and at = ${at.toISOString()} for share
    on conflict (map_id, revision) do update set since = now() where exists (
      select 1 from public_revisions later where later.map_id = r.map_id and later.since > r.since)`);
  await db.execute(sql`
    delete from public_revisions where map_id = ${mapId} and revision not in (
      select revision from public_revisions where map_id = ${mapId} order by since desc limit ${EARLIER + 1})`);
  const { rows } = await db.execute<{ revision: string; until: number | null }>(sql`
    select revision, extract(epoch from lag(since) over (order by since desc)
      + make_interval(days => ${KEPT_DAYS}))::float8 * 1000 as until
    from public_revisions where map_id = ${mapId}`);
  return new Map(rows.map(({ revision: id, until }) => [id, until ?? Number.POSITIVE_INFINITY]));
}
