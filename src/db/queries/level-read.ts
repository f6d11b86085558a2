import type { Level } from '../../domain/entities/level.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { serverIdOf } from '../database/idmap.ts';
import { listBuildings } from './queries.ts';

const key = (levelLid: string): string => `read:levels:${levelLid}`;

async function note(db: StoreyDatabase, k: string, isSo: boolean): Promise<void> {
  if (!isSo) await db.meta.delete(k);
  else if ((await db.meta.get(k)) === undefined) await db.meta.put({ k, value: true });
}

/** Remembers that the features of a level have been read from the server. */
export async function rememberLevelRead(db: StoreyDatabase, levelLid: string): Promise<void> {
  await note(db, key(levelLid), true);
}

/** Whether the device knows the features of a level: it was made here, or has been read once. */
export async function isLevelKnown(db: StoreyDatabase, levelLid: string): Promise<boolean> {
  if ((await db.meta.get(key(levelLid))) !== undefined) return true;
  return (await serverIdOf(db, levelLid)) === undefined;
}

/** Those of these levels that this device has never read. */
export async function unreadLevels(db: StoreyDatabase, levels: readonly Level[]): Promise<Level[]> {
  const unread: Level[] = [];
  for (const level of levels) if (!(await isLevelKnown(db, level.lid))) unread.push(level);
  return unread;
}

/** Confirms that a level that was read before is on this device as the server had it at this time, milliseconds since 1970. */
export async function confirmLevelRead(db: StoreyDatabase, levelLid: string, at: number): Promise<void> {
  await db.meta.where('k').equals(key(levelLid)).modify({ value: at });
}

/** How this device knows the features of a level: never read, made here, read at an unknown time, or as of a time. */
export type LevelRead = 'unread' | 'own' | 'some time' | number;

/** How each of these levels is known, in their order. */
export async function levelReads(db: StoreyDatabase, levelLids: readonly string[]): Promise<LevelRead[]> {
  const [notes, numbered] = await Promise.all([
    db.meta.bulkGet(levelLids.map(key)),
    db.idmap.bulkGet([...levelLids]),
  ]);
  return notes.map((note, i) => {
    if (note === undefined) return numbered[i] === undefined ? 'own' : 'unread';
    return typeof note.value === 'number' ? note.value : 'some time';
  });
}

/** What holds sites, buildings or levels. */
export interface Holder {
  table: 'clients' | 'sites' | 'buildings';
  lid: string;
}

const heldKey = ({ table, lid }: Holder): string => `read:${table}:${lid}`;

/** The server has told once what these clients, sites and buildings hold, or they were made here. */
export async function rememberHeldRead(db: StoreyDatabase, holders: readonly Holder[]): Promise<void> {
  const keys = holders.map(heldKey);
  const known = await db.meta.bulkGet(keys);
  const fresh = keys.filter((_, i) => known[i] === undefined);
  if (fresh.length > 0) await db.meta.bulkPut(fresh.map((k) => ({ k, value: true })));
}

/** Whether the device can say what it holds: it was made here, or the server has told once. */
export async function isHeldKnown(db: StoreyDatabase, holder: Holder): Promise<boolean> {
  if ((await db.meta.get(heldKey(holder))) !== undefined) return true;
  return (await serverIdOf(db, holder.lid)) === undefined;
}

const leftOutKey = (siteLid: string): string => `nodes-left-out:${siteLid}`;

/**
 * Whether the last reading of a site's network left nodes out, because their level is not here or could not be read. Inside a
 * transaction that takes part in `meta`.
 */
export async function noteNodesLeftOut(
  db: StoreyDatabase,
  siteLid: string,
  isLeftOut: boolean,
): Promise<void> {
  await note(db, leftOutKey(siteLid), isLeftOut);
}

/**
 * Whether a node of this site that is not here is nowhere: the site and its buildings were read, and the last reading of
 * the network left none out (a level may have been made elsewhere since).
 */
export async function knowsAllNodes(db: StoreyDatabase, siteLid: string): Promise<boolean> {
  if (!(await isHeldKnown(db, { table: 'sites', lid: siteLid }))) return false;
  if ((await db.meta.get(leftOutKey(siteLid))) !== undefined) return false;
  for (const { lid } of await listBuildings(db, siteLid))
    if (!(await isHeldKnown(db, { table: 'buildings', lid }))) return false;
  return true;
}

/**
 * By `lid`: how many contents of each client, site or building are here, as `count` finds; null for none of a thing that was
 * never read.
 */
export async function countHeld(
  db: StoreyDatabase,
  table: Holder['table'],
  holders: readonly { lid: string }[],
  count: (lid: string) => PromiseLike<number>,
): Promise<Map<string, number | null>> {
  const counted = holders.map(async ({ lid }): Promise<[string, number | null]> => {
    const here = await count(lid);
    return [lid, here > 0 || (await isHeldKnown(db, { table, lid })) ? here : null];
  });
  return new Map(await Promise.all(counted));
}

/** The features of these levels were dropped: the levels count as unknown until they are read again. */
export async function forgetLevelsRead(db: StoreyDatabase, levelLids: readonly string[]): Promise<void> {
  await db.meta.bulkDelete(levelLids.map(key));
}
