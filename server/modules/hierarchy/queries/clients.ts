import { eq, sql } from 'drizzle-orm';
import type { Extra } from '../../../../src/domain/entities/publish-state.ts';
import type { Queryable, Tx } from '../../../platform/storage/connect.ts';
import { clients, publishing } from '../../../platform/storage/schema.ts';

export type ClientRow = typeof clients.$inferSelect;
interface ClientValues {
  title: string;
  extra: Extra;
}

export const listClients = (db: Queryable): Promise<ClientRow[]> =>
  db.select().from(clients).orderBy(clients.id);

export async function getClient(db: Queryable, id: number): Promise<ClientRow | undefined> {
  return (await db.select().from(clients).where(eq(clients.id, id)))[0];
}

/** The row, locked for a write. */
export async function lockClient(tx: Tx, id: number): Promise<ClientRow | undefined> {
  return (await tx.select().from(clients).where(eq(clients.id, id)).for('update'))[0];
}

/** Lets one writer at a time write what belongs to the client as a whole. */
export async function serializeClient(tx: Tx, id: number): Promise<void> {
  await tx.select().from(clients).where(eq(clients.id, id)).for('no key update');
}

/** A client, and where it stands between draft and published. */
export async function insertClient(tx: Tx, values: ClientValues): Promise<ClientRow> {
  const [made] = await tx.insert(clients).values(values).returning();
  await tx.insert(publishing).values({ clientId: made!.id });
  return made!;
}

export async function updateClient(tx: Tx, id: number, values: ClientValues): Promise<ClientRow> {
  const [row] = await tx.update(clients).set(values).where(eq(clients.id, id)).returning();
  return row!;
}

export async function deleteClient(tx: Tx, id: number): Promise<void> {
  await tx.delete(clients).where(eq(clients.id, id));
}

/** The first time it is requested, and from then on under way. */
export async function advanceAnalytics(tx: Tx, id: number): Promise<ClientRow | undefined> {
  const status = sql`case when analytics_status is null then 'requested' else 'underway' end`;
  const rows = await tx
    .update(clients)
    .set({ analyticsStatus: status })
    .where(eq(clients.id, id))
    .returning();
  return rows[0];
}

/** The publishing status of the client, locked until the transaction ends. */
export async function lockPublishingStatus(tx: Tx, clientId: number): Promise<number | undefined> {
  const [at] = await tx.select().from(publishing).where(eq(publishing.clientId, clientId)).for('update');
  return at?.status;
}
