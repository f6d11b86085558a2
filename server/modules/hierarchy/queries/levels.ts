import { and, eq, sql } from 'drizzle-orm';
import type { Extra } from '../../../../src/domain/entities/publish-state.ts';
import type { Tx } from '../../../platform/storage/connect.ts';
import { levels } from '../../../platform/storage/schema.ts';

type StoredLevel = typeof levels.$inferSelect;
export interface LevelValues {
  shortTitle: string;
  longTitle: string;
  extra: Extra;
}
export interface LevelKey {
  buildingId: number;
  levelIndex: number;
}

const rowAt = ({ buildingId, levelIndex }: LevelKey) =>
  and(eq(levels.buildingId, buildingId), eq(levels.levelIndex, levelIndex));

/** The row of a level that is not deleted, locked for a write. */
export async function lockLevel(tx: Tx, at: LevelKey): Promise<StoredLevel | undefined> {
  const rows = await tx
    .select()
    .from(levels)
    .where(and(rowAt(at), eq(levels.deleted, false)))
    .for('update');
  return rows[0];
}

/**
 * A published level that was deleted comes back as a change of itself.
 * @returns false where there is a level of that index.
 */
export async function insertLevel(
  tx: Tx,
  at: LevelKey & { clientId: number; siteId: number },
  values: LevelValues,
): Promise<boolean> {
  const rows = await tx
    .insert(levels)
    .values({ ...values, ...at })
    .onConflictDoUpdate({
      target: [levels.buildingId, levels.levelIndex],
      set: { ...values, deleted: false, revision: sql`${levels.revision} + 1` },
      setWhere: eq(levels.deleted, true),
    })
    .returning({ index: levels.levelIndex });
  return rows.length > 0;
}

export async function updateLevel(tx: Tx, at: LevelKey, values: LevelValues): Promise<void> {
  await tx
    .update(levels)
    .set({ ...values, revision: sql`${levels.revision} + 1` })
    .where(rowAt(at));
}
