import { entityKeyOf, type StoreyDatabase } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';

/**
 * Whether the index of a new level is reserved by a level deleted here. Until that delete is acknowledged, the server
 * would confuse the two.
 */
export async function isIndexReserved(
  db: StoreyDatabase,
  { lid, buildingLid, levelIndex }: Level,
): Promise<boolean> {
  const beside = await db.pending.where({ parentKey: entityKeyOf('buildings', buildingLid) }).toArray();
  for (const { table, key, entityKey, state, sent } of beside) {
    // What was refused, or is asked about, a person ends.
    if (table !== 'levels' || key === lid || state === 'rejected' || state === 'conflict') continue;
    if ((await db.levels.get(key)) !== undefined) continue;
    const was = (await db.bases.get(entityKey))?.value ?? sent?.value ?? null;
    if (was?.kind === 'level' && was.levelIndex === levelIndex) return true;
  }
  return false;
}
