import type { Change, ContentTable, Moment } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import { asDbError } from '../schema/errors.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { KnownOps } from '../outbox/enqueue.ts';
import { equalContent } from '../schema/equal-content.ts';
import { transactMade } from '../transact/transact.ts';
import { patchOnto } from '../journal/log/patch.ts';

/** A transaction to be replayed. `opIds`: attempts are recognised by them. */
export interface ReplayOptions extends KnownOps {
  context: string;
  lsn: number;
  at: number;
  moment: Moment;
  /** The draft that was saved with it. */
  ends?: string | undefined;
  /** The database that it is for, unless that is being restored. */
  birth?: string;
}

/**
 * done: applied now. there: it was applied already. superseded: a later change replaced it. refused: the database
 * does not accept it.
 */
export type Replayed = 'done' | 'there' | 'superseded' | 'refused';

/**
 * Replays a transaction. If the rows are as they were before it, it is applied as it is. Otherwise: @param how `strict`: later
 * transactions are in the database and win over it. `onto`: no later ones exist, so its fields are applied to the current rows
 */
export async function replay(
  db: StoreyDatabase,
  again: ReplayOptions,
  how: 'strict' | 'onto',
  newId: () => string,
): Promise<Replayed> {
  const { moment, ends, context, lsn, at, opIds, bases, birth } = again;
  let outcome: Replayed = 'done';
  const make = async (): Promise<Moment | null> => {
    outcome = 'done';
    const rows = await rowsNow(db, moment.changes);
    const holds = (side: 'before' | 'after'): boolean =>
      moment.changes.every((change, i) => equalContent(change[side], rows[i] ?? null));
    if (holds('before')) return moment;
    if (holds('after')) outcome = 'there';
    else if (how === 'strict') outcome = 'superseded';
    if (outcome !== 'done') return null;
    return {
      label: moment.label,
      changes: moment.changes.flatMap((change, i) => onto(change, rows[i] ?? null)),
    };
  };
  try {
    await transactMade(db, make, {
      now: at,
      newId,
      ...(ends !== undefined && { ends }),
      replay: { context, lsn, opIds, bases, ...(birth !== undefined && { birth }) },
    });
    return outcome;
  } catch (cause) {
    const { kind } = asDbError(cause);
    if (kind !== 'stale' && kind !== 'constraint') throw cause;
    return moment.changes.length > 1 ? oneByOne(db, again, how, newId) : 'refused';
  }
}

/** Applies the parts of a transaction that is refused as a whole. */
async function oneByOne(
  db: StoreyDatabase,
  again: ReplayOptions,
  how: 'strict' | 'onto',
  newId: () => string,
): Promise<Replayed> {
  const outcomes = new Set<Replayed>();
  for (const change of again.moment.changes) {
    const moment = { label: again.moment.label, changes: [change] };
    outcomes.add(await replay(db, { ...again, moment }, how, newId));
  }
  return outcomes.has('refused') ? 'refused' : 'done';
}

async function rowsNow(db: StoreyDatabase, changes: readonly Change[]): Promise<(ContentRow | undefined)[]> {
  const keys = new Map<ContentTable, string[]>();
  for (const { table, key } of changes) {
    const list = keys.get(table);
    if (list === undefined) keys.set(table, [key]);
    else list.push(key);
  }
  const found = new Map<EntityKey, ContentRow | undefined>();
  for (const [table, names] of keys) {
    const rows = await db.table<ContentRow, string>(table).bulkGet(names);
    for (const [i, key] of names.entries()) found.set(entityKeyOf(table, key), rows[i]);
  }
  return changes.map(({ table, key }) => found.get(entityKeyOf(table, key)));
}

/** The change based on the current row. */
function onto(change: Change, now: ContentRow | null): Change[] {
  const { before, after } = change;
  if (after === null) return now === null ? [] : [{ ...change, before: now } as Change];
  // Deleted meanwhile: an edit wins over a delete.
  if (now === null) return [{ ...change, before: null }];
  if (before === null) return [];
  return [{ ...change, before: now, after: patchOnto(now, before, after) } as Change];
}
