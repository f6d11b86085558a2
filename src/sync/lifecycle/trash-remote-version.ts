import {
  ancestorsOf,
  entityKeyOf,
  trashedSubtreeOf,
  equalContent,
  exists,
  recordDeletions,
  addToTrashRecord,
  type ConflictRecord,
  type ContentRow,
  type EntityKey,
  type PendingOp,
  type StoreyDatabase,
  type Deletion,
  type TrashRecord,
  entityKeyOfEntry,
  type SubtreeEntry as Entry,
} from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import { carriedOver } from '../../domain/merge/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { askedInside, forgetAsked } from '../store/seen-inside.ts';
import { rowsOf } from '../store/transaction.ts';
import { keyOf, tableOf, isFeature } from '../../domain/entities/row.ts';

interface Ports {
  now: () => number;
  newId: () => string;
}

/** A trash entry with its descendants, and rows to be added to it. */
interface TrashedSubtree {
  record: TrashRecord;
  rows: ReadonlyMap<EntityKey, ContentRow>;
  added: Entry[];
}

interface Versions {
  base: ContentRow;
  mine: ContentRow;
  theirs: ContentRow;
}

/**
 * The user deletes an entity that another user has changed: puts the remote version into the trash, merged with
 * unsent local edits. Its retention starts again. Call inside an outbox transaction.
 */
export async function trashRemoteVersion(
  db: StoreyDatabase,
  { table, entityKey, base, theirs }: ConflictRecord,
  { now, newId }: Ports,
): Promise<void> {
  if (theirs === null) return;
  const at = now();
  const whole = await trashedSubtreeOf(db, entityKey);
  if (whole === null) {
    const inside = await lastSeenInside(db, entityKey);
    return recordDeletions(db, [{ table, row: theirs, inside }], { why: 'decided', now: at, newId });
  }
  const mine = whole.record.row;
  const { row, apart } = joined(table, { base: base ?? mine, mine, theirs });
  await addToTrashRecord(db, whole.record, { row }, at);
  await recordDeletions(db, apart, { why: 'decided', now: at, newId });
}

/** The trash entry expired: descendants are taken from their last known server values. */
async function lastSeenInside(db: StoreyDatabase, entityKey: EntityKey): Promise<Entry[]> {
  const covered = await db.pending.where({ coveredBy: entityKey }).toArray();
  const known = await db.bases.bulkGet(covered.map((op) => op.entityKey));
  return covered.flatMap(({ table }, i) => {
    const row = known[i]?.value;
    return row === undefined ? [] : [{ table, row }];
  });
}

/**
 * The user deletes an entity with remote changes inside it: puts those into the trash with it, so that a restore
 * brings them back. Call inside an outbox transaction, before descendants are removed.
 */
export async function trashRemoteChanges(
  db: StoreyDatabase,
  { entityKey }: Pick<PendingOp, 'entityKey'>,
  { now, newId }: Ports,
): Promise<void> {
  const worked = await askedInside(db, entityKey);
  if (worked.length === 0) return;
  await forgetAsked(db, entityKey);
  const homes = new Map<EntityKey, TrashedSubtree | null>();
  const thrown: Deletion[] = [];
  for (const [, there] of worked) {
    const table = tableOf(there);
    // An entity created remotely gets a local key now.
    const row = !isFeature(there) && (there.lid as string) === '' ? { ...there, lid: newId() as Lid } : there;
    const home = await trashedParentOf(db, homes, entityKey, row);
    thrown.push(...(await (home === null ? asOwnEntry(db, table, row) : putInto(db, home, table, row))));
  }
  const at = now();
  for (const home of new Set(homes.values()))
    if (home !== null) await addToTrashRecord(db, home.record, { inside: home.added }, at);
  await recordDeletions(db, thrown, { why: 'decided', now: at, newId });
}

/** The trash entry of the parent: with the entity, or on its own if it was deleted before. */
async function trashedParentOf(
  db: StoreyDatabase,
  homes: Map<EntityKey, TrashedSubtree | null>,
  entityKey: EntityKey,
  row: ContentRow,
): Promise<TrashedSubtree | null> {
  const [parent] = ancestorsOf(row);
  if (parent === undefined) return null;
  for (const key of [entityKey, parent]) {
    if (!homes.has(key)) homes.set(key, await trashedSubtree(db, key));
    const home = homes.get(key) ?? null;
    if (home !== null && isIn(home, parent) && !isTaken(home, row)) return home;
  }
  return null;
}

async function trashedSubtree(db: StoreyDatabase, entityKey: EntityKey): Promise<TrashedSubtree | null> {
  const whole = await trashedSubtreeOf(db, entityKey);
  if (whole === null) return null;
  const { record, inside } = whole;
  // It was restored while its delete was in flight, so its trash entry is not shown.
  const stored = await rowsOf(db, tableOf(record.row)).get(keyOf(record.row));
  if (exists(stored)) return null;
  return { record, rows: new Map(inside.map((entry) => [entityKeyOfEntry(entry), entry.row])), added: [] };
}

const isIn = ({ record, rows }: TrashedSubtree, parent: EntityKey): boolean =>
  record.entityKey === parent || rows.has(parent);

/** Two levels with one index can't be restored together. */
function isTaken({ rows }: TrashedSubtree, row: ContentRow): boolean {
  if (row.kind !== 'level') return false;
  const { lid, buildingLid, levelIndex } = row;
  for (const other of rows.values()) {
    if (other.kind !== 'level' || other.lid === lid) continue;
    if (other.buildingLid === buildingLid && other.levelIndex === levelIndex) return true;
  }
  return false;
}

/** Puts the remote version into the trash entry, merged with unsent local edits. Returns what could not be merged. */
async function putInto(
  db: StoreyDatabase,
  { rows, added }: TrashedSubtree,
  table: ContentTable,
  theirs: ContentRow,
): Promise<Deletion[]> {
  const key = entityKeyOf(table, keyOf(theirs));
  const mine = rows.get(key);
  if (mine === undefined) {
    added.push({ table, row: theirs });
    return [];
  }
  const base = (await db.bases.get(key))?.value ?? mine;
  const { row, apart } = joined(table, { base, mine, theirs });
  added.push({ table, row });
  return apart;
}

/** Merges both into one row, mine wins. What can't be merged is returned as a separate change. */
function joined(
  table: ContentTable,
  { base, mine, theirs }: Versions,
): { row: ContentRow; apart: Deletion[] } {
  const row = carriedOver(table, theirs, base, mine);
  const isWhole = equalContent(row, carriedOver(table, mine, base, theirs));
  return { row, apart: isWhole ? [] : [{ table, row: theirs, base }] };
}

/** The parent is not in the trash: the row becomes its own entry, or a change of the existing row. */
async function asOwnEntry(db: StoreyDatabase, table: ContentTable, row: ContentRow): Promise<Deletion[]> {
  const stored = await rowsOf(db, table).get(keyOf(row));
  if (!exists(stored)) return [{ table, row }];
  return equalContent(stored, row) ? [] : [{ table, row, base: stored }];
}
