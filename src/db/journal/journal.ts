import type { Moment } from '../../domain/moment/moment.ts';
import { entityKeyOf, rowOf } from '../schema/entity-key.ts';
import type { EntityKey } from '../schema/operation.ts';
import type { FileRecord, StagingRecord } from '../schema/records.ts';
import { createLogTransaction, type LogTransaction, type LogOnlyMoment } from './log/transaction-log.ts';
import { sha256 } from './log/hash.ts';
import type { EntryOf } from './log/log-entry.ts';
import type { JournalKind, JournalPort } from './ports/port.ts';
import { placeIn, unwritten, type SegmentIndex } from './log/segment-index.ts';
import { createSegmentWriter, type SegmentWriter } from './log/segment-writer.ts';
import { levelLidOf } from '../../domain/entities/row.ts';

export interface JournalStatus {
  kind: JournalKind;
  /** Nothing can be written: saves are in the database only. */
  failing: boolean;
  /** Log-only transactions: the database has no space for them yet. */
  kept: number;
  /** Changes that were recovered. */
  recovered: number;
  /** Damaged segments, and transactions that could not be replayed. Copies are set aside. */
  damaged: number;
}

/** Something that other entries belong to, with its server id. */
type Place = Omit<EntryOf<'place'>, 'lsn'>;

/** The journal of one tab: a write-ahead log beside the database. */
export interface Journal {
  readonly port: JournalPort;
  /** The context: identifies this tab among all that ever wrote. */
  readonly context: string;
  readonly writer: SegmentWriter;
  /** The id of the database that it belongs to. */
  databaseId: string;
  /** The lsn of the next transaction. */
  nextLsn: (stored: unknown) => number;
  /** Lsns up to this one are taken. */
  noteLsn: (lsn: number) => void;
  /** The same of what is staged. */
  noteStaged: (n: number) => void;
  begin: () => LogTransaction;
  readonly kept: readonly LogOnlyMoment[];
  keep: (moment: LogOnlyMoment) => void;
  /** Retries log-only changes into the database. Never rejects. */
  retryIntoDatabase: () => Promise<void>;
  /** @param isRefused the database does not accept it: its entries are set aside */
  dropLogOnly: (moment: LogOnlyMoment, isRefused?: boolean) => Promise<void>;
  /**
   * @param isHomeless the database had no space for it. @param places what it belongs to, where a wiped database has to
   * find that again
   */
  stage: (record: StagingRecord, isHomeless?: boolean, places?: readonly Place[]) => Promise<boolean>;
  /** Logs a draft before the database has it, handed over before this returns. Log-only until it is staged as well. */
  jot: (record: StagingRecord) => Promise<boolean>;
  unstage: (key: EntityKey) => Promise<void>;
  /** Stores a floor plan. False if it could not be stored. */
  file: (file: FileRecord) => Promise<boolean>;
  unfile: (fileIds: readonly string[]) => Promise<void>;
  /** Entities in the database that no segment has: the next compaction logs them. */
  protect: (keys: ReadonlyMap<EntityKey, string | null>) => void;
  getStatus: () => JournalStatus;
  subscribe: (listener: () => void) => () => void;
  change: (status: Partial<JournalStatus>) => void;
}

export function createJournal(port: JournalPort, context: string): Journal {
  const kept: LogOnlyMoment[] = [];
  const listeners = new Set<() => void>();
  let status: JournalStatus = { kind: port.kind, failing: false, kept: 0, recovered: 0, damaged: 0 };
  let last = 0;
  let staged = 0;

  const change = (patch: Partial<JournalStatus>): void => {
    const next = { ...status, ...patch };
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    for (const listener of listeners) listener();
  };
  const writer = createSegmentWriter(port, context, (isKept) => change({ failing: !isKept }));

  const protect: Journal['protect'] = (keys) => {
    const index = writer.current();
    for (const [key, levelLid] of keys) {
      if (!index.keys.has(key)) index.keys.set(key, unwritten(levelLid));
    }
  };

  const stageLine = (record: StagingRecord, isHomeless: boolean): [SegmentIndex, EntryOf<'stage'>] => {
    const index = writer.current();
    for (const other of writer.segments.values()) {
      const known = other.staged.get(record.entityKey);
      if (known !== undefined) known.isLatest = false;
    }
    index.staged.set(record.entityKey, { isLatest: true, isHomeless });
    staged += 1;
    return [index, { type: 'stage', lsn: last, n: staged, ...(isHomeless && { isHomeless }), record }];
  };

  const keep = (moment: LogOnlyMoment): void => {
    kept.push(moment);
    kept.sort((a, b) => a.lsn - b.lsn);
    change({ kept: kept.length });
  };

  return {
    port,
    context,
    writer,
    databaseId: '',
    nextLsn: (stored) => {
      last = Math.max(last, typeof stored === 'number' ? stored : 0) + 1;
      return last;
    },
    noteLsn: (lsn) => {
      last = Math.max(last, lsn);
    },
    noteStaged: (n) => {
      staged = Math.max(staged, n);
    },
    begin: () => createLogTransaction(writer, context, { lost: (moment) => protect(keysOf(moment)), keep }),
    kept,
    keep,
    retryIntoDatabase: () => Promise.resolve(),
    dropLogOnly: async (moment, isRefused = false) => {
      const at = kept.indexOf(moment);
      if (at === -1) return;
      kept.splice(at, 1);
      const { lsn, segment } = moment;
      if (isRefused) await port.setAside(segment).catch(() => false);
      // The entry's segment: numbers are unique for each writer.
      const index = writer.segments.get(segment) ?? writer.current();
      await writer.add(index, { type: isRefused ? 'cancel' : 'done', lsn });
      moment.release();
      change({ kept: kept.length, damaged: status.damaged + (isRefused ? 1 : 0) });
    },
    stage: (record, isHomeless = false, places = []) => {
      const [index, line] = stageLine(record, isHomeless);
      const missing = places.filter(({ key }) => !index.placed.has(key));
      placeIn(index, missing);
      return writer.add(index, ...missing.map((place) => ({ ...place, lsn: last })), line);
    },
    jot: (record) => writer.addNow(...stageLine(record, true)),
    unstage: async (key) => {
      staged += 1;
      const line: EntryOf<'unstage'> = { type: 'unstage', lsn: last, n: staged, key };
      // In each segment that tells of it: any of them may be the last that stays.
      const holders = [...writer.segments.values()].filter((index) => index.staged.delete(key));
      await Promise.all(holders.map((index) => writer.add(index, line)));
    },
    file: async ({ bytes, ...file }) => {
      const hash = await sha256(bytes);
      const index = writer.current();
      index.files.set(file.fileId, { hash, levelLid: file.levelLid });
      // The entry first: another tab may delete bytes without an entry.
      const isNoted = await writer.add(index, { type: 'file', hash, file });
      const isThere = await port.writeFile(hash, bytes).then(
        () => true,
        () => false,
      );
      if (!isThere) change({ failing: true });
      return isNoted && isThere;
    },
    unfile: async (fileIds) => {
      for (const fileId of fileIds) {
        const holders = [...writer.segments.values()].filter((index) => index.files.delete(fileId));
        await Promise.all(holders.map((index) => writer.add(index, { type: 'unfile', fileId })));
      }
    },
    protect,
    getStatus: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
  };
}

/** The entities of a moment, each with its level. */
export function keysOf(moment: Moment): Map<EntityKey, string | null> {
  return new Map(
    moment.changes.map((change) => {
      const row = rowOf(change);
      return [entityKeyOf(change.table, change.key), levelLidOf(row)];
    }),
  );
}
