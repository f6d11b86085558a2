import { sharedVersion, type ContentRow, type PendingOp, type StoreyDatabase } from '../../db/index.ts';

/**
 * Finds the base of a row that is about to be created but exists on the server and was never sent from here: another
 * device created it from a work file. The version that both devices had becomes the base; null if no work file is
 * recorded. Call inside an outbox transaction.
 */
export async function adoptSharedBase(
  db: StoreyDatabase,
  { entityKey }: PendingOp,
  theirs: ContentRow | null,
): Promise<ContentRow | null> {
  if (theirs === null || (await db.pending.get(entityKey)) === undefined) return null;
  const value = await sharedVersion(db, entityKey, theirs);
  if (value !== null) await db.bases.put({ entityKey, value });
  return value;
}
