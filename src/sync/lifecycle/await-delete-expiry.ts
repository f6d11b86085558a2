import { freshOp, type ContentRow, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import { settleDeletions } from '../attempts/ledger.ts';
import { isNode } from '../../domain/entities/row.ts';

/** The server's value and the row here. */
interface Standing {
  there: ContentRow | null;
  row: ContentRow | null;
}

/**
 * A delete of ours may still arrive where this stands, whatever was written or merged since. Schedules one more check for
 * when it can no longer arrive. Call inside an outbox transaction, after all other writes. @param op as it was before @param
 * asOf when the server had this: what was over by then is settled
 */
export async function awaitDeleteExpiry(
  db: StoreyDatabase,
  op: PendingOp,
  of: Standing,
  now: number,
  asOf = now,
): Promise<void> {
  // Known limit: a late network batch may delete more nodes than this one.
  if (of.row === null || isNode(of.row)) return;
  const until = await settleDeletions(db, op, now, asOf);
  if (until !== null) await checkDeletion(db, op, of, now, until);
}

/** Schedules a check whether a delete of ours has removed this. Its operation has that as its last attempt, so that no edit ends it. */
export async function checkDeletion(
  db: StoreyDatabase,
  { entityKey, table, key, createdAt, opId, rev }: PendingOp,
  { there, row }: Standing,
  now: number,
  nextAt = 0,
): Promise<void> {
  if (there === null || row === null) return;
  const waiting = await db.pending.get(entityKey);
  const same = freshOp({ table, key, row, intent: 'update' }, createdAt, opId);
  await db.bases.put({ entityKey, value: there });
  const sent = { rev, at: now, intent: 'delete', value: null } as const;
  await db.pending.put({ ...(waiting ?? { ...same, rev: rev + 1, nextAt }), sent });
}
