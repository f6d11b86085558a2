import type { Moment } from '../../domain/moment/moment.ts';
import { entityKeyOf } from '../entity-key.ts';
import type { EntityKey, PendingOp } from '../records.ts';
import { lineText, type LineOf } from './lines.ts';

/** One act as it goes into the journal, with what it takes to do it again on an empty device. */
export interface JournalledMoment {
  lsn: number;
  /** Milliseconds since 1970. */
  at: number;
  moment: Moment;
  ops: ReadonlyMap<EntityKey, PendingOp>;
  /** What the changed things lie in, where this segment does not say it yet. */
  places: readonly LineOf<'place'>[];
}

/** Lines handed to the worker at once: making them is a short task, and the page has its turn between two. */
const AT_ONCE = 250;

/** The lines of an act, in parts. */
export function* momentLines({ lsn, at, moment, ops, places }: JournalledMoment): Generator<string[]> {
  let part = places.map(lineText);
  const { changes, label } = moment;
  for (const [i, change] of changes.entries()) {
    const op = ops.get(entityKeyOf(change.table, change.key));
    const carried = op === undefined ? {} : { op: { opId: op.opId, rev: op.rev } };
    part.push(lineText({ type: 'moment', lsn, i, n: changes.length, at, label, change, ...carried }));
    if (part.length >= AT_ONCE && i < changes.length - 1) {
      yield part;
      part = [];
    }
  }
  yield part;
}
