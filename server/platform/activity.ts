import { sql } from 'drizzle-orm';
import type { ActivityAction } from '../../src/contract/index.ts';
import type { Queryable } from './storage/connect.ts';

export interface ActivityEntry {
  clientId: number;
  /** Null: the account is gone. */
  userId: number | null;
  action: ActivityAction;
  kind: string;
  key: string;
  title: string;
  siteId?: number | null;
  buildingId?: number | null;
  levelIndex?: number | null;
  count?: number | null;
  /** JSON. */
  before?: string | null;
  after?: string | null;
}

/** How long it is kept. */
export const ACTIVITY_DAYS = 400;

/** Notes who did what; what is over age goes, a few at a time. Nothing where the client is gone. */
export async function noteActivity(db: Queryable, entry: ActivityEntry): Promise<void> {
  const { clientId, userId, action, kind, key, title, siteId, buildingId, levelIndex } = entry;
  const { count = null, before = null, after = null } = entry;
  await db.execute(sql`with over_age as (delete from activity where id in (select id from
      (select id, at from activity where client_id = ${clientId} order by id limit 50) oldest
      where at < now() - make_interval(days => ${ACTIVITY_DAYS})))
    insert into activity (client_id, user_id, action, kind, key, title, site_id, building_id, level_index,
      count, before, after)
    select ${clientId}::int, ${userId}::int, ${action}, ${kind}, ${key}, ${title}, ${siteId ?? null}::int,
      ${buildingId ?? null}::int, ${levelIndex ?? null}::int, ${count}::int, ${before}::json, ${after}::json
    where exists (select from clients where id = ${clientId})`);
}
