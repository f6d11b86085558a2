import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import { asDbError } from '../schema/errors.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import { equalContent } from '../schema/equal-content.ts';
import type { Collected, LoggedTransaction } from './collect.ts';
import { markUnknown } from './mark-unknown.ts';
import type { Journal } from '../journal/journal.ts';
import { logAgain } from './log-again.ts';
import { LSN, commitMarkerOf } from '../journal/log/commit-markers.ts';
import { replay, type Replayed } from './replay.ts';

/**
 * The database is behind the journal, because of a crash, missing space, or because it was set back. Replays what it is
 * missing; later transactions win over it, and it is skipped if it was never acknowledged to the user. Returns the number of
 * changed entities.
 */
export async function replayTail(
  db: StoreyDatabase,
  journal: Journal,
  found: Collected,
  ports: { now: () => number; newId: () => string },
): Promise<number> {
  const contexts = [...new Set(found.entries.map((entry) => entry.context))];
  const [all, ...marks] = (await db.meta.bulkGet([LSN, ...contexts.map(commitMarkerOf)])).map(
    (mark) => mark?.value,
  );
  const markIn = new Map(contexts.map((context, i) => [context, marks[i]]));
  const brought = new Set<string>();
  let refused = 0;
  let isFull = false;
  for (const entry of found.entries) {
    const mark = markIn.get(entry.context);
    const isThere = typeof mark === 'number' && entry.lsn <= mark;
    if (isThere && !entry.isKept) continue;
    const isLast = typeof all !== 'number' || entry.lsn > all;
    const how = isLast || entry.isKept ? 'onto' : 'strict';
    const outcome = isFull ? 'full' : await replay(db, againOf(entry), how, ports.newId).catch(fullOnly);
    if (outcome === 'full') {
      // Later transactions may build on it.
      isFull = true;
      await logAgain(journal, entry);
      continue;
    }
    await note(journal, entry, outcome);
    if (outcome === 'refused') refused += 1;
    if (outcome !== 'done') continue;
    await markUnknown(db, keysOfEntry(entry), ports.now());
    for (const key of keysOfEntry(entry)) brought.add(key);
  }
  if (refused > 0) journal.change({ damaged: journal.getStatus().damaged + refused });
  return brought.size;
}

function fullOnly(cause: unknown): 'full' {
  if (asDbError(cause).kind !== 'quota') throw cause;
  return 'full';
}

export const keysOfEntry = ({ changes }: LoggedTransaction): EntityKey[] =>
  changes.map(({ table, key }) => entityKeyOf(table, key));

export const againOf = ({ context, lsn, at, label, changes, ends, ops, isKept }: LoggedTransaction) => ({
  context,
  lsn,
  at,
  moment: { label, changes },
  ends,
  opIds: new Map([...ops].map(([key, { opId }]) => [key, opId])),
  bases: ownBases(changes, ops, isKept),
});

/**
 * The base of an imported change is what the other device had seen; that of a log-only change is the row that was
 * here.
 */
function ownBases(
  changes: LoggedTransaction['changes'],
  ops: LoggedTransaction['ops'],
  isKept: boolean,
): ReadonlyMap<EntityKey, ContentRow> {
  const bases = new Map<EntityKey, ContentRow>();
  for (const { table, key, before } of changes) {
    const entityKey = entityKeyOf(table, key);
    const { rev, base = isKept ? before : undefined } = ops.get(entityKey) ?? {};
    if (rev === 1 && base !== undefined && base !== null && (isKept || !equalContent(base, before)))
      bases.set(entityKey, base);
  }
  return bases;
}

/** Written into the transaction's own segment, for the next recovery. */
async function note({ port, writer }: Journal, entry: LoggedTransaction, outcome: Replayed): Promise<void> {
  const index = writer.segments.get(entry.segment);
  if (index === undefined) return;
  if (outcome === 'refused') await port.setAside(entry.segment);
  if (outcome === 'refused' || outcome === 'superseded')
    await writer.add(index, { type: 'cancel', lsn: entry.lsn });
  else if (entry.isKept) await writer.add(index, { type: 'done', lsn: entry.lsn });
}
