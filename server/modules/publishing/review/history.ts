import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { WirePublish } from '../../../../src/contract/index.ts';
import { PLACE_KIND } from '../../../../src/domain/content/index.ts';
import { PERSON } from '../../../platform/access/person.ts';
import { askedPage, readPosition, writePosition } from '../../../platform/http/paging.ts';
import type { Queryable } from '../../../platform/storage/connect.ts';
import { VERSION_NUMBER } from '../versions.ts';

/** Places of `snapshots v`, by where they are. */
const PLACES = sql`,
      (select coalesce(json_agg(json_build_object('siteId', b.site_id, 'buildingId', b.building_id, 'count', b.count)
          order by b.site_id, b.building_id), '[]')
        from (select site_id, building_id, count(*)::int as count from snapshot_features f
          where f.snapshot_id = v.id and f.kind = ${PLACE_KIND} group by site_id, building_id) b) as places`;

/** What was published, newest first. */
export async function publishHistory(
  db: Queryable,
  clientId: number,
  query: { cursor?: string; limit?: string; places?: string },
): Promise<{ results: WirePublish[]; cursor: string | null }> {
  const { limit, after } = askedPage(query);
  const before = readPosition(after, z.int32());
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(`snapshot_${table}`)} t where t.snapshot_id = v.id)`;
  const answer = await db.execute<WirePublish & Record<string, unknown>>(sql`
    select v.n, floor(extract(epoch from v.published_at))::int as "publishedAt", ${PERSON} as by,
      v.id is not distinct from p.published_snapshot_id as "isCurrent", v.reason, v.quality,
      json_build_object('sites', ${count('sites')}, 'buildings', ${count('buildings')}, 'levels', ${count('levels')},
        'features', ${count('features')}, 'added', (v.counts->>'added')::int, 'changed', (v.counts->>'changed')::int,
        'deleted', (v.counts->>'deleted')::int) as counts${query.places === '1' ? PLACES : sql``}
    from (select s.*, ${VERSION_NUMBER} as n from snapshots s
        where s.client_id = ${clientId} and s.published_at is not null) v
      left join publishing p on p.client_id = v.client_id left join users u on u.id = v.published_by
    where ${before === null ? sql`true` : sql`v.n < ${before}`} order by v.n desc limit ${limit + 1}`);
  const results = answer.rows.slice(0, limit);
  return { results, cursor: answer.rows.length > limit ? writePosition(results.at(-1)!.n) : null };
}
