import { Dexie } from 'dexie';
import type { Moment } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, entityKeyOf, rowOf } from '../schema/entity-key.ts';
import { asDbError, DbError, type DbErrorKind } from '../schema/errors.ts';
import type { LogTransaction } from '../journal/log/transaction-log.ts';
import type { Journal } from '../journal/journal.ts';
import type { EntryOf } from '../journal/log/log-entry.ts';
import { DATABASE_ID, LSN, commitMarkerOf } from '../journal/log/commit-markers.ts';
import { readAncestors } from '../database/encode-ancestors.ts';
import type { KnownOps, OutboxWrites } from '../outbox/enqueue.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { FileRecord } from '../schema/records.ts';
import { withRoom } from '../space/with-room.ts';

/** A transaction that is in the journal already. */
export interface ReplayContext extends KnownOps {
  context: string;
  lsn: number;
  /** The id of the database, unless it is being created again. */
  birth?: string;
}

/** How a transaction logs itself. Both are called inside it. */
export interface Note {
  read: (moment: Moment) => Promise<Noted>;
  /** Starts to write the log entries, and writes the commit marker into the database. */
  write: (moment: Moment, outbox: OutboxWrites, noted: Noted) => PromiseLike<unknown>;
}

interface Noted {
  lsn: number;
  places: EntryOf<'place'>[];
}

/** The database failed, not the change: the log entry is worth keeping. */
const LOG_ONLY: ReadonlySet<DbErrorKind> = new Set<DbErrorKind>(['quota', 'closed', 'unknown']);

/**
 * Runs a transaction with a write-ahead log: it is done only when the entries are flushed. They are written while the
 * transaction runs; the commit marker, written inside it, proves that both happened. A journal that can't be written does not
 * block the transaction: the failure is reported, and the entries follow as soon as possible. Throws `DbError`; `isKept` if the
 * database failed and the journal did not.
 */
export async function writeAhead<T>(
  db: StoreyDatabase,
  of: {
    now: number;
    ends?: string;
    replay?: ReplayContext;
    files?: readonly FileRecord[];
    finish?: unknown;
  },
  run: (note: Note) => PromiseLike<T>,
): Promise<T> {
  const { journal } = db;
  if (of.replay !== undefined) return run(replayNote(db, of.replay));
  let acted: Moment | null = null;
  const heard = (note: Note): Note => ({
    ...note,
    read: (moment) => {
      acted = moment;
      return note.read(moment);
    },
  });
  const about = (): string[] => (acted === null ? [] : keysAround(acted));
  if (journal === null) return withRoom(db, about, async () => run(heard(SILENT)));
  // Log-only changes go first, because they were made before.
  if (journal.kept.length > 0) await journal.retryIntoDatabase();
  const act = journal.begin();
  try {
    const result = await withRoom(db, about, async () => run(heard(actNote(db, journal, act, of))));
    await Promise.all([act.committed(), ...(of.files ?? []).map((file) => journal.file(file))]);
    return result;
  } catch (cause) {
    const error = asDbError(cause);
    // The log has the moment only: saves with floor plans or further steps are done whole or not at all.
    const isMore = of.finish !== undefined || (of.files ?? []).length > 0;
    if (isMore || !LOG_ONLY.has(error.kind)) await act.cancelled();
    else if (await act.logOnly()) throw new DbError(error.kind, error.message, { cause, isKept: true });
    throw error;
  }
}

const SILENT: Note = {
  read: () => Promise.resolve({ lsn: 0, places: [] }),
  write: () => Dexie.Promise.resolve(),
};

function actNote(
  db: StoreyDatabase,
  journal: Journal,
  act: LogTransaction,
  { now: at, ends }: { now: number; ends?: string },
): Note {
  return {
    read: async (moment) => {
      const [[birth, stored], places] = await Dexie.Promise.all([
        db.meta.bulkGet([DATABASE_ID, LSN]),
        readAncestors(db, rowsIn(moment), act.unplaced),
      ]);
      // Another database than this tab knows: recover before anything is written.
      if (birth?.value !== journal.databaseId) throw recreated();
      const lsn = journal.nextLsn(stored?.value);
      return { lsn, places: places.map((place) => ({ ...place, lsn })) };
    },
    write: (moment, { ops, from }, { lsn, places }) => {
      const carriers = ops.map((op) => [op.entityKey, { op, base: from.get(op.entityKey) ?? null }] as const);
      const of = { lsn, at, moment, ends, places, ops: new Map(carriers) };
      // A promise outside must not keep the transaction open.
      Dexie.ignoreTransaction(() => act.write(of));
      // An earlier change of the same row is log-only: applied before it, this one would be undone by it.
      if (isHeldUp(journal, moment)) throw new DbError('quota', 'What this builds on has no room yet.');
      return putMarks(db, journal.context, lsn, lsn);
    },
  };
}

function replayNote(db: StoreyDatabase, { context, lsn, birth }: ReplayContext): Note {
  return {
    read: async () => {
      const [born, last] = await db.meta.bulkGet([DATABASE_ID, LSN]);
      if (birth !== undefined && born?.value !== birth) throw recreated();
      const stored: unknown = last?.value;
      return { lsn: Math.max(lsn, typeof stored === 'number' ? stored : 0), places: [] };
    },
    write: (_moment, _outbox, noted) => putMarks(db, context, lsn, noted.lsn),
  };
}

const recreated = (): DbError => new DbError('recreated', 'The browser wiped the database.');

function isHeldUp({ kept }: Journal, moment: Moment): boolean {
  if (kept.length === 0) return false;
  const held = new Set(kept.flatMap((one) => [...rowsIn(one.moment).keys()]));
  return [...rowsIn(moment).keys()].some((key) => held.has(key));
}

const putMarks = (db: StoreyDatabase, context: string, own: number, all: number): PromiseLike<unknown> =>
  db.meta.bulkPut([
    { k: LSN, value: all },
    { k: commitMarkerOf(context), value: own },
  ]);

/** The changed entities and all their ancestors. */
const keysAround = (moment: Moment): string[] =>
  moment.changes.flatMap((change) => [entityKeyOf(change.table, change.key), ...ancestorsOf(rowOf(change))]);

const rowsIn = (moment: Moment): Map<EntityKey, ContentRow> =>
  new Map(moment.changes.map((change) => [entityKeyOf(change.table, change.key), rowOf(change)]));
