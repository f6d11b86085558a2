import { sql } from 'drizzle-orm';
import type { WireActivity } from '../../../src/contract/index.ts';
import { PERSON } from '../../platform/access/person.ts';
import { ACTIVITY_DAYS } from '../../platform/activity.ts';
import type { Queryable } from '../../platform/storage/connect.ts';

export interface ActivityFilter {
  kind: string | undefined;
  userId: number | undefined;
  /** Epoch seconds. */
  from: number | undefined;
  to: number | undefined;
  /** The last entry of the page before. */
  behind: number | null;
  limit: number;
}

/** What was noted of a client, newest first. */
export async function listActivity(
  db: Queryable,
  clientId: number,
  { kind, userId, from, to, behind, limit }: ActivityFilter,
): Promise<(WireActivity & { id: string })[]> {
  const conditions = [
    sql`a.client_id = ${clientId} and a.at > now() - make_interval(days => ${ACTIVITY_DAYS})`,
    ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
    ...(userId === undefined ? [] : [sql`a.user_id = ${userId}`]),
    ...(from === undefined ? [] : [sql`a.at >= to_timestamp(${from})`]),
    ...(to === undefined ? [] : [sql`a.at <= to_timestamp(${to})`]),
    ...(behind === null ? [] : [sql`a.id < ${behind}`]),
  ];
  const answer = await db.execute<WireActivity & { id: string }>(sql`
    select a.id, floor(extract(epoch from a.at))::int as at, ${PERSON} as by, a.action, a.kind, a.key,
      a.site_id as "siteId", a.building_id as "buildingId", a.level_index as "levelIndex", a.title
    from activity a left join users u on u.id = a.user_id
    where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit}`);
  return answer.rows;
}
