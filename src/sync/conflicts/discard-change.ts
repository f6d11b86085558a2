import {
  CONTENT_TABLES,
  entityKeyOf,
  isInFlight,
  keyOf,
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
} from '../../db/index.ts';
import { endAudit, auditWrite } from '../audit/write-audit.ts';
import { rowsBelow, entityKeyOfEntry, type Entry } from '../store/descendants.ts';
import { attemptedValues } from '../attempts/unknown-outcome.ts';
import { dropOperations, invalidateClientFeed, removeSubtree } from '../store/drop-operations.ts';
import { parentExists } from '../store/parent-exists.ts';
import { hasUnknownDelete } from '../attempts/unknown-deletes.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { SHRINKS } from './shrink-guard.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';

/** Whoever tries one of them again says that all shall go as they stand. */
const shrinking = (db: StoreyDatabase, { clientLid }: PendingOp): Promise<PendingOp[]> =>
  db.pending
    .where({ state: 'rejected' })
    .and((op) => op.lastError?.code === SHRINKS && op.clientLid === clientLid)
    .toArray();

/** A refused or waiting change goes at once, as it stands. */
export function retry(db: StoreyDatabase, entityKey: string): Promise<void> {
  return inOutbox(db, async () => {
    const op = await db.pending.get(entityKey);
    if (op === undefined || (op.state !== 'rejected' && op.state !== 'ready')) return;
    const asked = op.lastError?.code === SHRINKS ? await shrinking(db, op) : [op];
    await db.pending.bulkPut(asked.map((one) => ({ ...one, state: 'ready', attempt: 0, nextAt: 0 })));
  });
}

/**
 * Puts a change that has not arrived back to what the server has; a new thing goes off the device with all in it. What
 * was entered lies in the trash.
 * @returns false when a request is under way: nobody can say yet what the server has
 */
export function discard(db: StoreyDatabase, entityKey: string, ports: Ports): Promise<boolean> {
  return inOutbox(db, async () => {
    const op = await db.pending.get(entityKey);
    if (op === undefined) return true;
    if (isInFlight(op) || op.saga?.step === 'compensate') return false;
    // Whoever takes the file in again wants it back.
    await db.exchanged.where({ entityKey }).delete();
    const base = (await db.bases.get(entityKey))?.value;
    const head = await rowsOf(db, op.table).get(op.key);
    const isOnItsWay = op.saga !== undefined && head !== undefined;
    if (base === undefined || isOnItsWay) {
      const below = await rowsBelow(db, op.table, op.key);
      const ops = (await db.pending.bulkGet(below.map(entityKeyOfEntry))).filter(
        (child) => child !== undefined,
      );
      if (ops.some(isInFlight)) return false;
      if (head !== undefined) await moveToTrash(db, op, { table: op.table, row: head, inside: below }, ports);
      // What was sent may have arrived though it was not confirmed: it is looked for, and taken off there.
      if (base === undefined && op.sent === undefined) await removeSubtree(db, op.table, op.key);
      else await deleteRemotely(db, op, below);
      if (below.length > 0) await invalidateClientFeed(db, op);
      return true;
    }
    // A deletion that is let go leaves nothing behind but what was entered before it.
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
    // Our own request may have taken it away, or may yet: that is looked at, as where the deletion is undone. Where a
    // person was asked about somebody else's deletion, that is what is accepted.
    const asked = await db.conflicts.where({ entityKey }).first();
    if (hasUnknownDelete(op.sent) && asked?.theirs !== null) await requeue(db, op, 'update');
    else {
      await dropOperations(db, [entityKey]);
      // A request of before may have come, or may yet: what it puts back is to be said.
      for (const value of attemptedValues(op.sent))
        await auditWrite(db, op.entityKey, value, base, ports.now());
    }
    if (head === undefined) await cancelCascade(db, entityKey, base, ports);
    return true;
  });
}

/** It is looked at what became of its requests, and what is to be done then. Inside a transaction of the outbox. */
export async function requeue(db: StoreyDatabase, op: PendingOp, intent: Intent): Promise<void> {
  const { lastError: _, ...rest } = op;
  await db.conflicts.where({ entityKey: op.entityKey }).delete();
  await db.pending.put({ ...rest, intent, rev: op.rev + 1, state: 'ready', attempt: 0, nextAt: 0 });
}

/** A new thing that the server has got already, or may have, goes from there, too. */
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
 * A deletion is not wanted any more, but what the thing lay in was deleted here since: it can't stand anywhere, and goes
 * with that. Should that stay after all, it comes back as the server has it, with the next reading. Inside a transaction
 * of the outbox.
 */
export async function cascadeToParent(db: StoreyDatabase, entityKey: string): Promise<void> {
  const covered = await db.pending.where({ coveredBy: entityKey }).primaryKeys();
  await dropOperations(db, [entityKey, ...covered]);
}

/**
 * A deletion was taken back: what it would have brought along stays too, as the server has it. What was entered before it
 * stays in the trash. Inside a transaction of the outbox.
 * @param base what the server has of the thing itself
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
    // What was not whole yet goes on from how it was entered, and so does what is gone on the server and asked about.
    if (op.saga !== undefined || record === undefined) underWay.push(op);
    if (record !== undefined) (op.saga === undefined ? seen : last).push(entryOf(record));
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

/** Puts rows back that have something to stand in. Returns those that have not. */
async function restoreRows(db: StoreyDatabase, entries: readonly Entry[]): Promise<Entry[]> {
  const sorted = entries.toSorted(
    (a, b) => CONTENT_TABLES.indexOf(a.table) - CONTENT_TABLES.indexOf(b.table),
  );
  // Of what lies on a level there may be thousands.
  const levels = new Map<string, boolean>();
  const left: Entry[] = [];
  for (const entry of sorted) {
    const level = 'levelLid' in entry.row ? entry.row.levelLid : null;
    const has = (level === null ? undefined : levels.get(level)) ?? (await parentExists(db, entry.row));
    if (level !== null) levels.set(level, has);
    if (has) await rowsOf(db, entry.table).put(entry.row);
    else left.push(entry);
  }
  return left;
}

/**
 * What was under way when the deletion took it along has kept an operation of its own, without a row: left so, it would be
 * deleted alone. It stands as it was entered, and goes on from there. Inside a transaction of the outbox.
 * @param last as they were last seen, should the trash have lost them
 * @returns what stands again as it was entered
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
    // What goes with the making of its level has no operation of its own.
    const isCarried = 'levelLid' in row && row.levelLid !== null && making.has(row.levelLid);
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
 * What was under way can't stand where it was: somebody has its index by now, or what it lies in is gone. It stays in the
 * trash; what of it may have arrived is looked for, and taken off there. Inside a transaction of the outbox.
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
