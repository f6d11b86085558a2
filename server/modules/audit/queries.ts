import { sql } from 'drizzle-orm';
import type { WireActivity } from '../../../src/contract/index.ts';
import { DOER } from '../../platform/access/person.ts';
import { ACTIVITY_DAYS } from '../../platform/activity.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import { VALUES } from '../../platform/storage/thing-values.ts';

export interface ActivityFilter {
  kind: string | undefined;
  key: string | undefined;
  /** With the values before and after. */
  hasValues: boolean;
  userId: number | undefined;
  /** Epoch seconds. */
  from: number | undefined;
  to: number | undefined;
  /** The last entry of the page before. */
  behind: number | null;
  limit: number;
}

type Row = Omit<WireActivity, 'id'> & { id: string };

const COLUMNS = sql`a.id, floor(extract(epoch from a.at))::int as at, ${DOER} as by, a.action, a.kind, a.key,
  a.site_id as "siteId", a.building_id as "buildingId", a.level_index as "levelIndex", a.title, a.count`;

/** What was noted of a client, newest first. */
export async function listActivity(
  db: Queryable,
  clientId: number,
  { kind, key, hasValues, userId, from, to, behind, limit }: ActivityFilter,
): Promise<Row[]> {
  const conditions = [
    sql`a.client_id = ${clientId} and a.at > now() - make_interval(days => ${ACTIVITY_DAYS})`,
    ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
    ...(key === undefined ? [] : [sql`a.key = ${key}`]),
    ...(userId === undefined ? [] : [sql`a.user_id = ${userId}`]),
    ...(from === undefined ? [] : [sql`a.at >= to_timestamp(${from})`]),
    ...(to === undefined ? [] : [sql`a.at <= to_timestamp(${to})`]),
    ...(behind === null ? [] : [sql`a.id < ${behind}`]),
  ];
  const answer = await db.execute<Row>(sql`
    select ${COLUMNS}${hasValues ? sql`, a.before, a.after` : sql``}
    from activity a left join users u on u.id = a.user_id
    where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit}`);
  return answer.rows;
}

/** How long what was deleted can be had back. */
const DELETED_DAYS = 30;

/**
 * What was deleted and is not there again, newest first, each as it was: as the activity has it, else the drafts until the
 * next publish, else the latest publish that had it.
 */
export async function listDeleted(
  db: Queryable,
  clientId: number,
  { behind, limit }: Pick<ActivityFilter, 'behind' | 'limit'>,
): Promise<Row[]> {
  const fid = sql`case when a.kind = 'feature' then a.key::uuid end`;
  const value = sql.raw(VALUES.feature);
  const answer = await db.execute<Row>(sql`
    select ${COLUMNS}, coalesce(a.before,
      (select ${value} from features x where x.fid = ${fid} and x.client_id = a.client_id),
      (select ${value} from snapshot_features x join snapshots s on s.id = x.snapshot_id
        where s.client_id = a.client_id and s.published_at is not null and x.fid = ${fid}
        order by s.published_at desc limit 1)) as before
    from activity a left join users u on u.id = a.user_id
    where a.client_id = ${clientId} and a.action = 'deleted' and a.kind <> 'user'
      and a.at > now() - make_interval(days => ${DELETED_DAYS})
      and not exists (select from activity b where b.client_id = a.client_id and b.kind = a.kind and b.key = a.key
        and b.id > a.id and b.action in ('created', 'changed', 'deleted'))
      and not exists (select from features f where f.fid = ${fid} and not f.deleted)
      ${behind === null ? sql`` : sql`and a.id < ${behind}`}
    order by a.id desc limit ${limit}`);
  return answer.rows;
}
