import type { Moment } from '../../../domain/moment/moment.ts';
import { ancestorsOf, entityKeyOf, rowOf } from '../../schema/entity-key.ts';
import type { EntityKey, PendingOp } from '../../schema/operation.ts';
import { encodeMoment, type LoggedMoment } from './encode-moment.ts';
import { placeIn, unplacedIn, unwritten, type SegmentIndex } from './segment-index.ts';
import type { SegmentWriter } from './segment-writer.ts';
import { levelLidOf } from '../../../domain/entities/row.ts';

/**
 * One transaction on its way into the journal and the database. Its entries are written while the database
 * transaction runs. It ends with `committed`, `cancelled` or `logOnly`.
 */
export interface LogTransaction {
  /** Of these ancestors, those that the segment does not have yet. */
  unplaced: (keys: Iterable<EntityKey>) => EntityKey[];
  /** Starts to write. A second call replaces the first: the database transaction was repeated. */
  write: (moment: LoggedMoment) => void;
  /** The database has it. Waits for the journal. */
  committed: () => Promise<void>;
  /** The database refused it. */
  cancelled: () => Promise<void>;
  /** The database had no space for it. Resolves to whether the journal has it. */
  logOnly: () => Promise<boolean>;
}

export interface LogPorts {
  /** The journal could not store what the database has. */
  lost: (moment: Moment) => void;
  keep: (kept: LogOnlyMoment) => void;
}

/** A log-only transaction. */
export interface LogOnlyMoment {
  /** The context of the tab that made it, and the segment with its entries. */
  context: string;
  segment: string;
  lsn: number;
  at: number;
  moment: Moment;
  /** The draft that was saved with it. */
  ends?: string | undefined;
  /** Its operation ids. */
  opIds: ReadonlyMap<EntityKey, string>;
  /** What the user counts as a change: not content of a new level, nor cascaded deletes. */
  counted: readonly EntityKey[];
  /** It was applied, or can no longer be applied. */
  release: () => void;
}

export function createLogTransaction(
  writer: SegmentWriter,
  context: string,
  ports: LogPorts,
): LogTransaction {
  const index = writer.current();
  let written: { of: LoggedMoment; flushed: Promise<boolean> } | null = null;
  // The segment stays until this transaction has ended.
  index.writers += 1;
  const end = (): void => {
    index.writers -= 1;
  };

  return {
    unplaced: (keys) => unplacedIn(index, keys),
    write: (of) => {
      if (written !== null) void withdraw(writer, index, written.of);
      const untold = new Set(
        of.moment.changes.flatMap(({ table, key, before }) => {
          const by = of.ops.get(entityKeyOf(table, key));
          if (by === undefined) return [];
          // The base of an imported change is what the other device had seen.
          const isFromBefore = by.op.rev !== 1 || by.base === before;
          return isFromBefore && isTold(index, by.op) ? [] : by.op.entityKey;
        }),
      );
      note(index, of);
      const lines = encodeMoment(of, ({ entityKey }) => !untold.has(entityKey));
      written = { of, flushed: writer.write(index, lines) };
    },
    committed: async () => {
      const isKept = (await written?.flushed) ?? true;
      if (written !== null) settle(index, written.of.moment);
      if (written !== null && !isKept) {
        for (const { key } of written.of.places) index.placed.delete(key);
        ports.lost(written.of.moment);
      }
      end();
    },
    cancelled: async () => {
      if (written !== null) await withdraw(writer, index, written.of);
      end();
    },
    logOnly: async () => {
      const of = written?.of;
      const isKept =
        of !== undefined &&
        (await written?.flushed) === true &&
        (await writer.add(index, { type: 'kept', lsn: of.lsn }));
      if (isKept) {
        const { lsn, at, moment, ends, ops } = of;
        const opIds = new Map([...ops].map(([key, { op }]) => [key, op.opId]));
        const release = (): void => settle(index, moment);
        ports.keep(logOnlyOf({ context, segment: index.name, lsn, at, moment, ends, opIds, release }));
      } else if (of !== undefined) settle(index, of.moment);
      end();
      return isKept;
    },
  };
}

/** A log-only transaction with what the user counts of it. */
export function logOnlyOf(of: Omit<LogOnlyMoment, 'counted'>): LogOnlyMoment {
  const gone = new Set(
    of.moment.changes.flatMap(({ table, key, after }) => (after === null ? entityKeyOf(table, key) : [])),
  );
  const counted = of.moment.changes.flatMap((change) => {
    const key = entityKeyOf(change.table, change.key);
    const isCovered = gone.has(key) && ancestorsOf(rowOf(change)).some((above) => gone.has(above));
    return of.opIds.has(key) && !isCovered ? key : [];
  });
  return { ...of, counted };
}

/** Whether this segment has the base of an operation. The engine may have changed the operation since. */
function isTold(index: SegmentIndex, { entityKey, opId, rev }: PendingOp): boolean {
  // A new operation: its base is the value before the change.
  if (rev === 1) return true;
  const live = index.keys.get(entityKey);
  return live !== undefined && live.opId === opId && live.rev === rev - 1;
}

function note(index: SegmentIndex, { lsn, moment, ops, places }: LoggedMoment): void {
  placeIn(index, places);
  for (const change of moment.changes) {
    const key = entityKeyOf(change.table, change.key);
    const op = ops.get(key)?.op;
    const row = rowOf(change);
    index.keys.set(key, {
      lsn,
      opId: op?.opId ?? '',
      rev: op?.rev ?? 0,
      levelLid: levelLidOf(row),
      busy: (index.keys.get(key)?.busy ?? 0) + 1,
    });
  }
}

/** The transaction has ended. */
export function settle(index: SegmentIndex, { changes }: Moment): void {
  for (const change of changes) {
    const live = index.keys.get(entityKeyOf(change.table, change.key));
    if (live !== undefined) live.busy -= 1;
  }
}

async function withdraw(writer: SegmentWriter, index: SegmentIndex, of: LoggedMoment): Promise<void> {
  settle(index, of.moment);
  for (const change of of.moment.changes) {
    const key = entityKeyOf(change.table, change.key);
    const live = index.keys.get(key);
    // Its earlier entry is obsolete: a snapshot repeats it if necessary.
    if (live !== undefined && live.lsn === of.lsn) {
      index.keys.set(key, { ...unwritten(live.levelLid), busy: live.busy });
    }
  }
  await writer.add(index, { type: 'cancel', lsn: of.lsn });
}
