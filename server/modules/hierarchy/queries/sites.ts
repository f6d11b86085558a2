import { and, eq, sql } from 'drizzle-orm';
import type { Polygon } from '../../../../src/domain/entities/geometry.ts';
import type { Extra } from '../../../../src/domain/entities/publish-state.ts';
import type { Tx } from '../../../platform/storage/connect.ts';
import { sites } from '../../../platform/storage/schema.ts';

type StoredSite = typeof sites.$inferSelect;
/** Also of a building. */
export interface AreaValues {
  title: string;
  externalIdentifier: string;
  extra: Extra;
  geometry: Polygon;
}

/** The row of a site that is not deleted: locked for a write, or only kept from changing. */
export async function lockSite(
  tx: Tx,
  id: number,
  strength: 'update' | 'share',
): Promise<StoredSite | undefined> {
  const rows = await tx
    .select()
    .from(sites)
    .where(and(eq(sites.id, id), eq(sites.deleted, false)))
    .for(strength);
  return rows[0];
}

export async function insertSite(tx: Tx, values: AreaValues & { clientId: number }): Promise<number> {
  const [row] = await tx.insert(sites).values(values).returning({ id: sites.id });
  return row!.id;
}

export async function updateSite(tx: Tx, id: number, values: AreaValues): Promise<void> {
  await tx
    .update(sites)
    .set({ ...values, revision: sql`${sites.revision} + 1` })
    .where(eq(sites.id, id));
}
