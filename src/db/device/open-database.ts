import { StoreyDatabase } from '../database/database.ts';
import { asDbError } from '../schema/errors.ts';
import { JournalFailed, tellingFailures } from '../recovery/no-space/journal-failed.ts';
import { openJournal, type JournalPorts } from '../recovery/open-journal.ts';
import type { JournalPort } from '../journal/ports/port.ts';
import { scheduleCompaction } from '../recovery/compaction/schedule-compaction.ts';

/** Milliseconds after which a blocking window is reported. */
const BLOCKED_TOLD_MS = 3_000;

/**
 * blocked: another window has kept an older version open for a while. versionchange: another window wants a newer one; this one
 * closed. closed: the browser took the connection away.
 */
export type Trouble = 'blocked' | 'versionchange' | 'closed';

export interface OpenOptions {
  onTrouble?: (trouble: Trouble) => void;
  /** Called when the database is open but not recovered yet: it may be read. */
  onOpen?: (db: StoreyDatabase) => void;
  /** Does something later; `setTimeout` in the product. */
  after?: (ms: number, job: () => void) => void;
  /** Where the journal is; without it there is only the database. */
  journal?: Omit<JournalPorts, 'port'> & { port: Promise<JournalPort | null> };
}

/** `storey-<16 hex>`: one database for each person on each server. */
export async function databaseName(owner: { origin: string; userId: number | string }): Promise<string> {
  const text = new TextEncoder().encode(`${owner.origin}|${owner.userId}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const hex = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `storey-${hex}`;
}

/**
 * Opens the database of a user (or by its name) and recovers from the journal what it has lost. Throws `DbError`. After
 * `versionchange` it stays closed, so that an older program can no longer write.
 */
export async function openDatabase(
  of: string | { origin: string; userId: number | string },
  options: OpenOptions = {},
): Promise<StoreyDatabase> {
  const db = new StoreyDatabase(typeof of === 'string' ? of : await databaseName(of));
  const { after = (ms: number, job: () => void) => void setTimeout(job, ms) } = options;
  const tell = (trouble: Trouble): void => options.onTrouble?.(trouble);
  let isOpen = false;
  db.on('blocked', () => {
    // Most windows close it as soon as they get the event.
    after(BLOCKED_TOLD_MS, () => {
      if (!isOpen) tell('blocked');
    });
  });
  db.on('versionchange', () => {
    db.seal();
    tell('versionchange');
    return false;
  });
  db.on('close', () => {
    if (!db.sealed) tell('closed');
  });
  try {
    await db.open();
    isOpen = true;
    options.onOpen?.(db);
    db.locks = options.journal?.locks ?? null;
    // The journal of a newer version is that version's to read.
    if (options.journal !== undefined && !db.isNewer) await joinJournal(db, options.journal);
  } catch (cause) {
    db.close();
    throw asDbError(cause);
  }
  return db;
}

async function joinJournal(db: StoreyDatabase, ports: NonNullable<OpenOptions['journal']>): Promise<void> {
  const port = await ports.port;
  if (port === null) return;
  const opened = await openJournal(db, { ...ports, port: tellingFailures(port) }).catch(
    async (cause: unknown) => {
      await port.close().catch(() => undefined);
      // The database exists: work goes on in it alone, with a notice.
      if (cause instanceof JournalFailed) return null;
      throw cause;
    },
  );
  if (opened === null) return;
  const stop = scheduleCompaction(db, opened.journal);
  db.leaveJournal = async () => {
    stop();
    await opened.close();
  };
}

/** Closes a database and its journal. Its content stays on the device. */
export async function closeDatabase(db: StoreyDatabase): Promise<void> {
  await db.leaveJournal();
  db.seal();
}
