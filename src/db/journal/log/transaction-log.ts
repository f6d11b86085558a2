import type { Moment } from '../../../domain/moment/moment.ts';
import { ancestorsOf, entityKeyOf, rowOf } from '../../schema/entity-key.ts';
import type { EntityKey, PendingOp } from '../../schema/operation.ts';
import { encodeMoment, type LoggedMoment } from './encode-moment.ts';
import { placeIn, unplacedIn, unwritten, type SegmentIndex } from '../recovery/segment-index.ts';
import type { SegmentWriter } from './segment-writer.ts';

/**
 * One act on its way into the journal and the database. Its lines are written while its transaction runs. One of
 * `committed`, `cancelled` and `homeless` ends it.
 */
export interface LogTransaction {
  /** Of these places, those that the act's segment does not tell of yet. */
  unplaced: (keys: Iterable<EntityKey>) => EntityKey[];
  /** Begins to write. A second call takes the place of the first: the transaction was run again. */
  write: (moment: LoggedMoment) => void;
  /** The database has it. Waits for the journal. */
  committed: () => Promise<void>;
  /** The database refused it: it never was. */
  cancelled: () => Promise<void>;
  /** The database had no room for it. Answers whether the journal has it. */
  homeless: () => Promise<boolean>;
}

export interface LogPorts {
  /** The journal could not keep what the database has. */
  lost: (moment: Moment) => void;
  keep: (kept: LogOnlyMoment) => void;
}

/** An act that lives in the journal alone. */
export interface LogOnlyMoment {
  /** The tab that did it, and where its lines are. */
  context: string;
  segment: string;
  lsn: number;
  at: number;
  moment: Moment;
  /** What its operations were called. */
  opIds: ReadonlyMap<EntityKey, string>;
  /** What of it a person counts as a change: not what travels with a new level, nor what goes with its parent. */
  counted: readonly EntityKey[];
  /** It has found its place, or has none any more. */
  release: () => void;
}

export function createLogTransaction(
  writer: SegmentWriter,
  context: string,
  ports: LogPorts,
): LogTransaction {
  const index = writer.current();
  let written: { of: LoggedMoment; flushed: Promise<boolean> } | null = null;
  // The segment stays until it is known what becomes of this.
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
          // What came out of a file of another device leads away from what that device saw.
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
    homeless: async () => {
      const of = written?.of;
      const isKept =
        of !== undefined &&
        (await written?.flushed) === true &&
        (await writer.add(index, { type: 'kept', lsn: of.lsn }));
      if (isKept) {
        const { lsn, at, moment, ops } = of;
        const opIds = new Map([...ops].map(([key, { op }]) => [key, op.opId]));
        const release = (): void => settle(index, moment);
        ports.keep(logOnlyOf({ context, segment: index.name, lsn, at, moment, opIds, release }));
      } else if (of !== undefined) settle(index, of.moment);
      end();
      return isKept;
    },
  };
}

/** An act as it is kept, with what a person counts of it. */
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

/** Whether this segment tells what an operation leads away from. The engine may have had its hands on it since. */
function isTold(index: SegmentIndex, { entityKey, opId, rev }: PendingOp): boolean {
  // The first of its kind: away from what stood there before the change.
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
      levelLid: 'levelLid' in row ? row.levelLid : null,
      busy: (index.keys.get(key)?.busy ?? 0) + 1,
    });
  }
}

/** What is to become of an act is decided. */
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
    // What it said before was overwritten: a snapshot says it anew, if there is anything to say.
    if (live !== undefined && live.lsn === of.lsn) {
      index.keys.set(key, { ...unwritten(live.levelLid), busy: live.busy });
    }
  }
  await writer.add(index, { type: 'cancel', lsn: of.lsn });
}
