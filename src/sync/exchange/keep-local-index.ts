import { indexStateOf, exists, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import type { WorkEntry } from '../../domain/exchange/index.ts';

/**
 * A level that got another index on the other device keeps the one it has here, where the server may know it by that, or
 * another level has the new one.
 * @param mine the local row
 */
export async function withLocalIndex(
  db: StoreyDatabase,
  entry: WorkEntry,
  mine: ContentRow | null,
): Promise<WorkEntry> {
  const { head } = entry;
  if (mine === null || head === null || mine.kind !== 'level' || head.kind !== 'level') return entry;
  const { lid, buildingLid, levelIndex } = mine;
  if (levelIndex === head.levelIndex) return entry;
  const holder = await db.levels.get({ buildingLid, levelIndex: head.levelIndex });
  const isFree = (await indexStateOf(db, lid)) === 'free' && !(holder !== undefined && exists(holder));
  return isFree ? entry : { ...entry, head: { ...head, levelIndex } };
}
