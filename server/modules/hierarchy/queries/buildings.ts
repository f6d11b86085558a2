import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/storage/connect.ts';
import { buildings } from '../../../platform/storage/schema.ts';
import type { AreaValues } from './sites.ts';

type StoredBuilding = typeof buildings.$inferSelect;

/** The row of a building that is not deleted: locked for a write, or only kept from changing. */
export async function lockBuilding(
  tx: Tx,
  id: number,
  strength: 'update' | 'share',
): Promise<StoredBuilding | undefined> {
  const rows = await tx
    .select()
    .from(buildings)
    .where(and(eq(buildings.id, id), eq(buildings.deleted, false)))
    .for(strength);
  return rows[0];
}

export async function insertBuilding(
  tx: Tx,
  values: AreaValues & { clientId: number; siteId: number },
): Promise<number> {
  const [row] = await tx.insert(buildings).values(values).returning({ id: buildings.id });
  return row!.id;
}

export async function updateBuilding(tx: Tx, id: number, values: AreaValues): Promise<void> {
  await tx
    .update(buildings)
    .set({ ...values, revision: sql`${buildings.revision} + 1` })
    .where(eq(buildings.id, id));
}
