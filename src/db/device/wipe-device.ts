import type { WindowLocks } from '../journal/ports/window-locks.ts';
import { StoreyDatabase } from '../database/database.ts';
import { dropJournal, readJournal } from '../recovery/offline-read/read-without-database.ts';
import { compact } from '../recovery/compaction/compact.ts';
import { unsentWork } from '../recovery/offline-read/unsent-work.ts';
import { countDrafts } from '../drafts/staging.ts';
import { listWaitingNotes } from '../notes/notes.ts';
import { countWaitingTexts } from '../notes/picture-texts.ts';
import { countWaitingClosures } from '../notes/closures.ts';
import { countWaitingMaps } from '../notes/public-maps.ts';
import { whenSoleTab } from './when-sole-tab.ts';
import { freeReadable } from '../space/free-space.ts';

/** Milliseconds for deleting: a person who signs in waits for it. */
const PATIENCE_MS = 10_000;

/**
 * Looks at what a person who signs out leaves, while their database is still open. Returns true if nothing is unsent, so that
 * all of it may be deleted once it is closed. Otherwise drops what can be read again.
 */
export async function prepareWipe(db: StoreyDatabase): Promise<boolean> {
  if (db.isNewer) return false;
  const { journal } = db;
  if (journal !== null) await compact(db, journal);
  if ((journal?.kept.length ?? 0) === 0 && (await holdsNothingUnsent(db))) return true;
  await freeReadable(db, { levels: null, plans: null });
  await journal?.retryIntoDatabase();
  return false;
}

/**
 * Deletes what a person had on this device: their journal, their database, and the files of buildings taken along. Nothing is
 * deleted if anything is or may be unsent, or if another tab has the database open. Returns whether all of it was deleted.
 *
 * The journal goes first: a database without one goes on as it is, but a journal without its database would look like
 * a database wiped by the browser.
 */
export async function wipeDevice(
  name: string,
  { locks, caches }: { locks: WindowLocks | undefined; caches: CacheStorage | undefined },
): Promise<boolean> {
  const outcome = await whenSoleTab(locks, name, () => {
    let isLate = false;
    const late = new Promise<boolean>((settle) => {
      setTimeout(() => {
        isLate = true;
        settle(false);
      }, PATIENCE_MS);
    });
    return Promise.race([deleteAll(name, caches, () => isLate), late]);
  });
  return outcome ?? false;
}

/** @param isLate another person may have signed in by now: nothing more is begun */
async function deleteAll(
  name: string,
  caches: CacheStorage | undefined,
  isLate: () => boolean,
): Promise<boolean> {
  const { segments, aside } = await readJournal(name);
  const { work, drafts, notes, pictureTexts, publicMaps, closures, damaged } = unsentWork(segments, {
    now: 0,
    newId: () => '',
  });
  const words = notes.length + pictureTexts.length + publicMaps.length + closures.length;
  if (aside.size + work.length + drafts.length + words + damaged > 0) return false;
  const db = new StoreyDatabase(name);
  try {
    await db.open();
    if (db.isNewer || !(await holdsNothingUnsent(db)) || isLate()) return false;
    await dropJournal(name);
    if (isLate()) return false;
    await db.delete({ disableAutoOpen: true });
  } finally {
    db.close();
  }
  for (const of of ['pack', 'networks']) await caches?.delete(`${of}:${name}`);
  return true;
}

/** Operations, notes, texts of pictures, public maps, closures, forms, what a person has yet to decide on, and files that have not arrived: none. */
async function holdsNothingUnsent(db: StoreyDatabase): Promise<boolean> {
  const { pending, conflicts, overwrites, files } = db;
  const counts = await Promise.all([
    ...[pending, conflicts, overwrites].map((table) => table.count()),
    countDrafts(db),
    listWaitingNotes(db).then((waiting) => waiting.length),
    countWaitingTexts(db),
    countWaitingMaps(db),
    countWaitingClosures(db),
    // A file that replaces another is sent with a change of its level, or its change was undone.
    files.filter(({ uploadedAt, isReplacement }) => uploadedAt === undefined && !isReplacement).count(),
  ]);
  return counts.every((count) => count === 0);
}
