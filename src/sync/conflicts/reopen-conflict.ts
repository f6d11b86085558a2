import {
  entityKeyOf,
  freshOp,
  intentOf,
  isInFlight,
  noteActivity,
  equalContent,
  subjectOf,
  recordDeletions,
  type ContentRow,
  type ResolutionRecord,
  type StoreyDatabase,
  type Deletion,
} from '../../db/index.ts';
import { carriedOver, changedFields } from '../../domain/merge/index.ts';
import type { ReopenOutcome } from '../conflict-types.ts';
import { requeue } from './discard-change.ts';
import { deleteSubtree } from './delete-subtree.ts';
import { whyNotReopen } from './can-reopen.ts';
import type { SubtreeEntry as Entry } from '../../db/index.ts';
import { parentExists } from '../store/parent-exists.ts';
import { copyOf } from './keep-both.ts';
import { RESOLUTION_RETENTION_MS } from '../store/retention.ts';
import { threeWayConflicts } from './rebase-on-remote.ts';
import { checkpointToJournal } from '../store/journal-checkpoint.ts';
import { rebase, type Ports } from '../lifecycle/acknowledge.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';
import { keyOf } from '../../domain/entities/row.ts';

/**
 * Reopens a resolved conflict with both versions, including later edits. Nothing is sent until it is resolved again.
 */
export async function reopenConflict(
  db: StoreyDatabase,
  conflictId: string,
  ports: Ports,
): Promise<ReopenOutcome> {
  let reopened: ResolutionRecord | undefined;
  const outcome = await inOutbox(db, async (): Promise<ReopenOutcome> => {
    const resolution = await db.resolutions.get(conflictId);
    reopened = resolution;
    if (resolution === undefined || resolution.resolvedAt < ports.now() - RESOLUTION_RETENTION_MS)
      return 'gone';
    const op = await db.pending.get(resolution.entityKey);
    // It is not known yet whether the resolution was stored.
    if (op !== undefined && (isInFlight(op) || op.state === 'conflict' || op.sent !== undefined))
      return 'busy';
    const not = await whyNotReopen(db, resolution, op);
    if (not !== null) return not;
    const done = await (resolution.below === undefined ? reopen : bringBack)(db, resolution, ports);
    if (done === 'done') await noteUndone(db, resolution, ports);
    return done;
  });
  const { table, mine, theirs } = reopened?.conflict ?? {};
  const row = mine ?? theirs;
  if (table !== undefined && row) checkpointToJournal(db, [{ table, row }]);
  return outcome;
}

/** Every reopening is logged. */
async function noteUndone(db: StoreyDatabase, { conflict }: ResolutionRecord, ports: Ports): Promise<void> {
  const row = conflict.mine ?? conflict.theirs ?? conflict.base;
  if (row === null) return;
  await noteActivity(db, [{ at: ports.now(), what: 'undone', ...subjectOf(conflict.table, row) }]);
}

async function reopen(
  db: StoreyDatabase,
  resolution: ResolutionRecord,
  ports: Ports,
): Promise<ReopenOutcome> {
  const { conflict, after, entityKey, id } = resolution;
  const { table, key, base } = conflict;
  const op = await db.pending.get(entityKey);
  const head = (await rowsOf(db, table).get(key)) ?? null;
  if (!(await parentExists(db, conflict.mine ?? conflict.theirs))) return 'gone';
  const there = (await db.bases.get(entityKey))?.value ?? (op === undefined ? head : null);
  const follow = (version: ContentRow | null): ContentRow | null =>
    version === null || head === null || after === null ? version : carriedOver(table, version, after, head);
  const [mine, theirs] = [follow(conflict.mine), follow(conflict.theirs)];
  if (equalContent(mine, theirs)) return 'superseded';
  const row = mine ?? theirs;
  if (row === null) return 'gone';
  if (!(await removeCopy(db, resolution, ports))) return 'busy';
  const intent = intentOf(there, mine) ?? 'update';
  const again = op ?? freshOp({ table, key, row, intent }, ports.now(), ports.newId());
  if (mine !== null) await rowsOf(db, table).put(mine);
  // It was kept with all descendants: they are deleted with it again.
  else if (head !== null && table !== 'features') await deleteSubtree(db, again, head, ports);
  else await rowsOf(db, table).delete(key);
  const { sent: _, lastError: _e, saga, ...rest } = again;
  // What is to be re-created has not been created yet.
  const making = saga === undefined || conflict.theirs === null ? {} : { saga };
  await db.pending.put({ ...rest, ...making, intent, rev: again.rev + 1, state: 'conflict', nextAt: 0 });
  if (there === null) await db.bases.delete(entityKey);
  else await db.bases.put({ entityKey, value: there });
  const { parallel: _p, ...clash } = await threeWayConflicts(db, table, { base, mine, theirs });
  await db.conflicts.put({ ...conflict, mine, theirs, there, at: ports.now(), ...clash });
  await db.resolutions.delete(id);
  return 'done';
}

/**
 * Removes the copy that was created for mine, unless it was edited since. False while a request about it is in
 * flight.
 */
async function removeCopy(
  db: StoreyDatabase,
  { copyKey, conflict }: ResolutionRecord,
  ports: Ports,
): Promise<boolean> {
  const copy = copyKey === undefined ? undefined : await db.features.get(copyKey);
  const made = copyKey === undefined ? null : copyOf(conflict.mine, conflict.theirs, () => copyKey);
  if (copy === undefined || made === null || !equalContent(copy, made)) return true;
  const entityKey = `features:${copy.fid}`;
  const op = await db.pending.get(entityKey);
  if (op !== undefined && (isInFlight(op) || op.state === 'conflict')) return false;
  const base = (await db.bases.get(entityKey))?.value ?? (op === undefined ? copy : null);
  const of = { table: 'features', key: copy.fid, row: copy, intent: 'delete' } as const;
  await db.features.delete(copy.fid);
  // It may have arrived without an acknowledge: it is looked for and deleted on the server.
  if (base === null && op?.sent !== undefined) await requeue(db, op, 'delete');
  else await rebase(db, op ?? freshOp(of, ports.now(), ports.newId()), base, null, ports);
  return true;
}

/** Restores an entity with its descendants after its remote delete was accepted, with an open conflict. */
async function bringBack(
  db: StoreyDatabase,
  { conflict, below = [], id, entityKey }: ResolutionRecord,
  ports: Ports,
): Promise<ReopenOutcome> {
  const { table, key, mine } = conflict;
  if (mine === null || !(await parentExists(db, mine))) return 'gone';
  if ((await rowsOf(db, table).get(key)) !== undefined) return 'superseded';
  if (mine.kind === 'level') {
    const { buildingLid, levelIndex } = mine;
    if ((await db.levels.get({ buildingLid, levelIndex })) !== undefined) return 'superseded';
  }
  await rowsOf(db, table).put(mine);
  await putBelow(db, below, ports);
  const op = freshOp({ table, key: keyOf(mine), row: mine, intent: 'create' }, ports.now(), ports.newId());
  const { saga: _, ...plain } = op;
  await db.pending.put({ ...plain, state: 'conflict' });
  await db.conflicts.put({ ...conflict, at: ports.now() });
  await db.resolutions.delete(id);
  await db.bases.delete(entityKey);
  return 'done';
}

/**
 * Restores the descendants, except those that exist elsewhere by now or were deleted there. Their earlier values go
 * into the trash as changes.
 */
async function putBelow(db: StoreyDatabase, below: readonly Entry[], { now, newId }: Ports): Promise<void> {
  const earlier: Deletion[] = [];
  for (const { table, row } of below) {
    const head = await rowsOf(db, table).get(keyOf(row));
    if (head === undefined) {
      const isDeleted = (await db.pending.get(entityKeyOf(table, keyOf(row)))) !== undefined;
      if (!isDeleted) await rowsOf(db, table).put(row);
    } else if (changedFields(table, head, row).length > 0) earlier.push({ table, row, base: head });
  }
  await recordDeletions(db, earlier, { why: 'decided', now: now(), newId });
}
