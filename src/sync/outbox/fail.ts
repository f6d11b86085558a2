import type { ConflictRecord, OpError, PendingOp, StoreyDatabase } from '../../db/index.ts';
import { dropOperations } from './forget.ts';
import { inOutbox, rowsOf } from './transaction.ts';

type Later = { state: 'ready' | 'unknown'; nextAt: number; lastError: OpError | undefined };

/** The request came to nothing, or to nobody knows what: again later. */
export function postpone(db: StoreyDatabase, entityKey: string, later: Later): Promise<void> {
  return inOutbox(db, async () => {
    const op = await db.pending.get(entityKey);
    if (op === undefined) return;
    const { lastError: _, ...rest } = op;
    const error = later.lastError === undefined ? {} : { lastError: later.lastError };
    await db.pending.put({
      ...rest,
      state: later.state,
      nextAt: later.nextAt,
      attempt: op.attempt + 1,
      ...error,
    });
  });
}

/** The server said no for good. The work stays; edited meanwhile, it goes once more. */
export function reject(db: StoreyDatabase, entityKey: string, lastError: OpError): Promise<void> {
  return inOutbox(db, async () => {
    const op = await db.pending.get(entityKey);
    if (op === undefined) return;
    const head = (await rowsOf(db, op.table).get(op.key)) ?? null;
    if (head === null && op.intent === 'create') {
      // Made, sent, deleted meanwhile, refused: nothing is left to do.
      await dropOperations(db, [entityKey]);
      return;
    }
    const editedMeanwhile = op.sent !== undefined && op.sent.rev < op.rev;
    const { sent: _, ...rest } = op;
    await db.pending.put({
      ...rest,
      intent: head === null ? 'delete' : op.intent,
      state: editedMeanwhile ? 'ready' : 'rejected',
      lastError,
      nextAt: 0,
    });
  });
}

export type Clash = Omit<ConflictRecord, 'entityKey' | 'table' | 'key' | 'base' | 'mine'>;

/**
 * Both sides changed: all versions are kept, and nothing goes until a person has decided. Returns the conflict's id.
 * Inside a transaction of the outbox.
 */
export async function writeConflict(db: StoreyDatabase, op: PendingOp, clash: Clash): Promise<string> {
  const { entityKey, table, key } = op;
  const mine = (await rowsOf(db, table).get(key)) ?? null;
  const base = (await db.bases.get(entityKey))?.value ?? null;
  const open = await db.conflicts.where({ entityKey }).first();
  // Another device's work is nowhere else: it is decided on first, and the server's word is met after that.
  if (open?.from !== undefined) return open.id;
  const id = open?.id ?? clash.id;
  await db.conflicts.put({ entityKey, table, key, base, mine, ...clash, id });
  const { sent: _, ...rest } = op;
  // What is gone there has to be made anew if it is to stay: what lies in it waits for that.
  const intent = clash.kind === 'deleted-there' ? 'create' : op.intent;
  await db.pending.put({ ...rest, intent, state: 'conflict', nextAt: 0 });
  return id;
}
