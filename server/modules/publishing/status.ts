import { eq } from 'drizzle-orm';
import { nextPublishingStatus, type PublishingEvent } from '../../../src/domain/status/index.ts';
import { conflict, notFound } from '../../platform/api-error.ts';
import type { Db, Queryable, Tx } from '../../platform/storage/connect.ts';
import { publishing } from '../../platform/storage/schema.ts';

export type PublishingRow = typeof publishing.$inferSelect;

export async function readStatus(db: Queryable, clientId: number): Promise<PublishingRow> {
  const [row] = await db.select().from(publishing).where(eq(publishing.clientId, clientId));
  if (!row) throw notFound();
  return row;
}

export interface StepOptions {
  /** What must happen in the same transaction. */
  work?: (tx: Tx, row: PublishingRow) => Promise<Partial<PublishingRow>>;
  /** Throws where the state is not the one that the caller knows. */
  expect?: (row: PublishingRow) => Promise<void>;
}

/**
 * Takes a client from its state to the next; the row is locked, so of two callers one finds the state gone.
 * @throws 409 wrong-state where the event is not allowed.
 */
export function step(
  db: Db,
  clientId: number,
  event: PublishingEvent,
  { work = () => Promise.resolve({}), expect }: StepOptions = {},
): Promise<PublishingRow> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(publishing).where(eq(publishing.clientId, clientId)).for('update');
    if (!row) throw notFound();
    await expect?.(row);
    const status = nextPublishingStatus(row.status, event);
    if (status === null) throw conflict('wrong-state');
    const set = { status, error: null, ...(await work(tx, row)) };
    const [after] = await tx.update(publishing).set(set).where(eq(publishing.clientId, clientId)).returning();
    return after!;
  });
}
