import type { ContentTable, Change, Moment } from '../../domain/moment/moment.ts';
import { carriedOver } from '../../domain/merge/index.ts';
import { freeIndexes } from '../../domain/rules/hierarchy/level.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, entityKeyOf, parseEntityKey } from '../schema/entity-key.ts';
import { listLevels } from '../queries/queries.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { FileRecord, TrashRecord } from '../schema/records.ts';
import { equalContent } from '../schema/equal-content.ts';
import { titleOf } from '../queries/title-of.ts';
import { transactMade } from '../transact/transact.ts';
import { recreated, exists } from '../schema/exists.ts';
import { keysStayingDeleted } from '../trash/stays-deleted.ts';
import { emptyOf, partsOf } from '../trash/trash-parts.ts';
import { isFeature, keyOf } from '../../domain/entities/row.ts';

interface Entry {
  table: ContentTable;
  row: ContentRow;
}

/** A level that a thing can go on instead. */
export interface LevelChoice {
  lid: string;
  title: string;
}

/**
 * done: it stands again and waits to be uploaded. gone: it lies in the trash no more. same: what it would bring is there
 * already. noParent: what it lay in is not on this device; `trashId` names that in the trash, `levels` where else it can
 * go. levelTaken: another level has its index; `indexes` which it can have instead, none where the server may have it.
 */
export type RestoreOutcome =
  | { status: 'done'; entityKeys: string[] }
  | { status: 'gone' }
  | { status: 'same' }
  | { status: 'noParent'; table: ContentTable; trashId: string | null; levels: LevelChoice[] }
  | { status: 'levelTaken'; title: string; indexes: number[] };

/** Where it goes, where its own place is taken or no more. */
export interface RestoreElsewhere {
  /** The level that a feature goes on. */
  levelLid?: string;
  /** The index that a level gets. */
  levelIndex?: number;
}

/**
 * Restores an entry of the trash with an edit like any other. A deletion that still waits is cancelled by it; an entity that
 * the server has deleted by now is created there again. Throws `DbError`.
 */
export async function restoreTrash(
  db: StoreyDatabase,
  id: string,
  options: { now: number; newId: () => string } & RestoreElsewhere,
): Promise<RestoreOutcome> {
  let outcome: RestoreOutcome = { status: 'gone' };
  let emptied = [id];
  const { now, newId, ...elsewhere } = options;
  const make = async (): Promise<Moment | null> => {
    outcome = { status: 'gone' };
    const record = await db.trash.get(id);
    if (record === undefined) return null;
    const { table, key } = parseEntityKey(record.entityKey);
    const stored = await db.table<ContentRow, string>(table).get(key);
    const whole = exists(stored) ? record : await withWhole(db, record, table);
    emptied = [id, whole.id];
    const changes = exists(stored)
      ? changeAgain(record, table, stored)
      : await wholeAgain(db, whole, table, elsewhere);
    if (!Array.isArray(changes)) {
      outcome = changes;
      return null;
    }
    const entityKeys = changes.map((change) => entityKeyOf(change.table, change.key));
    outcome = changes.length === 0 ? { status: 'same' } : { status: 'done', entityKeys };
    return { label: 'restore', changes };
  };
  const finish = async (): Promise<void> => emptyOf(db, emptied);
  await transactMade(db, make, { now, newId, files: await plansOf(db, id), finish });
  return outcome;
}

/** The discarded change, applied to the current row. */
function changeAgain({ base, row }: TrashRecord, table: ContentTable, stored: ContentRow): Change[] {
  if (base === undefined) return [];
  const after = carriedOver(table, stored, base, row);
  if (equalContent(stored, after)) return [];
  return [{ table, key: keyOf(stored), before: stored, after } as Change];
}

/** A change of an entity that is in the trash as a whole by now comes back with that entity and all its contents. */
async function withWhole(db: StoreyDatabase, record: TrashRecord, table: ContentTable): Promise<TrashRecord> {
  const { base, row, entityKey } = record;
  const id = base === undefined ? null : await inTrash(db, entityKey);
  const whole = id === null ? undefined : await db.trash.get(id);
  if (base === undefined || whole === undefined) return record;
  return { ...whole, row: carriedOver(table, whole.row, base, row) };
}

async function wholeAgain(
  db: StoreyDatabase,
  record: TrashRecord,
  table: ContentTable,
  { levelLid, levelIndex }: RestoreElsewhere,
): Promise<Change[] | RestoreOutcome> {
  const placed = levelLid === undefined ? record.row : await onLevel(db, record.row, levelLid);
  const moved = levelIndex === undefined ? placed : await underIndex(db, placed, levelIndex);
  const missing = await missingParent(db, moved);
  if (missing !== null) return { status: 'noParent', ...missing };
  const inside = (await partsOf(db, record.id).toArray()).flatMap(({ entries }) => entries);
  const away = await keysStayingDeleted(db, inside);
  const changes: Change[] = [];
  for (const entry of [{ table, row: moved }, ...inside]) {
    const taken = await levelInItsPlace(db, entry);
    if (taken !== null) return { status: 'levelTaken', ...taken };
    const rows = db.table<ContentRow, string>(entry.table);
    const key = keyOf(entry.row);
    const there = await rows.get(key);
    if (exists(there)) continue;
    // An entity that the server lists as deleted is created again, not changed, and gets another number there.
    if (there !== undefined) await rows.delete(key);
    if (there !== undefined && entry.table !== 'features') await db.idmap.delete(key);
    const isAway = away.has(entityKeyOf(entry.table, key));
    const after = isAway ? entry.row : recreated(entry.row);
    changes.push({ table: entry.table, key, before: null, after } as Change);
  }
  return changes;
}

async function onLevel(db: StoreyDatabase, row: ContentRow, levelLid: string): Promise<ContentRow> {
  const level = await db.levels.get(levelLid);
  if (level === undefined || !isFeature(row)) return row;
  const { lid, buildingLid, siteLid, clientLid } = level;
  return { ...row, levelLid: lid, buildingLid, siteLid, clientLid };
}

/** The outermost thing above that is not there, and where else the row can go; null where all are there. */
async function missingParent(
  db: StoreyDatabase,
  row: ContentRow,
): Promise<{ table: ContentTable; trashId: string | null; levels: LevelChoice[] } | null> {
  for (const above of ancestorsOf(row).reverse()) {
    const { table, key } = parseEntityKey(above);
    if (exists(await db.table<ContentRow, string>(table).get(key))) continue;
    return { table, trashId: await inTrash(db, above), levels: await otherLevels(db, row) };
  }
  return null;
}

/** What was thrown away with this in it, or as this. */
async function inTrash(db: StoreyDatabase, entityKey: EntityKey): Promise<string | null> {
  const whole = db.trash.where({ entityKey }).and(({ base }) => base === undefined);
  return (await whole.first())?.id ?? null;
}

/** Levels of the same building, or of the same site where the building is gone too. */
async function otherLevels(db: StoreyDatabase, row: ContentRow): Promise<LevelChoice[]> {
  if (!isFeature(row) || row.levelLid === null) return [];
  const own = row.buildingLid === null ? [] : await listLevels(db, row.buildingLid);
  const { siteLid } = row;
  const levels =
    own.length > 0 ? own : await db.levels.filter((level) => level.siteLid === siteLid).toArray();
  return levels.filter(exists).map((level) => ({ lid: level.lid, title: titleOf(level) }));
}

/** No change waits for it, and the server has never had it. */
async function isNowhere(db: StoreyDatabase, lid: string): Promise<boolean> {
  return (await db.pending.get(entityKeyOf('levels', lid))) === undefined && !(await db.idmap.get(lid));
}

async function underIndex(db: StoreyDatabase, row: ContentRow, levelIndex: number): Promise<ContentRow> {
  return row.kind === 'level' && (await isNowhere(db, row.lid)) ? { ...row, levelIndex } : row;
}

async function levelInItsPlace(
  db: StoreyDatabase,
  { table, row }: Entry,
): Promise<{ title: string; indexes: number[] } | null> {
  if (table !== 'levels' || row.kind !== 'level') return null;
  const { buildingLid, levelIndex } = row;
  const there = await db.levels.get({ buildingLid, levelIndex });
  if (there === undefined || there.lid === row.lid || !exists(there)) return null;
  const levels = (await listLevels(db, buildingLid)).filter(exists);
  const indexes = (await isNowhere(db, row.lid)) ? freeIndexes(levels, levelIndex) : [];
  return { title: titleOf(there), indexes };
}

/** Floor plans of levels that have to be created on the server again are sent again, if they are still kept. */
async function plansOf(db: StoreyDatabase, id: string): Promise<FileRecord[]> {
  const record = await db.trash.get(id);
  if (record === undefined || record.entityKey.startsWith('features:')) return [];
  const wholeId = (await inTrash(db, record.entityKey)) ?? id;
  const inside = (await partsOf(db, wholeId).toArray()).flatMap(({ entries }) => entries);
  const lids = [record.row, ...inside.map(({ row }) => row)].flatMap((row) =>
    row.kind === 'level' ? [row.lid as string] : [],
  );
  const files = await db.files.where('levelLid').anyOf(lids).toArray();
  const known = await db.idmap.bulkGet(files.map(({ levelLid }) => levelLid));
  return files
    .filter((_, i) => known[i] === undefined)
    .map((file) => {
      const { uploadedAt: _sent, ...again } = file;
      return again;
    });
}
