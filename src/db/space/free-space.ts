import type { Level } from '../../domain/entities/level.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { asDbError } from '../schema/errors.ts';
import { ancestorsOf, entityKeyOf, entityOfStaged, parseEntityKey } from '../schema/entity-key.ts';
import { retainAudit } from '../queries/retain-audit.ts';
import { forgetLevelsRead } from '../queries/level-read.ts';
import type { EntityKey } from '../schema/operation.ts';
import { listFeatures } from '../queries/queries.ts';
import { exists } from '../schema/exists.ts';
import { deletedLevels } from '../trash/deleted-levels.ts';
import { dropFromTrash } from '../trash/trash-parts.ts';
import { withReopen } from '../database/with-reopen.ts';

export interface Freed {
  /** Levels whose content was dropped. */
  levels: number;
  plans: number;
}

const CONTENT = ['features', 'levels', 'files', 'idmap', 'meta', 'packs', 'audits'];
const WORK = ['pending', 'staging', 'conflicts', 'resolutions', 'overwrites', 'trash', 'trashParts'];

/** The levels whose content could be dropped, and the floor plans. */
export const idleReadable = (db: StoreyDatabase): Promise<Record<'levels' | 'plans', string[]>> =>
  inSpace(db, 'r', async (kept) => ({
    levels: await idleLevels(db, null, kept),
    plans: await idlePlans(db, null),
  }));

/**
 * Drops data that can be read from the server again: uploaded floor plans, and the content of levels without waiting changes,
 * conflicts, open forms or discarded changes that could be restored. Unsent work and its parents are never touched, nor is a
 * downloaded building.
 * @param of which levels' content and floor plans; null: of all
 */
export async function freeReadable(
  db: StoreyDatabase,
  of: Record<'levels' | 'plans', readonly string[] | null>,
): Promise<Freed> {
  try {
    return await letGo(db, of, retainAudit);
  } catch (cause) {
    // A watched deletion needs some room itself: on a full device it is not watched.
    if (asDbError(cause).kind !== 'quota') throw cause;
    return letGo(db, of, () => Promise.resolve());
  }
}

const letGo = (
  db: StoreyDatabase,
  of: Parameters<typeof freeReadable>[1],
  watch: typeof retainAudit,
): Promise<Freed> =>
  withReopen(db, () =>
    inSpace(db, 'rw', async (kept) => {
      const levels = await idleLevels(db, of.levels, kept);
      const plans = await idlePlans(db, of.plans);
      for (const lid of levels) {
        const standing = (await listFeatures(db, lid)).filter(exists);
        const keys = standing.map(({ fid }) => entityKeyOf('features', fid));
        await watch(db, standing);
        // What the trash has of them is of deletions taken back; unseen they would be called deleted.
        await dropFromTrash(db, keys);
        await db.features.where({ levelLid: lid }).delete();
      }
      await forgetLevelsRead(db, levels);
      // Where a picture went is still asked for: an undo brings its name on this device back.
      await db.files
        .where(':id')
        .anyOf(plans)
        .filter(({ picture }) => picture !== undefined)
        .modify({ bytes: new Uint8Array(0) });
      await db.files
        .where(':id')
        .anyOf(plans)
        .filter(({ picture }) => picture === undefined)
        .delete();
      return { levels: levels.length, plans: plans.length };
    }),
  );

/** The same of some levels, both their content and their floor plans. */
export const freeSpace = (db: StoreyDatabase, only: readonly string[] | null = null): Promise<Freed> =>
  freeReadable(db, { levels: only, plans: only });

/** Levels that the server has, that hold content here, on which no work is, and that were not taken along. */
async function idleLevels(
  db: StoreyDatabase,
  only: readonly string[] | null,
  kept: ReadonlySet<EntityKey>,
): Promise<string[]> {
  const busy = await busyLevels(db, kept);
  const known = new Set(await db.idmap.toCollection().primaryKeys());
  const packed = new Set(await db.packs.toCollection().primaryKeys());
  const idle: string[] = [];
  for (const { lid, buildingLid } of await db.levels.toArray()) {
    if (busy.has(lid) || !known.has(lid) || packed.has(buildingLid)) continue;
    if (only !== null && !only.includes(lid)) continue;
    if ((await db.features.where({ levelLid: lid }).count()) > 0) idle.push(lid);
  }
  return idle;
}

async function busyLevels(db: StoreyDatabase, kept: ReadonlySet<EntityKey>): Promise<Set<string>> {
  const busy = new Set<string>();
  const features = new Set<string>();
  const note = (entityKey: string): void => {
    const { table, key } = parseEntityKey(entityKey);
    if (table === 'levels') busy.add(key);
    if (table === 'features') features.add(key);
  };
  for (const key of kept) note(key);
  for (const { entityKey, parentKey } of await db.pending.toArray()) {
    note(entityKey);
    if (parentKey !== null) note(parentKey);
  }
  for (const key of await db.staging.toCollection().primaryKeys()) note(entityOfStaged(key));
  for (const { entityKey } of await db.conflicts.toArray()) note(entityKey);
  // Deciding again or undoing over existing rows needs those rows.
  for (const { entityKey } of await db.resolutions.toArray()) note(entityKey);
  for (const { entityKey } of await db.overwrites.toArray()) note(entityKey);
  for (const { entityKey } of await db.trash.filter(({ base }) => base !== undefined).toArray())
    note(entityKey);
  const rows = await db.features.bulkGet([...features]);
  for (const row of rows) if (row?.levelLid) busy.add(row.levelLid);
  return busy;
}

/** Floor plans that have arrived, of levels that are whole on the server, and pictures that have. */
async function idlePlans(db: StoreyDatabase, only: readonly string[] | null): Promise<string[]> {
  const sent = await db.files
    .filter(({ uploadedAt, bytes }) => uploadedAt !== undefined && bytes.length > 0)
    .toArray();
  const waiting = new Set(await db.pending.toCollection().primaryKeys());
  const levels = await db.levels.bulkGet(sent.map(({ levelLid }) => levelLid));
  const thrown = await deletedLevels(db);
  // A level in the trash, or in question together with its building, may have to be created again.
  const isNeeded = (levelLid: string, level: Level | undefined): boolean =>
    thrown.has(levelLid) ||
    waiting.has(entityKeyOf('levels', levelLid)) ||
    (level !== undefined && ancestorsOf(level).some((key) => waiting.has(key)));
  return sent
    .filter(({ levelLid }, i) => !isNeeded(levelLid, levels[i]) && (only?.includes(levelLid) ?? true))
    .map(({ fileId }) => fileId);
}

/** Read where there is a journal alone, and then only loaded. */
export async function keptAbout(db: StoreyDatabase): Promise<ReadonlySet<EntityKey>> {
  if (db.journal === null) return new Set();
  const { keysOfLogOnly: aboutKept, readLogOnly: readKept } =
    await import('../recovery/no-space/read-log-only.ts');
  return aboutKept(await readKept(db));
}

/** @param run gets the keys in the journal alone, which is work like any other */
async function inSpace<T>(
  db: StoreyDatabase,
  mode: 'r' | 'rw',
  run: (kept: ReadonlySet<EntityKey>) => Promise<T>,
): Promise<T> {
  const kept = await keptAbout(db);
  // Dexie follows native awaits only into a function that is itself async.
  return db.transaction(mode, [...CONTENT, ...WORK], async () => run(kept));
}
