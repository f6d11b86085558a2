import { isInFlight, type StoreyDatabase } from '../../db/index.ts';
import { rowsBelow, entityKeyOfEntry } from './below.ts';
import { dropOperations, removeWhole } from './forget.ts';
import { inOutbox, rowsOf } from './transaction.ts';

/** A refused or waiting change goes at once, as it stands. */
export function retry(db: StoreyDatabase, entityKey: string): Promise<void> {
  return inOutbox(db, async () => {
    const op = await db.pending.get(entityKey);
    if (op === undefined || (op.state !== 'rejected' && op.state !== 'ready')) return;
    await db.pending.put({ ...op, state: 'ready', attempt: 0, nextAt: 0 });
  });
}

/**
 * Puts a change that has not arrived back to what the server has; a new thing goes off the device with all in it.
 * @returns false when a request is under way: nobody can say yet what the server has
 */
export function discard(db: StoreyDatabase, entityKey: string): Promise<boolean> {
  return inOutbox(db, async () => {
    const op = await db.pending.get(entityKey);
    if (op === undefined) return true;
    if (isInFlight(op) || op.saga?.step === 'compensate') return false;
    // Whoever takes the file in again wants it back.
    await db.exchanged.where({ entityKey }).delete();
    const base = (await db.bases.get(entityKey))?.value ?? null;
    if (base === null) {
      const below = (await rowsBelow(db, op.table, op.key)).map(entityKeyOfEntry);
      const inside = (await db.pending.bulkGet(below)).filter((child) => child !== undefined);
      if (inside.some(isInFlight)) return false;
      await removeWhole(db, op.table, op.key);
      return true;
    }
    await rowsOf(db, op.table).put(base);
    await dropOperations(db, [entityKey]);
    await uncover(db, entityKey);
    return true;
  });
}

/**
 * A deletion was taken back: what it would have brought along stays too, as the server has it. Inside a transaction of
 * the outbox.
 */
export async function uncover(db: StoreyDatabase, entityKey: string): Promise<void> {
  const covered = await db.pending.where({ coveredBy: entityKey }).toArray();
  const bases = await db.bases.bulkGet(covered.map((op) => op.entityKey));
  for (const [i, op] of covered.entries()) {
    const base = bases[i];
    if (base !== undefined) await rowsOf(db, op.table).put(base.value);
  }
  await dropOperations(
    db,
    covered.map((op) => op.entityKey),
  );
}
