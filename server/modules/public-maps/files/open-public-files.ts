import { sql } from 'drizzle-orm';
import { failureReason } from '../../../platform/failure-reason.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import type { Log } from '../../../platform/log.ts';
import { remembered } from '../../../platform/remembered.ts';
import type { Storage } from '../../../platform/storage/connect.ts';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';
import { createThread } from '../../../platform/threads/thread.ts';
import type { PublicFile, PublicFiles, Revision, StoredPublicMap } from '../public-files.ts';
import { TILE_TYPE, type FileAnswer, type FileQuestion, type FileSource } from './messages.ts';
import { ANSWER, fileAt, lockIfFree } from './kept-files.ts';
import type { createOutsidePictures } from './outside-pictures.ts';
import {
  answerFor,
  published,
  readAnswer,
  revisionBefore,
  settingsOf,
  sourceOf,
  type KeptAnswer,
  type Published,
} from './revision-of-map.ts';

/** Milliseconds without a question after which the thread ends and gives its memory back. */
const IDLE = 60_000;
/** Milliseconds: how soon after a publish files are made that were not asked for. */
const SWEEP = 5000;
/** Answers and files that are kept in memory. */
const ANSWERS_KEPT = 200;
const FILES_KEPT = 500;
const MAKING_FAILED = 'making a public map failed';
const TILE = new RegExp(String.raw`^tiles/(outline|\d+/-?\d+)/(1[2-8])/(\d{1,6})/(\d{1,6})\.mvt$`);

/** A tile without content. */
const EMPTY: PublicFile = { bytes: new Uint8Array(), encoding: 'identity', mediaType: TILE_TYPE };

const asFile = ({ brotli, mediaType }: typeof publicFiles.$inferSelect): PublicFile => ({
  bytes: brotli,
  encoding: 'br',
  mediaType,
});

/**
 * Makes the files of public maps and keeps them in the database. A revision is known by what it is made of, so that two servers
 * make the same files under the same name.
 * @param listMaps maps that are on, whose files are made after a publish without being asked for
 * @param readPictures puts pictures of other hosts into a revision
 */
export function openPublicFiles(
  { db, pool }: Pick<Storage, 'db' | 'pool'>,
  log: Log,
  listMaps: () => Promise<StoredPublicMap[]>,
  readPictures: ReturnType<typeof createOutsidePictures>,
): PublicFiles {
  const thread = createThread<FileQuestion, FileAnswer>(new URL('files-thread.ts', import.meta.url), IDLE);
  const stopping = new AbortController();
  const making = new Map<string, Promise<void>>();
  const answers = new Map<string, Promise<KeptAnswer>>();
  const files = new Map<string, Promise<PublicFile | null>>();
  /** Of the revisions that were asked for last. */
  const sources = new Map<string, FileSource>();
  /** By map: the revision that was wanted when files of others were last removed. */
  const swept = new Map<string, string>();

  /** Always asked of the database: this server or another may have removed the files since. */
  const isWhole = async (mapId: string, revision: string): Promise<boolean> =>
    (await db.$count(publicFiles, fileAt(mapId, revision, ANSWER))) > 0;

  /** Makes a revision once, however many ask for it. */
  function make(map: StoredPublicMap, wanted: Published): Promise<void> {
    const key = `${map.id}/${wanted.id}`;
    const work = async (): Promise<void> => {
      await readPictures(
        { mapId: map.id, revision: wanted.id, snapshotId: wanted.snapshotId, settings: settingsOf(map) },
        stopping.signal,
      );
      await thread.ask({ kind: 'make', source: sourceOf(pool, map, wanted) });
    };
    const running = making.get(key) ?? work().finally(() => making.delete(key));
    making.set(key, running);
    return running;
  }

  async function revisionOf(map: StoredPublicMap): Promise<Revision | null> {
    const wanted = await published(db, map);
    if (wanted === null) return null;
    const { id, publishedAt } = wanted;
    sources.set(`${map.id}/${id}`, sourceOf(pool, map, wanted));
    if (await isWhole(map.id, id)) return { id, publishedAt };
    const made = make(map, wanted);
    const before = await revisionBefore(db, map, wanted);
    if (before === null) await made;
    else made.catch((error: unknown) => log.error({ reason: failureReason(error) }, MAKING_FAILED));
    return before ?? { id, publishedAt };
  }

  const keptAnswer = (mapId: string, revision: string): Promise<KeptAnswer> =>
    remembered(answers, `${mapId}/${revision}`, ANSWERS_KEPT, () => readAnswer(db, mapId, revision));

  async function find(mapId: string, revision: string, path: string): Promise<PublicFile | null> {
    const [row] = await db
      .select()
      .from(publicFiles)
      .where(fileAt(mapId, revision, path));
    if (row !== undefined) return asFile(row);
    if (!TILE.test(path) || !(await isWhole(mapId, revision))) return null;
    if ((await keptAnswer(mapId, revision)).hasAllTiles) return EMPTY;
    const source = sources.get(`${mapId}/${revision}`);
    // Another server, or this one before it was started again, knows of what the revision was made.
    if (source === undefined) return null;
    await thread.ask({ kind: 'tile', source, path });
    const [made] = await db
      .select()
      .from(publicFiles)
      .where(fileAt(mapId, revision, path));
    return made === undefined ? EMPTY : asFile(made);
  }

  /** Removes files of revisions that have expired. @returns false while files of the map are made */
  const sweep = (mapId: string, wanted: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ free: boolean }>(sql`select ${lockIfFree(mapId)} as free`);
      if (rows[0]?.free !== true) return false;
      await tx.execute(sql`delete from public_files f where map_id = ${mapId} and revision <> ${wanted} and not exists (
        select 1 from public_revisions r where r.map_id = f.map_id and r.revision = f.revision)`);
      return true;
    });

  async function lookAt(map: StoredPublicMap): Promise<void> {
    const wanted = await published(db, map);
    if (wanted === null || swept.get(map.id) === wanted.id) return;
    if (!(await isWhole(map.id, wanted.id))) await make(map, wanted);
    if (await sweep(map.id, wanted.id)) swept.set(map.id, wanted.id);
  }

  async function look(isStopping: () => boolean): Promise<void> {
    for (const map of await listMaps()) {
      if (isStopping()) return;
      // A map that can't be made must not stop the others.
      await lookAt(map).catch((error: unknown) => log.error({ reason: failureReason(error) }, MAKING_FAILED));
    }
  }
  const sweeper = startSweeper({ everyMs: SWEEP, failure: 'making public maps failed', look }, log);

  return {
    revisionOf,
    answerOf: async (map, revision) => answerFor(map, revision, await keptAnswer(map.id, revision.id)),
    read: (revision, mapId, path) =>
      path === ANSWER
        ? Promise.resolve(null)
        : remembered(files, `${mapId}/${revision}/${path}`, FILES_KEPT, () => find(mapId, revision, path)),
    stop: async () => {
      stopping.abort();
      await sweeper.stop();
      await thread.stop();
    },
  };
}
