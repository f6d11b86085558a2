import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { floorPlans } from '../../platform/storage/schema.ts';
import { requireFileTypeOf } from './check-file-type.ts';
import { floorPlanType, planMediaType } from './file-type.ts';
import { levelStatuses } from './map-jobs/queries.ts';
import { JOB } from './map-jobs/status.ts';
import { putFloorPlan } from './queries.ts';

/* Floor plans as an archive carries them from server to server. */

export interface CarriedPlan {
  levelIndex: number;
  fileType: string;
  fileId: string;
  /** The content of the level was made from it, on a device or by a job that was accepted. */
  isMapped: boolean;
}

export async function carriedPlans(db: Queryable, buildingId: number): Promise<CarriedPlan[]> {
  const rows = await db.select().from(floorPlans).where(eq(floorPlans.buildingId, buildingId));
  const statuses = await levelStatuses(db, buildingId);
  return rows.map(({ levelIndex, fileType, fileId, isMapped }) => ({
    levelIndex,
    fileType,
    fileId,
    isMapped: isMapped || statuses.get(levelIndex)?.status === JOB.applied,
  }));
}

/**
 * Makes bytes the floor plan of a level that has none.
 * @returns the id of the file, which is stored even where the transaction fails later.
 * @throws 400, 413, 422 as the call that uploads one
 */
export async function keepFloorPlan(
  tx: Tx,
  files: FileStore,
  at: { clientId: number; siteId: number; buildingId: number; levelIndex: number },
  plan: { fileType: string; isMapped: boolean; bytes: Uint8Array },
): Promise<string> {
  const fileType = floorPlanType(plan.fileType, plan.bytes.length);
  requireFileTypeOf(plan.bytes, fileType);
  const fileId = await files.put(plan.bytes, planMediaType(fileType), 'floor-plan');
  await putFloorPlan(tx, {
    id: randomUUID(),
    ...at,
    fileType,
    fileId,
    isMapped: plan.isMapped,
    createdAt: new Date(),
  });
  return fileId;
}
