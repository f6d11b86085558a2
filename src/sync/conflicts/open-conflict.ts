import type { ConflictRecord, PendingOp, StoreyDatabase } from '../../db/index.ts';
import { hasUnknownDelete } from '../attempts/unknown-deletes.ts';
import { rowsOf } from '../store/transaction.ts';

export type NewConflict = Omit<ConflictRecord, 'entityKey' | 'table' | 'key' | 'base' | 'mine'>;

/**
 * Both sides changed: all versions are kept, and nothing goes until a person has decided. Returns the conflict's id.
 * Inside a transaction of the outbox.
 */
export async function openConflict(db: StoreyDatabase, op: PendingOp, clash: NewConflict): Promise<string> {
  const { entityKey, table, key } = op;
  const mine = (await rowsOf(db, table).get(key)) ?? null;
  const base = (await db.bases.get(entityKey))?.value ?? null;
  const open = await db.conflicts.where({ entityKey }).first();
  // Another device's work is nowhere else: it is decided on first, and the server's word is met after that.
  if (open?.from !== undefined) return open.id;
  const id = open?.id ?? clash.id;
  await db.conflicts.put({ entityKey, table, key, base, mine, ...clash, id });
  const { sent, ...rest } = op;
  // Who decides that it stays has it looked at whether a deletion of ours has come after all.
  const doubt = hasUnknownDelete(sent) && sent !== undefined ? { sent } : {};
  // What is gone there has to be made anew if it is to stay: what lies in it waits for that.
  const intent = clash.kind === 'deleted-there' ? 'create' : op.intent;
  await db.pending.put({ ...rest, ...doubt, intent, state: 'conflict', nextAt: 0 });
  return id;
}
