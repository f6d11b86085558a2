import {
  equalContent,
  type ConflictRecord,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import type { SyncEvent } from '../status.ts';
import { auditRevertedAttempts, auditWrite } from '../audit/write-audit.ts';
import { attemptsOf, supersede, valueMayArriveUntil } from '../attempts/attempts-of.ts';
import { baseWithArrived } from '../attempts/unknown-outcome.ts';
import { withExistingParent } from '../store/parent-exists.ts';
import { openConflict } from './open-conflict.ts';
import { recordRead, rebase, type Ports } from '../lifecycle/acknowledge.ts';
import { mergeHere } from './merge-context.ts';
import { rowsOf } from '../store/transaction.ts';

type Versions = Pick<ConflictRecord, 'base' | 'mine' | 'theirs'>;
type Clashing = Required<Pick<ConflictRecord, 'fields' | 'merged' | 'severity' | 'issues'>>;

/** The three-way conflicts of a row, in the form that a conflict stores. Reads only. */
export async function threeWayConflicts(
  db: StoreyDatabase,
  table: ContentTable,
  { base, mine, theirs }: Versions,
): Promise<Clashing & { parallel: string[] }> {
  if (mine === null || theirs === null) {
    return { fields: [], merged: null, severity: 'conflict', issues: [], parallel: [] };
  }
  const { conflicts, merged, issues, parallel } = await mergeHere(db, table, { base, mine, theirs });
  return {
    fields: conflicts,
    merged,
    severity: issues.length > 0 ? 'semantic' : 'conflict',
    issues,
    parallel: parallel.filter(({ by }) => by !== 'mine').map(({ path }) => path),
  };
}

/**
 * Rebases a pending change on a new remote value. They are merged and the operation continues from the new base. On a
 * conflict, or if one side deleted the entity, all versions are kept for the user to decide. Call inside an outbox
 * transaction. @param how `tag`: the version of the remote value. `asOf`: when it was asked for. `ask`: open a conflict even
 * without one
 */
export async function rebaseOnRemote(
  db: StoreyDatabase,
  op: PendingOp,
  theirs: ContentRow | null,
  ports: Ports,
  how: { tag?: string | undefined; ask?: boolean; asOf?: number | undefined } = {},
): Promise<SyncEvent> {
  const { entityKey, table, key } = op;
  const mine = (await rowsOf(db, table).get(key)) ?? null;
  const seen = (await db.bases.get(entityKey))?.value ?? null;
  const base = baseWithArrived(table, { seen, mine, theirs }, await attemptsOf(db, op, seen));
  const { parallel, ...clash } = await threeWayConflicts(db, table, { base, mine, theirs });
  const { merged, fields } = clash;
  await recordRead(db, entityKey, ports.now(), theirs, how.tag);
  await supersede(db, op, op.sent, { value: null, seen });
  // What has arrived of an unknown attempt is our write: a client that reverts it causes a lost update.
  if (base !== null && seen !== null && base !== seen)
    await auditWrite(db, entityKey, seen, base, ports.now());
  if (theirs !== null && merged !== null && fields.length === 0 && how.ask !== true) {
    const row = await withExistingParent(db, merged, mine);
    await rowsOf(db, table).put(row);
    await auditRevertedAttempts(db, op, { seen, row }, ports.now());
    await rebase(db, op, theirs, row, ports, how.asOf);
    return { type: 'merged', entityKey, fields: parallel };
  }
  await watchOverRemote(db, op, { seen, theirs }, ports.now());
  // Arrived attempts belong to the base, whatever is chosen.
  if (base !== null && seen !== null && base !== seen) await db.bases.put({ entityKey, value: base });
  const kind = theirs === null ? 'deleted-there' : 'both-changed';
  const found = { id: ports.newId(), kind, theirs, at: ports.now(), ...clash } as const;
  return { type: 'conflict', entityKey, conflictId: await openConflict(db, op, found) };
}

/**
 * If theirs is chosen, nothing is sent that would record the attempts, and one may still overwrite the remote value.
 * So it is watched. Call inside an outbox transaction.
 */
export async function watchOverRemote(
  db: StoreyDatabase,
  op: PendingOp,
  { seen, theirs }: { seen: ContentRow | null; theirs: ContentRow | null },
  now: number,
): Promise<void> {
  if (theirs === null) return;
  const attempts = await attemptsOf(db, op, seen);
  const late = { theirs, until: valueMayArriveUntil(attempts, theirs, now) ?? now };
  for (const { value } of attempts) {
    await auditWrite(db, op.entityKey, value, theirs, now, { late });
  }
}

/**
 * Updates an open conflict with a new remote value, which the user then decides on. Call inside an outbox
 * transaction. @returns the last value seen; null if nothing is new or nothing was there
 */
export async function updateOpenConflict(
  db: StoreyDatabase,
  op: PendingOp,
  theirs: ContentRow,
): Promise<ContentRow | null> {
  const record = await db.conflicts.where({ entityKey: op.entityKey }).first();
  // A conflict with a work file is resolved first; the remote value is merged after that.
  if (record === undefined || record.from !== undefined) return null;
  const seen = record.there === undefined ? record.theirs : record.there;
  if (equalContent(seen, theirs)) return null;
  const mine = (await rowsOf(db, op.table).get(op.key)) ?? null;
  const { there: _, ...rest } = record;
  const { parallel: _p, ...clash } = await threeWayConflicts(db, op.table, {
    base: record.base,
    mine,
    theirs,
  });
  await db.conflicts.put({ ...rest, kind: 'both-changed', mine, theirs, ...clash });
  await db.pending.update(op.entityKey, { intent: mine === null ? 'delete' : 'update' });
  return seen;
}
