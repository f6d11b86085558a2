import type { StoreyDatabase } from '../database/database.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { DATABASE_ID, LSN, commitMarkerOf } from '../journal/log/commit-markers.ts';
import { recoveryLock, contextLock, type JournalLocks, type JournalPort } from '../journal/ports/port.ts';
import { protectMissing } from './protect-missing.ts';
import { createDatabaseRetry } from './no-space/retry-into-database.ts';
import { segmentNameIn } from '../journal/log/segment-index.ts';

export interface JournalPorts {
  port: JournalPort;
  locks: JournalLocks;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Makes UUIDv7s. */
  newId: () => string;
}

export interface OpenedJournal {
  journal: Journal;
  /** Gives up this tab's segments: the next tab that opens adopts them. */
  close: () => Promise<void>;
}

/**
 * Opens the journal of an open database: compares their ids, recovers what a wiped database had, replays what it missed, and
 * adopts segments of tabs that are gone. Throws if the database fails or the code of the recovery can't be loaded: the app does
 * not continue without it.
 */
export async function openJournal(db: StoreyDatabase, ports: JournalPorts): Promise<OpenedJournal> {
  const { port, locks, newId } = ports;
  const context = contextIn(port, newId());
  const letGo = await locks.take(contextLock(db.name, context));
  const journal = createJournal(port, context);
  const settle = (): Promise<void> => locks.exclusive(recoveryLock(db.name), () => agree(db, journal, ports));
  await settle().catch((cause: unknown) => {
    letGo?.();
    throw cause;
  });
  db.recover = settle;
  journal.retryIntoDatabase = createDatabaseRetry(db, journal, ports);
  db.journal = journal;
  const close = async (): Promise<void> => {
    db.journal = null;
    await port.close().catch(() => undefined);
    letGo?.();
  };
  return { journal, close };
}

/** Recovers until database and journal agree. One tab at a time. */
async function agree(db: StoreyDatabase, journal: Journal, ports: JournalPorts): Promise<void> {
  const { port, newId } = ports;
  const [stored, written] = [(await db.meta.get(DATABASE_ID))?.value, await port.readDatabaseId()];
  const isSame = typeof stored === 'string' && stored === written;
  // A journal without an id belongs to the database that has one: its own was lost or never written.
  const isWiped = !isSame && !(typeof stored === 'string' && written === null);
  const birth = isSame || !isWiped ? String(stored) : newId();
  const { recovered, lastLsn } = await readStored(db, journal, ports, isWiped);
  if (isWiped) {
    await db.meta.bulkPut([
      { k: DATABASE_ID, value: birth },
      { k: LSN, value: lastLsn },
    ]);
    // All log-only changes were replayed too.
    for (const kept of journal.kept.slice()) await journal.dropLogOnly(kept);
  }
  if (birth !== written) await port.writeDatabaseId(birth);
  journal.databaseId = birth;
  if (recovered > 0) journal.change({ recovered: journal.getStatus().recovered + recovered });
  await forgetMarks(db, ports, journal.context);
  await protectMissing(db, journal);
}

/** Usually nothing has to be recovered, and then no code is loaded for it. */
async function readStored(
  db: StoreyDatabase,
  journal: Journal,
  ports: JournalPorts,
  isWiped: boolean,
): Promise<{ recovered: number; lastLsn: number }> {
  const isNews = (name: string): boolean => isWiped || !journal.writer.segments.has(name);
  if (!(await ports.port.segments()).some(isNews)) return { recovered: 0, lastLsn: 0 };
  const { recover: bringBack } = await import('./recover.ts');
  return bringBack(db, journal, ports, isWiped);
}

const CACHED = 'cache_';

/** Tabs of one browser may use different storages, and each storage knows its own tabs only. */
const contextIn = ({ kind }: JournalPort, id: string): string => (kind === 'cache' ? CACHED + id : id);

/**
 * Removes commit markers of tabs that are gone without segments. A live tab may have committed its first transaction
 * just now and be about to create its segment.
 */
async function forgetMarks(
  db: StoreyDatabase,
  { port, locks }: Pick<JournalPorts, 'port' | 'locks'>,
  own: string,
): Promise<void> {
  const contexts = new Set((await port.segments()).map((name) => segmentNameIn(name)?.context ?? ''));
  const marks = await db.meta.where(':id').startsWith(commitMarkerOf('')).primaryKeys();
  const old = marks.filter((mark) => {
    const context = mark.slice(commitMarkerOf('').length);
    const isKnownHere = context.startsWith(CACHED) === own.startsWith(CACHED);
    return isKnownHere && context !== own && !contexts.has(context);
  });
  for (const mark of old) {
    const letGo = await locks.take(contextLock(db.name, mark.slice(commitMarkerOf('').length)));
    if (letGo === null) continue;
    await db.meta.delete(mark);
    letGo();
  }
}
