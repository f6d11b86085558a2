import { ancestorsOf, mayChangeIn, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import type { UserRights } from '../../domain/status/index.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';

const FORBIDDEN = 403;

/**
 * Retries operations rejected with 403 once the user's permissions include them. If they are rejected again they wait
 * for the next change of permissions.
 */
export async function retryOnPermission(db: StoreyDatabase, user: UserRights): Promise<void> {
  const isForbidden = (op: PendingOp): boolean => op.lastError?.status === FORBIDDEN;
  if ((await db.pending.where({ state: 'rejected' }).and(isForbidden).count()) === 0) return;
  await inOutbox(db, async () => {
    for (const op of await db.pending.where({ state: 'rejected' }).and(isForbidden).toArray()) {
      if (op.lastError === undefined) continue;
      const { lacksRight, ...lastError } = op.lastError;
      const may = await mayChange(db, op, user);
      if (!may) await db.pending.put({ ...op, lastError: { ...lastError, lacksRight: true } });
      // If the server refuses a person whose rights allow it, sending again does not help.
      else if (lacksRight === true)
        await db.pending.put({ ...op, state: 'ready', attempt: 0, nextAt: 0, lastError });
    }
  });
}

/** By what the server said last of the person's rights. What it has no number for is judged by what it lies in. */
async function mayChange(db: StoreyDatabase, op: PendingOp, user: UserRights): Promise<boolean> {
  const { entityKey, table, key } = op;
  const row =
    (await rowsOf(db, table).get(key)) ?? op.sent?.value ?? (await db.bases.get(entityKey))?.value ?? null;
  return mayChangeIn(db, user, [...(row === null ? [] : ancestorsOf(row)), entityKey]);
}
