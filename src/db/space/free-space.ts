import type { StoreyDatabase } from '../database.ts';
import { parseEntityKey } from '../entity-key.ts';
import { forgetLevelsRead } from '../level-read.ts';
import { listFeatures } from '../queries.ts';
import { withReopen } from '../with-reopen.ts';

export interface Freed {
  /** Levels whose content was let go. */
  levels: number;
  plans: number;
}

/** What could be let go, without letting it go. */
export function freeable(db: StoreyDatabase): Promise<Freed> {
  return inSpace(db, 'r', async () => {
    const levels = await idleLevels(db);
    return { levels: levels.length, plans: (await idlePlans(db)).length };
  });
}

/**
 * Lets go of what can be read from the server again: the content of levels on which nothing waits, is in question or
 * stands in an open form, and floor plans that have arrived. Unsent work, and all that it lies in, is never touched.
 */
export function freeSpace(db: StoreyDatabase): Promise<Freed> {
  return withReopen(db, () =>
    inSpace(db, 'rw', async () => {
      const levels = await idleLevels(db);
      const plans = await idlePlans(db);
      for (const lid of levels) {
        await db.features.bulkDelete((await listFeatures(db, lid)).map(({ fid }) => fid));
      }
      await forgetLevelsRead(db, levels);
      await db.files.bulkDelete(plans);
      return { levels: levels.length, plans: plans.length };
    }),
  );
}

/** Levels that the server has, that hold content here, and on which no work is. */
async function idleLevels(db: StoreyDatabase): Promise<string[]> {
  const busy = await busyLevels(db);
  const known = new Set(await db.idmap.toCollection().primaryKeys());
  const idle: string[] = [];
  for (const { lid } of await db.levels.toArray()) {
    if (busy.has(lid) || !known.has(lid)) continue;
    if ((await db.features.where({ levelLid: lid }).count()) > 0) idle.push(lid);
  }
  return idle;
}

async function busyLevels(db: StoreyDatabase): Promise<Set<string>> {
  const busy = new Set<string>();
  const features = new Set<string>();
  const note = (entityKey: string): void => {
    const { table, key } = parseEntityKey(entityKey);
    if (table === 'levels') busy.add(key);
    if (table === 'features') features.add(key);
  };
  for (const { entityKey, parentKey } of await db.pending.toArray()) {
    note(entityKey);
    if (parentKey !== null) note(parentKey);
  }
  for (const key of await db.staging.toCollection().primaryKeys()) note(key);
  for (const { entityKey } of await db.conflicts.toArray()) note(entityKey);
  const rows = await db.features.bulkGet([...features]);
  for (const row of rows) if (row?.levelLid) busy.add(row.levelLid);
  return busy;
}

/** Floor plans that have arrived, of levels that are whole on the server. */
async function idlePlans(db: StoreyDatabase): Promise<string[]> {
  const sent = await db.files.filter(({ uploadedAt }) => uploadedAt !== undefined).toArray();
  const waiting = new Set(await db.pending.toCollection().primaryKeys());
  return sent.filter(({ levelLid }) => !waiting.has(`levels:${levelLid}`)).map(({ fileId }) => fileId);
}

function inSpace<T>(db: StoreyDatabase, mode: 'r' | 'rw', run: () => Promise<T>): Promise<T> {
  const tables = [db.features, db.levels, db.pending, db.staging, db.conflicts, db.files, db.idmap, db.meta];
  // Dexie follows native awaits only into a function that is itself async.
  return Promise.resolve(db.transaction(mode, tables, async () => run()));
}
