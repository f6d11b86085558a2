import {
  ancestorsOf,
  entityKeyOf,
  keyOf,
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
} from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import { carriedOver } from '../../domain/merge/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { askedInside, forgetAsked, tableOf } from '../store/seen-inside.ts';
import { entityKeyOfEntry, type Entry } from '../store/descendants.ts';
import { rowsOf } from '../store/transaction.ts';

interface Ports {
  now: () => number;
  newId: () => string;
}

/** One thing of the trash with what lies in it, and what goes into it. */
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
 * A person deletes on the server what somebody has changed there: it lies in the trash as they left it, with what was
 * entered here before, and its days begin anew. Inside a transaction of the outbox.
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

/** The trash has lost it by now: what went with it is known from what the server was last seen to have. */
async function lastSeenInside(db: StoreyDatabase, entityKey: EntityKey): Promise<Entry[]> {
  const covered = await db.pending.where({ coveredBy: entityKey }).toArray();
  const known = await db.bases.bulkGet(covered.map((op) => op.entityKey));
  return covered.flatMap(({ table }, i) => {
    const row = known[i]?.value;
    return row === undefined ? [] : [{ table, row }];
  });
}

/**
 * A thing is deleted on the server with what somebody did in it, as a person wanted it: that goes into the trash with the
 * thing, and comes back with it. Before anything is forgotten of what lay in it, and inside a transaction of the outbox.
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
    // What was made there is called something here from now on.
    const row = 'lid' in there && there.lid === '' ? { ...there, lid: newId() as Lid } : there;
    const home = await trashedParentOf(db, homes, entityKey, row);
    thrown.push(...(await (home === null ? asOwnEntry(db, table, row) : putInto(db, home, table, row))));
  }
  const at = now();
  for (const home of new Set(homes.values()))
    if (home !== null) await addToTrashRecord(db, home.record, { inside: home.added }, at);
  await recordDeletions(db, thrown, { why: 'decided', now: at, newId });
}

/** What it lay in, as that lies in the trash: with the thing, or by itself where it was deleted before. */
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
  // It was put back while its deletion was on the way: nobody sees what the trash has of it.
  const stored = await rowsOf(db, tableOf(record.row)).get(keyOf(record.row));
  if (exists(stored)) return null;
  return { record, rows: new Map(inside.map((entry) => [entityKeyOfEntry(entry), entry.row])), added: [] };
}

const isIn = ({ record, rows }: TrashedSubtree, parent: EntityKey): boolean =>
  record.entityKey === parent || rows.has(parent);

/** Two levels of one index don't come back together. */
function isTaken({ rows }: TrashedSubtree, row: ContentRow): boolean {
  if (!('levelIndex' in row)) return false;
  const { lid, buildingLid, levelIndex } = row;
  for (const other of rows.values()) {
    if (!('levelIndex' in other) || other.lid === lid) continue;
    if (other.buildingLid === buildingLid && other.levelIndex === levelIndex) return true;
  }
  return false;
}

/** Theirs lies where mine lay, with what was entered here before. Returns what does not go together with that. */
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

/** Both in one row, in which mine wins; where they don't go together theirs lies beside it, as a change of the thing. */
function joined(
  table: ContentTable,
  { base, mine, theirs }: Versions,
): { row: ContentRow; apart: Deletion[] } {
  const row = carriedOver(table, theirs, base, mine);
  const isWhole = equalContent(row, carriedOver(table, mine, base, theirs));
  return { row, apart: isWhole ? [] : [{ table, row: theirs, base }] };
}

/** What it lay in is not in the trash: it lies there alone, or as a change of what stands. */
async function asOwnEntry(db: StoreyDatabase, table: ContentTable, row: ContentRow): Promise<Deletion[]> {
  const stored = await rowsOf(db, table).get(keyOf(row));
  if (!exists(stored)) return [{ table, row }];
  return equalContent(stored, row) ? [] : [{ table, row, base: stored }];
}
