import { failureReason } from '../../../platform/failure-reason.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import { type Job, startJobs } from '../../../platform/jobs/worker.ts';
import type { Log } from '../../../platform/log.ts';
import { remembered } from '../../../platform/remembered.ts';
import type { Storage } from '../../../platform/storage/connect.ts';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';
import { createThread } from '../../../platform/threads/thread.ts';
import type { PublicFile, PublicFiles, Revision, StoredPublicMap } from '../public-files.ts';
import { TILE_TYPE, type FileAnswer, type FileQuestion, type FileSource } from './messages.ts';
import { ANSWER, fileAt } from './kept-files.ts';
import { isWhole, type Making, MAKING, MAKING_FAILED, removeExpired, whenWhole } from './making.ts';
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
/** Milliseconds between tries of a map that can't be made. */
const PAUSES = [5000, 30_000, 300_000];
const TILE = new RegExp(String.raw`^tiles/(outline|\d+/-?\d+)/(1[2-8])/(\d{1,6})/(\d{1,6})\.mvt$`);

/** Maps that are on: their files are made after a publish without being asked for. */
interface MapReader {
  listMaps: () => Promise<StoredPublicMap[]>;
  readMap: (id: string) => Promise<StoredPublicMap | null>;
}

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
 * @param readPictures puts pictures of other hosts into a revision
 */
export function openPublicFiles(
  { db, pool }: Pick<Storage, 'db' | 'pool'>,
  log: Log,
  { listMaps, readMap }: MapReader,
  readPictures: ReturnType<typeof createOutsidePictures>,
): PublicFiles {
  const thread = createThread<FileQuestion, FileAnswer>(new URL('files-thread.ts', import.meta.url), IDLE);
  const stopping = new AbortController();
  const answers = new Map<string, Promise<KeptAnswer>>();
  const files = new Map<string, Promise<PublicFile | null>>();
  /** Of the revisions that were asked for last. */
  const sources = new Map<string, FileSource>();
  /** By map: the revision that was wanted when files of others were last removed. */
  const swept = new Map<string, string>();

  const order = (map: StoredPublicMap, { id }: Published, isAhead: boolean): Promise<void> =>
    addJob(db, { kind: MAKING, key: map.id, payload: { revision: id } satisfies Making, isAhead });

  /** Makes what is wanted by now of the map of a job. */
  async function work(job: Job<Making>): Promise<void> {
    const map = await readMap(job.key);
    const wanted = map && (await published(db, map));
    if (!wanted || (await isWhole(db, map.id, wanted.id))) return;
    await readPictures(
      { mapId: map.id, revision: wanted.id, snapshotId: wanted.snapshotId, settings: settingsOf(map) },
      job.signal,
    );
    const { id, claim } = job;
    await thread.ask({ kind: 'make', source: sourceOf(pool, map, wanted), job: { id, claim } });
  }

  async function revisionOf(map: StoredPublicMap): Promise<Revision | 'outdated' | null> {
    const wanted = await published(db, map);
    if (wanted === null) return null;
    const { id, publishedAt } = wanted;
    sources.set(`${map.id}/${id}`, sourceOf(pool, map, wanted));
    if (await isWhole(db, map.id, id)) return { id, publishedAt };
    await order(map, wanted, true);
    maker.nudge();
    const before = await revisionBefore(db, map, wanted);
    if (before !== null) return before;
    return (await whenWhole(db, { mapId: map.id, revision: id }, stopping.signal))
      ? { id, publishedAt }
      : 'outdated';
  }

  const keptAnswer = (mapId: string, revision: string): Promise<KeptAnswer> =>
    remembered(answers, `${mapId}/${revision}`, ANSWERS_KEPT, () => readAnswer(db, mapId, revision));

  async function find(mapId: string, revision: string, path: string): Promise<PublicFile | null> {
    const [row] = await db
      .select()
      .from(publicFiles)
      .where(fileAt(mapId, revision, path));
    if (row !== undefined) return asFile(row);
    if (!TILE.test(path) || !(await isWhole(db, mapId, revision))) return null;
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

  async function look(isStopping: () => boolean): Promise<void> {
    for (const map of await listMaps()) {
      if (isStopping()) return;
      const wanted = await published(db, map);
      if (wanted === null || swept.get(map.id) === wanted.id) continue;
      if (!(await isWhole(db, map.id, wanted.id))) await order(map, wanted, false);
      else if (await removeExpired(db, map.id, wanted.id)) swept.set(map.id, wanted.id);
    }
    maker.nudge();
  }
  const maker = startJobs<Making>(
    { db, log },
    {
      kind: MAKING,
      work,
      pauseAfter: ({ key, attempt }, error) => {
        log.error({ map: key, reason: failureReason(error) }, MAKING_FAILED);
        return PAUSES[Math.min(attempt, PAUSES.length) - 1]!;
      },
    },
  );
  const sweeper = startSweeper({ everyMs: SWEEP, failure: 'looking for public maps failed', look }, log);

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
      const made = maker.stop();
      await thread.stop();
      await made;
    },
  };
}
