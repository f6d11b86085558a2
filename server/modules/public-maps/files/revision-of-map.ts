import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { and, desc, eq, like, sql } from 'drizzle-orm';
import { storeyOf } from '../../../../src/domain/entities/storey-extra.ts';
import { FILES_VERSION, TILE_ZOOM } from '../../../../src/domain/public-map/index.ts';
import type { Queryable, Storage } from '../../../platform/storage/connect.ts';
import { addressOfPool } from '../../../platform/storage/thread-database.ts';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';
import { publicRevisions } from '../../../platform/storage/tables/public-maps.ts';
import type { Revision, RevisionAnswer, StoredPublicMap } from '../public-files.ts';
import { ANSWER, fileAt } from './kept-files.ts';
import type { FileSettings, FileSource } from './messages.ts';

/** Characters of the parts of a revision: for the version of this code, for the settings, and for the content. */
const PARTS = [4, 8, 12] as const;

export interface Published extends Revision {
  snapshotId: string;
}

/** `answer.json`. */
export interface KeptAnswer extends Omit<RevisionAnswer, 'network'> {
  hasNetwork: boolean;
  /** All tiles that are not empty were made ahead. */
  hasAllTiles: boolean;
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

export const settingsOf = ({
  siteIds,
  audience,
  languages,
  shows,
  routing,
}: StoredPublicMap): FileSettings => ({
  siteIds,
  audience,
  languages,
  shows,
  routing,
});

/** What is published of the client of a map, and the revision that follows from it and the settings; null: nothing is. */
export async function published(db: Queryable, map: StoredPublicMap): Promise<Published | null> {
  const found = await db.execute<{ snapshotId: string; hash: string; at: string; extra: object }>(sql`
    select s.id as "snapshotId", s.content_hash as hash, extract(epoch from s.published_at)::bigint::text as at, c.extra
    from publishing p join snapshots s on s.id = p.published_snapshot_id join clients c on c.id = p.client_id
    where p.client_id = ${map.clientId}`);
  const row = found.rows[0];
  if (row === undefined) return null;
  const { groups, brand, profiles } = storeyOf({ ...row.extra });
  const parts = [FILES_VERSION, [settingsOf(map), groups, brand, profiles], [row.hash, row.snapshotId]];
  const id = parts.map((part, i) => hashOf(part).slice(0, PARTS[i])).join('');
  return { id, publishedAt: Number(row.at), snapshotId: row.snapshotId };
}

export const sourceOf = (
  pool: Storage['pool'],
  map: StoredPublicMap,
  { id, snapshotId }: Published,
): FileSource => {
  return {
    address: addressOfPool(pool),
    clientId: map.clientId,
    snapshotId,
    mapId: map.id,
    slug: map.slug,
    revision: id,
    settings: settingsOf(map),
  };
};

/**
 * The newest whole revision that this code can read: what is shown until the files of a publish, or of a change of the map, are
 * made. After a change that shows less none is noted (`putMap`).
 */
export async function revisionBefore(
  db: Queryable,
  map: StoredPublicMap,
  wanted: Published,
): Promise<Revision | null> {
  const [row] = await db
    .select({ id: publicRevisions.revision, since: publicRevisions.since })
    .from(publicRevisions)
    .innerJoin(
      publicFiles,
      and(
        eq(publicFiles.mapId, publicRevisions.mapId),
        eq(publicFiles.revision, publicRevisions.revision),
        eq(publicFiles.path, ANSWER),
      ),
    )
    .where(
      and(
        eq(publicRevisions.mapId, map.id),
        like(publicRevisions.revision, `${wanted.id.slice(0, PARTS[0])}%`),
      ),
    )
    .orderBy(desc(publicRevisions.since))
    .limit(1);
  return row === undefined ? null : { id: row.id, publishedAt: Math.floor(row.since.getTime() / 1000) };
}

/** @throws where the revision is not whole */
export async function readAnswer(db: Queryable, mapId: string, revision: string): Promise<KeptAnswer> {
  const [row] = await db
    .select()
    .from(publicFiles)
    .where(fileAt(mapId, revision, ANSWER));
  if (row === undefined) throw new Error('The revision of a public map has no answer.');
  return JSON.parse(brotliDecompressSync(row.brotli).toString('utf8')) as KeptAnswer;
}

/** The answer of a revision for a map, which may have another title or slug than when it was made. */
export function answerFor(map: StoredPublicMap, { id }: Revision, answer: KeptAnswer): RevisionAnswer {
  const { hasNetwork, hasAllTiles: _, ...kept } = answer;
  const address = (path: string): string => `/public/${map.slug}/${id}/${path}`;
  const { title, titles, languages, home, profiles, shows } = map;
  return {
    ...kept,
    id: map.id,
    title,
    ...(titles && { titles }),
    languages,
    home,
    profiles: map.routing ? profiles : [],
    tiles: {
      outline: address('tiles/outline/{z}/{x}/{y}.mvt'),
      level: address('tiles/{building}/{level}/{z}/{x}/{y}.mvt'),
      minzoom: TILE_ZOOM.min,
      maxzoom: TILE_ZOOM.max,
    },
    search: address('search.json'),
    details: address('details/{building}/{level}.json'),
    network: hasNetwork && map.routing ? address('network.json') : null,
    reports: shows.reports,
  };
}
