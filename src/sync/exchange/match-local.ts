import {
  ancestorsOf,
  entityKeyOf,
  isLevelKnown,
  levelServerKey,
  parseEntityKey,
  serverIdOf,
  type EntityKey,
  type StoreyDatabase,
} from '../../db/index.ts';
import { remapKeys, type WorkContent, type WorkEntry, type WorkPlace } from '../../domain/exchange/index.ts';
import { rowsOf } from '../store/transaction.ts';
import { isFeature } from '../../domain/entities/row.ts';

/** A file's work in the local keys of this device. */
export interface LocalWork {
  work: WorkEntry[];
  /** Places that this device does not know yet, with the server's names. */
  seeds: WorkPlace[];
  /** Levels of ours that have the same index as one of the file: two people made one level. */
  joined: ReadonlySet<EntityKey>;
  keyHere: (lid: string) => string;
}

/**
 * Finds out what the things in a file are called here: by the server's name, by the mark of their making, or by their
 * own key. Reads only.
 * @param maySeed whether a client that is not on this device may come in: the file is of the person who is signed in
 */
export async function matchLocal(
  db: StoreyDatabase,
  content: WorkContent,
  maySeed: boolean,
): Promise<LocalWork> {
  const keys = new Map<string, string>();
  const keyHere = (lid: string): string => keys.get(lid) ?? lid;
  const marks = await marksIn(db, content);
  const work = new Map(content.work.map((entry) => [entityKeyOf(entry.table, entry.key), entry]));
  const seeds: WorkPlace[] = [];
  const joined = new Set<EntityKey>();
  const missing = new Set<EntityKey>();
  for (const place of content.places) {
    const { table, row, serverKey } = place;
    const entry = work.get(entityKeyOf(table, row.lid));
    const byName = serverKey === null ? undefined : await lidByName(db, place);
    const mark = entry?.op?.intent === 'create' ? marks.get(entry.op.opId) : undefined;
    const index = byName ?? mark ?? (await lidByIndex(db, row, keyHere));
    const lid = index ?? row.lid;
    if (lid !== row.lid) keys.set(row.lid, lid);
    if (byName === undefined && mark === undefined && index !== undefined && index !== row.lid) {
      joined.add(entityKeyOf(table, index));
    }
    const here = entityKeyOf(table, lid);
    const isKnown = byName !== undefined || (await rowsOf(db, table).get(lid)) !== undefined;
    if (isKnown || serverKey === null || (await db.pending.get(here)) !== undefined) continue;
    const localised = remapKeys(row, keyHere);
    const isLost = ancestorsOf(localised).some((above) => missing.has(above));
    if (isLost || (table === 'clients' && !maySeed)) missing.add(here);
    else seeds.push({ ...place, row: { ...localised, lid } as WorkPlace['row'] });
  }
  return { work: content.work.map((entry) => entryHere(entry, keyHere)), seeds, joined, keyHere };
}

/** A level's name holds the number of its building, so both are the server's. */
async function lidByName(db: StoreyDatabase, { table, serverKey }: WorkPlace): Promise<string | undefined> {
  return serverKey === null ? undefined : (await db.idmap.get({ kind: table, serverKey }))?.lid;
}

/** Things that were read from the server and carry the mark of an operation in the file. */
async function marksIn(db: StoreyDatabase, content: WorkContent): Promise<Map<string, string>> {
  const wanted = new Set(content.work.flatMap(({ op }) => (op?.intent === 'create' ? [op.opId] : [])));
  const found = new Map<string, string>();
  if (wanted.size === 0) return found;
  await db.idmap.each(({ lid, mark }) => {
    if (mark !== undefined && wanted.has(mark)) found.set(mark, lid);
  });
  return found;
}

/** A building has one level of an index: who made another of it meant the same. */
async function lidByIndex(
  db: StoreyDatabase,
  row: WorkPlace['row'],
  keyHere: (lid: string) => string,
): Promise<string | undefined> {
  if (row.kind !== 'level') return undefined;
  const buildingLid = keyHere(row.buildingLid);
  const own = await db.levels.get(row.lid);
  // It has got another index since, here or there.
  if (own !== undefined && own.publishState !== 'deleted' && own.levelIndex !== row.levelIndex)
    return own.lid;
  const there = await db.levels.get({ buildingLid, levelIndex: row.levelIndex });
  if (there !== undefined && there.publishState !== 'deleted') return there.lid;
  const building = await serverIdOf(db, buildingLid);
  if (building === undefined) return undefined;
  const serverKey = levelServerKey(building, row.levelIndex);
  return (await db.idmap.get({ kind: 'levels', serverKey }))?.lid;
}

function entryHere(entry: WorkEntry, keyHere: (lid: string) => string): WorkEntry {
  const { op, base, head } = entry;
  const here = <R extends WorkEntry['head']>(row: R): R => (row === null ? row : remapKeys(row, keyHere));
  const { sent, clash } = op ?? {};
  return {
    ...entry,
    key: entry.table === 'features' ? entry.key : keyHere(entry.key),
    base: here(base),
    head: here(head),
    op: op && {
      ...op,
      ...(sent !== undefined && { sent: { ...sent, value: here(sent.value) } }),
      ...(clash !== undefined && { clash: { ...clash, theirs: here(clash.theirs) } }),
    },
  };
}

/** Which of the things that work lies in are here, or come with it. */
export async function isHere(
  db: StoreyDatabase,
  entityKey: EntityKey,
  coming: ReadonlySet<EntityKey>,
): Promise<boolean> {
  if (coming.has(entityKey)) return true;
  const { table, key } = parseEntityKey(entityKey);
  return (await rowsOf(db, table).get(key)) !== undefined;
}

/**
 * Whether a deleted thing of a file is only unknown here, because its parent has not been read. Then it still exists, and its
 * deletion still has to be sent.
 */
export async function isUnread(
  db: StoreyDatabase,
  { table, key, base }: WorkEntry,
  seeded: ReadonlySet<EntityKey>,
): Promise<boolean> {
  if (base === null) return false;
  if (seeded.has(entityKeyOf(table, key))) return true;
  if (ancestorsOf(base).some((above) => seeded.has(above))) return true;
  return isFeature(base) && base.levelLid !== null && !(await isLevelKnown(db, base.levelLid));
}
