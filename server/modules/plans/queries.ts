import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { floorPlans } from '../../platform/storage/schema.ts';

export type FloorPlanRow = typeof floorPlans.$inferSelect;
interface LevelKey {
  buildingId: number;
  levelIndex: number;
}

const ofLevel = ({ buildingId, levelIndex }: LevelKey) =>
  and(eq(floorPlans.buildingId, buildingId), eq(floorPlans.levelIndex, levelIndex));

export async function getFloorPlan(db: Queryable, id: string): Promise<FloorPlanRow | undefined> {
  return (await db.select().from(floorPlans).where(eq(floorPlans.id, id)))[0];
}

export async function getFloorPlanOf(db: Queryable, at: LevelKey): Promise<FloorPlanRow | undefined> {
  return (await db.select().from(floorPlans).where(ofLevel(at)))[0];
}

export const listFloorPlans = (
  db: Queryable,
  buildingId: number,
): Promise<Pick<FloorPlanRow, 'id' | 'levelIndex' | 'fileType' | 'isMapped'>[]> =>
  db
    .select({
      id: floorPlans.id,
      levelIndex: floorPlans.levelIndex,
      fileType: floorPlans.fileType,
      isMapped: floorPlans.isMapped,
    })
    .from(floorPlans)
    .where(eq(floorPlans.buildingId, buildingId));

/** The floor plan of a level, locked until the transaction ends. */
export async function lockFloorPlan(tx: Tx, at: LevelKey): Promise<FloorPlanRow | undefined> {
  return (await tx.select().from(floorPlans).where(ofLevel(at)).for('update'))[0];
}

/** A level has one floor plan: the last that was written. */
export async function putFloorPlan(
  tx: Tx,
  { clientId, siteId, buildingId, levelIndex, ...row }: FloorPlanRow,
): Promise<void> {
  await tx
    .insert(floorPlans)
    .values({ ...row, clientId, siteId, buildingId, levelIndex })
    .onConflictDoUpdate({ target: [floorPlans.buildingId, floorPlans.levelIndex], set: row });
}
