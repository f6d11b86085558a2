import type { StoreyDatabase } from '../database/database.ts';
import { entityOfStaged } from '../schema/entity-key.ts';
import { freeReadable, keptAbout } from './free-space.ts';

/**
 * Drops uploaded floor plans, and the content of levels on other sites than those in use: by these keys, by waiting changes, by
 * open forms. All of it can be read from the server again. Earlier networks, which only this device has, and downloaded
 * buildings stay.
 * @param about entity keys, or those of open forms, which name the parent of a new thing
 * @returns false if nothing could be dropped
 */
export async function evictOtherSites(db: StoreyDatabase, about: readonly string[]): Promise<boolean> {
  const near = await sitesOf(db, [
    ...about,
    ...(await keptAbout(db)),
    ...(await db.pending.toCollection().primaryKeys()),
    ...(await db.staging.toCollection().primaryKeys()),
  ]);
  const levels = await db.levels.filter(({ siteLid }) => !near.has(siteLid)).primaryKeys();
  const { levels: freedLevels, plans } = await freeReadable(db, { levels, plans: null });
  return freedLevels + plans > 0;
}

/** The sites on which things lie, or which they are. */
async function sitesOf(db: StoreyDatabase, keys: readonly string[]): Promise<Set<string>> {
  const parts = [...new Set(keys.flatMap((key) => entityOfStaged(key).split(':').slice(1)))];
  const [features, levels, buildings] = await Promise.all([
    db.features.bulkGet(parts),
    db.levels.bulkGet(parts),
    db.buildings.bulkGet(parts),
  ]);
  const lids = [...features, ...levels, ...buildings].map((row) => row?.siteLid ?? null);
  return new Set([...parts, ...lids.filter((lid) => lid !== null)]);
}
