import { sharedVersion, type ContentRow, type PendingOp, type StoreyDatabase } from '../../db/index.ts';

/**
 * Something that this device is about to make is on the server already, and was never sent from here: another device
 * had it out of a file. What both had then is what both come from, and is the base from now on; null where no file is
 * remembered. Inside a transaction of the outbox.
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
