import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { sdkConfigurations } from '../../platform/storage/tables/sdk-configurations.ts';

type Row = typeof sdkConfigurations.$inferSelect;
type NewRow = typeof sdkConfigurations.$inferInsert;

export async function getConfiguration(
  db: Queryable,
  scope: Row['scope'],
  scopeId: number,
): Promise<Row | undefined> {
  const rows = await db
    .select()
    .from(sdkConfigurations)
    .where(and(eq(sdkConfigurations.scope, scope), eq(sdkConfigurations.scopeId, scopeId)));
  return rows[0];
}

/** Writes the configuration of a place, whether there was one or not. */
export async function putConfiguration(
  tx: Tx,
  place: Omit<NewRow, 'title' | 'configurations'>,
  values: Pick<NewRow, 'title' | 'configurations'>,
): Promise<void> {
  await tx
    .insert(sdkConfigurations)
    .values({ ...place, ...values })
    .onConflictDoUpdate({ target: [sdkConfigurations.scope, sdkConfigurations.scopeId], set: values });
}
