import { sql } from 'drizzle-orm';
import { PLACE_KIND } from '../../../../src/domain/content/index.ts';
import type { PublishedContent, PublishedFeature } from '../../../../src/domain/public-map/index.ts';
import { GONE_KEPT_DAYS, MOST_GONE } from '../../../../src/domain/public-map/index.ts';
import type { Queryable } from '../../../platform/storage/connect.ts';
import { listClientFeatures } from '../../features/index.ts';
import { getClient, listClientBuildings, listClientLevels, listSites } from '../../hierarchy/index.ts';

/** A snapshot of a client, with the client's own members as they are now. */
export async function publishedContent(
  db: Queryable,
  clientId: number,
  snapshotId: string,
): Promise<PublishedContent> {
  const edition = { snapshotId };
  const [client, sites, buildings, levels, features] = await Promise.all([
    getClient(db, clientId),
    listSites(db, edition, clientId),
    listClientBuildings(db, edition, clientId),
    listClientLevels(db, edition, clientId),
    listClientFeatures(db, edition, clientId),
  ]);
  return { clientExtra: client?.extra ?? {}, sites, buildings, levels, features };
}

/** Places that were published in the last 400 days and are in the snapshot no more, as they were last published. */
export async function gonePlaces(
  db: Queryable,
  clientId: number,
  snapshotId: string,
): Promise<PublishedFeature[]> {
  const found = await db.execute<PublishedFeature & Record<string, unknown>>(sql`
    select distinct on (f.fid) f.fid, f.kind, f.site_id as "siteId", f.building_id as "buildingId",
      f.level_index as "levelIndex", f.properties, f.geometry
    from snapshot_features f join snapshots s on s.id = f.snapshot_id
    where s.client_id = ${clientId} and f.kind = ${PLACE_KIND}
      and s.published_at > now() - make_interval(days => ${GONE_KEPT_DAYS})
      and not exists (select 1 from snapshot_features c where c.snapshot_id = ${snapshotId} and c.fid = f.fid)
    order by f.fid, s.published_at desc limit ${MOST_GONE}`);
  return found.rows;
}
