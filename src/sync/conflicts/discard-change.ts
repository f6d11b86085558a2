import {
  CONTENT_TABLES,
  entityKeyOf,
  isInFlight,
  coalesce,
  noteActivity,
  parseEntityKey,
  splitTrash,
  subjectOf,
  recordDeletions,
  trashedRows,
  type BaseRecord,
  type ContentRow,
  type EntityKey,
  type Intent,
  type PendingOp,
  type StoreyDatabase,
  type Deletion,
  descendantsOf,
  entityKeyOfEntry,
  type SubtreeEntry as Entry,
} from '../../db/index.ts';
import { endAudit, auditWrite } from '../audit/write-audit.ts';
import { attemptsOf } from '../attempts/attempts-of.ts';
import { dropOperations, invalidateClientFeed, removeSubtree } from '../store/drop-operations.ts';
import { parentExists } from '../store/parent-exists.ts';
import { hasUnknownDeletion } from '../attempts/ledger.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { SHRINKS } from './shrink-guard.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';
import { isFeature, keyOf } from '../../domain/entities/row.ts';

/** Changes rejected as shrinking. A retry of one of them confirms all. */
const shrinking = (db: StoreyDatabase, { clientLid }: PendingOp): Promise<PendingOp[]> =>
  db.pending
    .where({ state: 'rejected' })
    .and((op) => op.lastError?.code === SHRINKS && op.clientLid === clientLid)
    .toArray();

/** Sends a rejected or waiting change at once. */
export function retry(db: StoreyDatabase, entityKey: string): Promise<void> {
  return inOutbox(db, async () => {
    const op = await db.pending.get(entityKey);
    if (op === undefined || (op.state !== 'rejected' && op.state !== 'ready')) return;
    const asked = op.lastError?.code === SHRINKS ? await shrinking(db, op) : [op];
    await db.pending.bulkPut(asked.map((one) => ({ ...one, state: 'ready', attempt: 0, nextAt: 0 })));
  });
}

/**
 * Reverts an unacknowledged change to the server's value. A new entity is removed with its descendants. The discarded values go
 * into the trash. @returns false while a request is in flight, because the server's state is unknown, and for a delete
 * that is cascaded from a parent's: only that one can be discarded
 */
export function discard(db: StoreyDatabase, entityKey: string, ports: Ports): Promise<boolean> {
  return inOutbox(db, async () => {
    const op = await db.pending.get(entityKey);
    if (op === undefined) return true;
    if (isInFlight(op) || op.coveredBy !== undefined || op.saga?.step === 'compensate') return false;
    // Importing the same work file again brings it back.
    await db.exchanged.where({ entityKey }).delete();
    const base = (await db.bases.get(entityKey))?.value;
    const head = await rowsOf(db, op.table).get(op.key);
    const isOnItsWay = op.saga !== undefined && head !== undefined;
    if (base === undefined || isOnItsWay) {
      const below = await descendantsOf(db, op.table, op.key);
      const ops = (await db.pending.bulkGet(below.map(entityKeyOfEntry))).filter(
        (child) => child !== undefined,
      );
      if (ops.some(isInFlight)) return false;
      if (head !== undefined) await moveToTrash(db, op, { table: op.table, row: head, inside: below }, ports);
      // An unacknowledged create may have arrived: it is looked for and deleted on the server.
      if (base === undefined && op.sent === undefined) await removeSubtree(db, op.table, op.key);
      else await deleteRemotely(db, op, below);
      if (below.length > 0) await invalidateClientFeed(db, op);
      return true;
    }
    // Discarding a delete leaves nothing in the trash except edits made before it.
    await moveToTrash(db, op, { table: op.table, row: head ?? base, base }, ports, head !== undefined);
    if (head === undefined && !(await parentExists(db, base))) {
      await cascadeToParent(db, entityKey);
      return true;
    }
    if (head === undefined && op.saga !== undefined) {
      await db.conflicts.where({ entityKey }).delete();
      await db.pending.put({ ...op, state: 'ready', attempt: 0, nextAt: 0 });
      await cancelCascade(db, entityKey, base, ports);
      return true;
    }
    await rowsOf(db, op.table).put(base);
    // Our own attempt may have deleted it, or still may: that is checked, as when a delete is undone. With an open
    // remote delete conflict, the remote delete is accepted.
    const asked = await db.conflicts.where({ entityKey }).first();
    if (asked?.theirs !== null && (await hasUnknownDeletion(db, op))) await requeue(db, op, 'update');
    else {
      await dropOperations(db, [entityKey]);
      // An earlier attempt may have arrived or still may: what it reverts is a lost update.
      for (const { value } of await attemptsOf(db, op, base))
        await auditWrite(db, op.entityKey, value, base, ports.now());
    }
    if (head === undefined) await cancelCascade(db, entityKey, base, ports);
    return true;
  });
}

/** Queues an operation again, to check what became of its attempts. Call inside an outbox transaction. */
export async function requeue(db: StoreyDatabase, op: PendingOp, intent: Intent): Promise<void> {
  const { lastError: _, ...rest } = op;
  await db.conflicts.where({ entityKey: op.entityKey }).delete();
  await db.pending.put({ ...rest, intent, rev: op.rev + 1, state: 'ready', attempt: 0, nextAt: 0 });
}

/** Deletes a new entity on the server too, where it exists or may exist. */
async function deleteRemotely(db: StoreyDatabase, op: PendingOp, below: readonly Entry[]): Promise<void> {
  for (const entry of below) await rowsOf(db, entry.table).delete(keyOf(entry.row));
  await dropOperations(db, below.map(entityKeyOfEntry));
  await rowsOf(db, op.table).delete(op.key);
  await requeue(db, op, op.table === 'features' ? 'delete' : op.intent);
}

async function moveToTrash(
  db: StoreyDatabase,
  op: PendingOp,
  thrown: Deletion,
  { now, newId }: Ports,
  isKept = true,
): Promise<void> {
  const at = now();
  if (isKept) await recordDeletions(db, [thrown], { why: 'discarded', now: at, newId });
  const { intent } = op;
  await noteActivity(db, [{ at, what: 'discarded', ...subjectOf(op.table, thrown.row), intent }]);
}

/**
 * Discards a delete whose parent was deleted here since: the entity can't be restored and goes with its parent. If
 * the parent stays after all, the next pull restores the server's version. Call inside an outbox transaction.
 */
export async function cascadeToParent(db: StoreyDatabase, entityKey: string): Promise<void> {
  // It goes with its parent already. Undoing that delete needs its operation.
  if ((await db.pending.get(entityKey))?.coveredBy !== undefined) return;
  const covered = await db.pending.where({ coveredBy: entityKey }).primaryKeys();
  await dropOperations(db, [entityKey, ...covered]);
}

/**
 * A delete was undone or discarded: descendants whose deletes it cascaded stay too, with their server values. Edits
 * made before the delete stay in the trash. Call inside an outbox transaction. @param base the server's value of the
 * entity itself
 */
export async function cancelCascade(
  db: StoreyDatabase,
  entityKey: string,
  base: ContentRow | null,
  { now, newId }: Ports,
): Promise<void> {
  const covered = await db.pending.where({ coveredBy: entityKey }).toArray();
  const known = await db.bases.bulkGet(covered.map((op) => op.entityKey));
  const seen: Entry[] = [];
  const underWay: PendingOp[] = [];
  const last: Entry[] = base === null ? [] : [entryOf({ entityKey, value: base })];
  for (const [i, op] of covered.entries()) {
    const record = known[i];
    // Partly created entities, those in flight or with a delete that may still arrive, and those with an open remote
    // delete conflict, continue from the values that were entered.
    const isSettled = op.saga === undefined && !isInFlight(op) && !(await hasUnknownDeletion(db, op));
    if (!isSettled || record === undefined) underWay.push(op);
    if (record !== undefined) (isSettled ? seen : last).push(entryOf(record));
  }
  const bases = new Map<EntityKey, ContentRow>();
  if (base !== null) bases.set(entityKey, base);
  const keys = seen.map(entityKeyOfEntry);
  const ops = new Map(covered.map((op) => [op.entityKey, op]));
  await dropOperations(db, keys);
  const waiting = await restoreRows(db, seen);
  const back = await restoreInFlight(db, entityKey, last, { now, newId });
  const gone = new Set(await restoreRows(db, waiting));
  for (const entry of seen) {
    const op = ops.get(entityKeyOfEntry(entry));
    if (op === undefined || gone.has(entry)) continue;
    bases.set(op.entityKey, entry.row);
    await endAudit(db, op, entry.row);
  }
  for (const key of back) bases.delete(key);
  for (const { entityKey: own } of underWay) {
    const left = await db.pending.get(own);
    if (left?.coveredBy === entityKey) await dropWithoutParent(db, left);
  }
  await splitTrash(db, entityKey, bases, { now: now(), newId });
}

/** Restores rows whose parent exists. Returns the others. */
async function restoreRows(db: StoreyDatabase, entries: readonly Entry[]): Promise<Entry[]> {
  const sorted = entries.toSorted(
    (a, b) => CONTENT_TABLES.indexOf(a.table) - CONTENT_TABLES.indexOf(b.table),
  );
  // A level may have thousands of rows.
  const levels = new Map<string, boolean>();
  const left: Entry[] = [];
  for (const entry of sorted) {
    const level = isFeature(entry.row) ? entry.row.levelLid : null;
    const has = (level === null ? undefined : levels.get(level)) ?? (await parentExists(db, entry.row));
    if (level !== null) levels.set(level, has);
    if (has) await rowsOf(db, entry.table).put(entry.row);
    else left.push(entry);
  }
  return left;
}

/**
 * Operations that were in flight when the delete cascaded to them have no row: alone they would delete the entity.
 * Restores the entered values and continues them. Call inside an outbox transaction. @param last their last known
 * values, if the trash has lost them @returns the entities restored as entered
 */
async function restoreInFlight(
  db: StoreyDatabase,
  entityKey: EntityKey,
  last: readonly Entry[],
  { now, newId }: Ports,
): Promise<EntityKey[]> {
  const thrown = [...(await trashedRows(db, entityKey))];
  const keys = new Set(thrown.map(entityKeyOfEntry));
  thrown.push(...last.filter((entry) => !keys.has(entityKeyOfEntry(entry))));
  thrown.sort((a, b) => CONTENT_TABLES.indexOf(a.table) - CONTENT_TABLES.indexOf(b.table));
  const making = new Set<string>();
  const back: EntityKey[] = [];
  for (const { table, row } of thrown) {
    const key = keyOf(row);
    const op = await db.pending.get(entityKeyOf(table, key));
    if (op?.saga !== undefined) making.add(key);
    // Content that travels with the create of its level has no operation of its own.
    const isCarried = isFeature(row) && row.levelLid !== null && making.has(row.levelLid);
    if ((op === undefined && !isCarried) || (await rowsOf(db, table).get(key)) !== undefined) continue;
    if (!(await parentExists(db, row))) {
      if (op !== undefined) await dropWithoutParent(db, op);
      continue;
    }
    await rowsOf(db, table).put(row);
    back.push(entityKeyOf(table, key));
    if (op === undefined) continue;
    const known = (await db.bases.get(op.entityKey))?.value ?? null;
    const next = coalesce({ table, key, base: known, head: row, op }, now(), newId);
    if (next === null) await dropOperations(db, [op.entityKey]);
    else await db.pending.put(next);
  }
  return back;
}

/**
 * An in-flight operation can't be restored: its index is taken or its parent is gone. It stays in the trash; what may
 * have arrived is looked for and deleted on the server. Call inside an outbox transaction.
 */
async function dropWithoutParent(db: StoreyDatabase, op: PendingOp): Promise<void> {
  const isKnown = (await db.bases.get(op.entityKey)) !== undefined;
  if (isKnown || op.sent === undefined) await dropOperations(db, [op.entityKey]);
  else {
    const { coveredBy: _, ...free } = op;
    await requeue(db, free, op.table === 'features' ? 'delete' : op.intent);
  }
}

const entryOf = ({ entityKey, value }: BaseRecord): Entry => ({
  table: parseEntityKey(entityKey).table,
  row: value,
});
