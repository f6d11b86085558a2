import { PACK } from '../../domain/limits.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { storageHealth, type StorageManagerPort } from './storage-health.ts';
import { evictOtherSites } from './evict-other-sites.ts';

/**
 * Whether so many bytes fit in and leave enough for what is saved on the way. Content that can be read again is dropped to make
 * room. Unknown counts as yes.
 * @param about the parents of the import: the content around them stays
 */
export async function hasRoomFor(
  db: StoreyDatabase,
  bytes: number,
  about: readonly string[],
  storage: StorageManagerPort | undefined,
): Promise<boolean> {
  const fits = async (): Promise<boolean> => {
    const { usage, quota } = await storageHealth(storage);
    return usage === null || quota === null || quota - usage - bytes >= PACK.headroomBytes;
  };
  return (await fits()) || ((await evictOtherSites(db, about)) && fits());
}
