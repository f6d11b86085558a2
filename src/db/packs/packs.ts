import type { StoreyDatabase } from '../database/database.ts';
import { listLevels } from '../queries/queries.ts';
import type { PackFileRecord, PackRecord } from '../schema/records.ts';
import { freeSpace, type Freed } from '../space/free-space.ts';
import { withReopen } from '../database/with-reopen.ts';
import type { PackStore } from './pack-store.ts';

/** Begins a run, or continues an unfinished run of `freshFrom` or later. */
export function beginPack(
  db: StoreyDatabase,
  buildingLid: string,
  { now, freshFrom }: { now: number; freshFrom: number },
): Promise<PackRecord> {
  return withReopen(db, () =>
    db.transaction('rw', db.packs, async () => {
      const fresh = { buildingLid, at: now, levels: [], plans: null, gone: [] };
      const before = await db.packs.get(buildingLid);
      const since = before?.runSince ?? null;
      const runSince = since !== null && since >= freshFrom ? since : now;
      const pack = { ...(before ?? fresh), runSince };
      await db.packs.put(pack);
      return pack;
    }),
  );
}

/** Changes what is noted of a building; false where it is taken along no more. */
export function notePack(
  db: StoreyDatabase,
  buildingLid: string,
  change: Partial<Omit<PackRecord, 'buildingLid'>>,
): Promise<boolean> {
  return withReopen(db, async () => (await db.packs.update(buildingLid, change)) > 0);
}

/** Notes files of one building before they are put aside; false, and nothing, where it is taken along no more. */
export function notePackFiles(
  db: StoreyDatabase,
  buildingLid: string,
  files: readonly Omit<PackFileRecord, 'buildingLid'>[],
): Promise<boolean> {
  return withReopen(db, () =>
    db.transaction('rw', db.packs, db.packFiles, async () => {
      if ((await db.packs.get(buildingLid)) === undefined) return false;
      await db.packFiles.bulkPut(files.map((file) => ({ buildingLid, ...file })));
      return true;
    }),
  );
}

/** Drops files that are kept for a building, and their bytes unless another one has them too. */
export async function dropPackFiles(
  db: StoreyDatabase,
  store: PackStore,
  buildingLid: string,
  addresses: readonly string[],
): Promise<void> {
  const free = await withReopen(db, () =>
    db.transaction('rw', db.packFiles, async () => {
      await db.packFiles.bulkDelete(addresses.map((address) => [buildingLid, address]));
      const others = await db.packFiles
        .where('address')
        .anyOf([...addresses])
        .toArray();
      const kept = new Set(others.map(({ address }) => address));
      return addresses.filter((address) => !kept.has(address));
    }),
  );
  await store.drop(free);
}

/**
 * Leaves a building behind: its files, and the features of its levels, except on levels with waiting changes, conflicts or open
 * forms. Unsent work, and the floor plans of levels that wait to be sent, stay.
 */
export async function removePack(db: StoreyDatabase, store: PackStore, buildingLid: string): Promise<Freed> {
  const levels = (await listLevels(db, buildingLid)).map(({ lid }) => lid as string);
  await withReopen(db, () => db.packs.delete(buildingLid));
  const files = await filesOfPack(db, buildingLid);
  await dropPackFiles(
    db,
    store,
    buildingLid,
    files.map(({ address }) => address),
  );
  const freed = await freeSpace(db, levels);
  await db.journal?.retryIntoDatabase();
  return freed;
}

/** Files that are kept for a building. */
export const filesOfPack = (db: StoreyDatabase, buildingLid: string): Promise<PackFileRecord[]> =>
  db.packFiles.where('[buildingLid+address]').between([buildingLid, ''], [buildingLid, '\uffff']).toArray();
