import type { ConflictRecord, PendingOp, StoreyDatabase } from '../../db/index.ts';
import { rowsOf } from '../store/transaction.ts';

export type NewConflict = Omit<ConflictRecord, 'entityKey' | 'table' | 'key' | 'base' | 'mine'>;

/**
 * Opens a conflict: keeps all versions and holds the operation until the user resolves it. Returns the conflict's id.
 * Call inside an outbox transaction.
 */
export async function openConflict(db: StoreyDatabase, op: PendingOp, clash: NewConflict): Promise<string> {
  const { entityKey, table, key } = op;
  const mine = (await rowsOf(db, table).get(key)) ?? null;
  const base = (await db.bases.get(entityKey))?.value ?? null;
  const open = await db.conflicts.where({ entityKey }).first();
  // A conflict with a work file is resolved first, because its version exists nowhere else. The server's value is
  // merged after that.
  if (open?.from !== undefined) return open.id;
  const id = open?.id ?? clash.id;
  await db.conflicts.put({ entityKey, table, key, base, mine, ...clash, id });
  const { sent: _, ...rest } = op;
  // What was deleted remotely has to be re-created if it is kept: its descendants wait for that.
  const intent = clash.kind === 'deleted-there' ? 'create' : op.intent;
  await db.pending.put({ ...rest, intent, state: 'conflict', nextAt: 0 });
  return id;
}
