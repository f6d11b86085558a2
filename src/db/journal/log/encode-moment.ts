import type { Moment } from '../../../domain/moment/moment.ts';
import { entityKeyOf } from '../../schema/entity-key.ts';
import type { ContentRow, EntityKey, PendingOp } from '../../schema/operation.ts';
import { entryText, type EntryOf } from './log-entry.ts';

/** A transaction for the log, with everything needed to replay it on an empty device. */
export interface LoggedMoment {
  lsn: number;
  /** Milliseconds since 1970. */
  at: number;
  moment: Moment;
  /** The draft that was saved with it. */
  ends?: string | undefined;
  ops: ReadonlyMap<EntityKey, { op: PendingOp; base: ContentRow | null }>;
  /** Ancestors of the changed entities that this segment does not have yet. */
  places: readonly EntryOf<'place'>[];
}

/** Entries handed to the worker at once, so that the page gets its turn in between. */
const AT_ONCE = 250;

/** The entries of a transaction, in parts. @param isTold whether earlier entries have the base of an operation */
export function* encodeMoment(
  { lsn, at, moment, ends, ops, places }: LoggedMoment,
  isTold: (op: PendingOp) => boolean,
): Generator<string[]> {
  let part = places.map(entryText);
  const { changes, label } = moment;
  for (const [i, change] of changes.entries()) {
    const by = ops.get(entityKeyOf(change.table, change.key));
    const carried =
      by === undefined ? {} : { op: { ...carrierOf(by.op), ...(!isTold(by.op) && { base: by.base }) } };
    const ending = i === 0 && ends !== undefined ? { ends } : {};
    part.push(
      entryText({ type: 'moment', lsn, i, n: changes.length, at, label, change, ...carried, ...ending }),
    );
    if (part.length >= AT_ONCE && i < changes.length - 1) {
      yield part;
      part = [];
    }
  }
  yield part;
}

/** An operation as entries name it. */
export const carrierOf = ({ opId, rev, saga }: PendingOp): { opId: string; rev: number; saga?: true } =>
  saga === undefined ? { opId, rev } : { opId, rev, saga: true };
