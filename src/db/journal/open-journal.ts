import type { StoreyDatabase } from '../schema/database.ts';
import { createJournal, type Journal } from './journal.ts';
import { DATABASE_ID, LSN, commitMarkerOf } from './log/commit-markers.ts';
import { recoveryLock, contextLock, type JournalLocks, type JournalPort } from './ports/port.ts';
import { protectMissing } from './recovery/protect-missing.ts';
import { createDatabaseRetry } from './no-space/retry-into-database.ts';
import { segmentNameIn } from './recovery/segment-index.ts';

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
  /** Lets go of what this tab wrote: the next one that opens looks after it. */
  close: () => Promise<void>;
}

/**
 * Joins a journal to an open database: looks whether they belong together, brings back what a wiped database had, does
 * what it has not got, and takes over what tabs left that are gone. Throws where the database fails under it, and where what brings
 * work back can't be loaded: nobody goes on without it.
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
  journal.rehouse = createDatabaseRetry(db, journal, ports);
  db.journal = journal;
  const close = async (): Promise<void> => {
    db.journal = null;
    await port.close().catch(() => undefined);
    letGo?.();
  };
  return { journal, close };
}

/** Makes database and journal say the same. One tab at a time. */
async function agree(db: StoreyDatabase, journal: Journal, ports: JournalPorts): Promise<void> {
  const { port, newId } = ports;
  const [stored, written] = [(await db.meta.get(DATABASE_ID))?.value, await port.readBirth()];
  const isSame = typeof stored === 'string' && stored === written;
  // A journal without a birth belongs to whoever has one: its own was lost, or never was.
  const isWiped = !isSame && !(typeof stored === 'string' && written === null);
  const birth = isSame || !isWiped ? String(stored) : newId();
  const { recovered, lastLsn } = await readStored(db, journal, ports, isWiped);
  if (isWiped) {
    await db.meta.bulkPut([
      { k: DATABASE_ID, value: birth },
      { k: LSN, value: lastLsn },
    ]);
    // All that the journal had was done again.
    for (const kept of journal.kept.slice()) await journal.forgetKept(kept);
  }
  if (birth !== written) await port.writeBirth(birth);
  journal.birth = birth;
  if (recovered > 0) journal.change({ recovered: journal.getStatus().recovered + recovered });
  await forgetMarks(db, ports, journal.context);
  await protectMissing(db, journal);
}

/** Mostly there is nothing to bring back, and then nothing is loaded for it. */
async function readStored(
  db: StoreyDatabase,
  journal: Journal,
  ports: JournalPorts,
  isWiped: boolean,
): Promise<{ recovered: number; lastLsn: number }> {
  const isNews = (name: string): boolean => isWiped || !journal.writer.segments.has(name);
  if (!(await ports.port.segments()).some(isNews)) return { recovered: 0, lastLsn: 0 };
  const { recover: bringBack } = await import('./recovery/recover.ts');
  return bringBack(db, journal, ports, isWiped);
}

const CACHED = 'cache_';

/** A browser's tabs may keep their journals in different places, and each place knows of its own tabs alone. */
const contextIn = ({ kind }: JournalPort, id: string): string => (kind === 'cache' ? CACHED + id : id);

/**
 * The proofs of tabs that are gone and left nothing behind. One that lives may have committed its first act just now, and
 * be about to make the file for it.
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
