import { randomUUID } from 'node:crypto';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import type { Platform } from '../../platform/platform.ts';
import { type LevelRow, lockPlace, requireSameLevel, writeContent } from '../hierarchy/index.ts';
import { dropJobsOfOldPlan } from './map-jobs/queries.ts';
import { lockFloorPlan, putFloorPlan } from './queries.ts';

/**
 * Makes a stored file the floor plan of a level, and deletes the one before. If that fails the new file is deleted.
 * @returns the id of the floor plan.
 */
export async function replaceFloorPlan(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  level: LevelRow,
  file: { fileType: string; fileId: string; isMapped: boolean },
  expect: ExpectMatch,
): Promise<string> {
  const { clientId, siteId, buildingId, levelIndex } = level;
  const at = { clientId, siteId, buildingId, levelIndex };
  const id = randomUUID();
  const before = await writeContent(db, clientId, async (tx) => {
    await lockPlace(tx, level);
    await requireSameLevel(expect, tx, at);
    const old = await lockFloorPlan(tx, at);
    await dropJobsOfOldPlan(tx, at);
    await putFloorPlan(tx, { id, ...file, createdAt: new Date(), ...at });
    return old?.fileId;
  }).catch(async (error: unknown) => {
    await files.delete(file.fileId);
    throw error;
  });
  if (before !== undefined) await files.delete(before);
  return id;
}
