import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { PLACE_KIND } from '../../../../src/domain/content/index.ts';
import { MB } from '../../../../src/domain/limits.ts';
import type { Db, Queryable } from '../../../platform/storage/connect.ts';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';
import type { Children } from '../../../platform/tasks/index.ts';
import type { Outside } from '../../base-map/index.ts';
import { CHECK_PICTURE } from '../../images/index.ts';
import { isSeenBy } from '../seen-by.ts';
import { pictureStem } from './map-pictures.ts';
import type { FileSettings } from './messages.ts';

/** Pictures of other hosts that a map shows; more are left out. */
const MOST_PICTURES = 500;
const MOST_BYTES = 2 * MB;
/** Milliseconds for which the making of a revision waits for other hosts. What is late comes with the next one. */
const PATIENCE_MS = 20_000;
const AT_ONCE = 4;

const OURS = '/api/v8/images/';

/** Addresses of pictures of other hosts that readers of a map see. */
async function addressesIn(
  db: Queryable,
  snapshotId: string,
  { shows, siteIds, audience }: FileSettings,
): Promise<string[]> {
  const shown = [...(shows.images ? ['$.images[*]'] : []), ...(shows.logo ? ['$.logo'] : [])];
  const { rows } = await db.execute<{ url: string }>(sql`
    select distinct found.url from snapshot_features f, unnest(${sql.param(shown)}::text[]) path, lateral (
      select jsonb_path_query(f.properties::jsonb, path::jsonpath) as one
    ) picture, lateral (select coalesce(one->>'url', one#>>'{}') as url) found
    where f.snapshot_id = ${snapshotId} and f.kind = ${PLACE_KIND} and ${isSeenBy(audience)}
      and (${siteIds === null} or f.site_id = any(${sql.param(siteIds ?? [])}::int[]))
      and found.url ~ '^https?://' and position(${OURS} in found.url) = 0
    order by found.url limit ${MOST_PICTURES}`);
  return rows.map(({ url }) => url);
}

/**
 * Reads pictures of other hosts for a revision, so that visitors ask this server alone. By the rules of uploads: decoded and
 * encoded again, from public addresses alone. What can't be had is left out.
 */
export function createOutsidePictures(
  db: Db,
  { outside, children }: { outside: Outside; children: Pick<Children, 'run'> },
): (
  of: { mapId: string; revision: string; snapshotId: string; settings: FileSettings },
  signal: AbortSignal,
) => Promise<void> {
  async function take(address: string, mapId: string, revision: string, signal: AbortSignal): Promise<void> {
    const { bytes } = await outside.read(address, MOST_BYTES);
    const format = bytes[0] === 0x89 ? 'png' : 'jpg';
    const input = { params: { format }, parts: [new Uint8Array(bytes)] };
    const checked = await children.run(CHECK_PICTURE, input, { person: 'public maps', signal });
    const brotli = brotliCompressSync(checked.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    const [path, mediaType] = [
      `${pictureStem(address)}.${format}`,
      `image/${format === 'png' ? 'png' : 'jpeg'}`,
    ];
    await db.insert(publicFiles).values({ mapId, revision, path, mediaType, brotli }).onConflictDoNothing();
  }

  return async ({ mapId, revision, snapshotId, settings }, stopping) => {
    const addresses = await addressesIn(db, snapshotId, settings);
    if (addresses.length === 0) return;
    await db.execute(sql`insert into public_files (map_id, revision, path, media_type, brotli)
      select distinct on (path) map_id, ${revision}, path, media_type, brotli from public_files
      where map_id = ${mapId} and revision <> ${revision}
        and split_part(path, '.', 1) = any(${sql.param(addresses.map(pictureStem))}::text[]) on conflict do nothing`);
    const known = await db.execute<{ path: string }>(sql`select path from public_files
      where map_id = ${mapId} and revision = ${revision} and path like 'pictures/%'`);
    const stems = new Set(known.rows.map(({ path }) => path.replace(/\.\w+$/, '')));
    const missing = addresses.filter((address) => !stems.has(pictureStem(address)));
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]);
    const work = async (): Promise<void> => {
      for (let next = missing.pop(); next !== undefined && !signal.aborted; next = missing.pop())
        // Another host may be away, or give anything.
        await take(next, mapId, revision, signal).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
}
