import { eq, sql } from 'drizzle-orm';
import type { MapStatus } from '../../../src/domain/review/map-status.ts';
import type { Person } from '../../../src/domain/review/index.ts';
import { nextPublishingStatus, type PublishingEvent } from '../../../src/domain/status/index.ts';
import { PERSON } from '../../platform/access/person.ts';
import { conflict, notFound } from '../../platform/api-error.ts';
import type { Db, Queryable, Tx } from '../../platform/storage/connect.ts';
import { publishing } from '../../platform/storage/schema.ts';

export type PublishingRow = typeof publishing.$inferSelect;

/** Whose words those are that a review was declined with. */
export async function declinedOf(db: Queryable, row: PublishingRow): Promise<MapStatus['declined']> {
  if (row.declinedReason === null || row.declinedAt === null) return null;
  const by = await personOf(db, row.declinedBy);
  return { reason: row.declinedReason, by, at: secondsOf(row.declinedAt) };
}

/** When what is staged is published, and who set that. */
export async function scheduledOf(db: Queryable, row: PublishingRow): Promise<MapStatus['scheduled']> {
  if (row.scheduledAt === null) return null;
  return { at: secondsOf(row.scheduledAt), by: await personOf(db, row.scheduledBy) };
}

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

async function personOf(db: Queryable, id: number | null): Promise<Person | null> {
  const answer = await db.execute<{ by: Person | null }>(
    sql`select ${PERSON} as by from users u where u.id = ${id}`,
  );
  return answer.rows[0]?.by ?? null;
}

export async function readStatus(db: Queryable, clientId: number): Promise<PublishingRow> {
  const [row] = await db.select().from(publishing).where(eq(publishing.clientId, clientId));
  if (!row) throw notFound();
  return row;
}

export interface StepOptions {
  /** What must happen in the same transaction. */
  work?: (tx: Tx, row: PublishingRow) => Promise<Partial<PublishingRow>>;
  /** Throws if the state is another than the caller knows. */
  expect?: (row: PublishingRow) => Promise<void>;
}

export const UNSCHEDULED = { scheduledAt: null, scheduledBy: null };

/**
 * Takes a client from its state to the next; the row is locked, so of two callers one finds the state gone.
 * @throws 409 wrong-state where the event is not allowed.
 */
export function step(
  db: Db | Tx,
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
    const set = { status, error: null, ...UNSCHEDULED, unscheduledAt: null, ...(await work(tx, row)) };
    const [after] = await tx.update(publishing).set(set).where(eq(publishing.clientId, clientId)).returning();
    return after!;
  });
}

/**
 * Changes the drafts of a client as a whole, while other writers are kept out.
 * @throws 409 publish-in-progress
 */
export function changeDrafts(
  db: Db,
  clientId: number,
  work: (tx: Tx, row: PublishingRow) => Promise<Partial<PublishingRow>>,
): Promise<PublishingRow> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(publishing).where(eq(publishing.clientId, clientId)).for('update');
    if (!row) throw notFound();
    if (row.status === 2 || row.status === 4) throw conflict('publish-in-progress');
    const set = await work(tx, row);
    const [after] = await tx
      .update(publishing)
      .set({ status: row.status, ...set })
      .where(eq(publishing.clientId, clientId))
      .returning();
    return after!;
  });
}
