import {
  equalContent,
  type ConflictRecord,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import type { SyncEvent } from '../status.ts';
import { auditUnknownAttempts, auditRevertedAttempts, auditWrite } from '../audit/write-audit.ts';
import { awaitDeleteExpiry } from '../lifecycle/await-delete-expiry.ts';
import { mayStillArriveUntil, attemptedValues, baseWithArrived } from '../attempts/unknown-outcome.ts';
import { withExistingParent } from '../store/parent-exists.ts';
import { openConflict } from './open-conflict.ts';
import { recordRead, rebase, type Ports } from '../lifecycle/acknowledge.ts';
import { mergeHere } from './merge-context.ts';
import { rowsOf } from '../store/transaction.ts';

type Versions = Pick<ConflictRecord, 'base' | 'mine' | 'theirs'>;
type Clashing = Required<Pick<ConflictRecord, 'fields' | 'merged' | 'severity' | 'issues'>>;

/** What clashes between versions, as a conflict keeps it. Reads only. */
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
 * A value of the server that nobody here has seen meets a change of ours: they are merged, and the operation goes on
 * from there; where they clash, or one side deleted the thing, all versions are kept for a person to decide on.
 * Inside a transaction of the outbox.
 * @param how `tag`: the version that the server calls theirs. `ask`: a person decides also where nothing clashes
 */
export async function rebaseOnRemote(
  db: StoreyDatabase,
  op: PendingOp,
  theirs: ContentRow | null,
  ports: Ports,
  how: { tag?: string | undefined; ask?: boolean } = {},
): Promise<SyncEvent> {
  const { entityKey, table, key } = op;
  const mine = (await rowsOf(db, table).get(key)) ?? null;
  const seen = (await db.bases.get(entityKey))?.value ?? null;
  const base = baseWithArrived(table, { seen, mine, theirs }, op.sent);
  const { parallel, ...clash } = await threeWayConflicts(db, table, { base, mine, theirs });
  const { merged, fields } = clash;
  await recordRead(db, entityKey, ports.now(), theirs, how.tag);
  await auditUnknownAttempts(db, op, ports.now());
  // What of a request in doubt stands there was written by us: who puts back what stood before takes it from us.
  if (base !== null && seen !== null && base !== seen)
    await auditWrite(db, entityKey, seen, base, ports.now());
  if (theirs !== null && merged !== null && fields.length === 0 && how.ask !== true) {
    const row = await withExistingParent(db, merged, mine);
    await rowsOf(db, table).put(row);
    await auditRevertedAttempts(db, op, { seen, row }, ports.now());
    await rebase(db, op, theirs, row, ports);
    await awaitDeleteExpiry(db, op, { there: theirs, row }, ports.now());
    return { type: 'merged', entityKey, fields: parallel };
  }
  await watchOverRemote(db, op, theirs, ports.now());
  // What was in doubt counts as having been there, whatever is decided.
  if (base !== null && seen !== null && base !== seen) await db.bases.put({ entityKey, value: base });
  const kind = theirs === null ? 'deleted-there' : 'both-changed';
  const found = { id: ports.newId(), kind, theirs, at: ports.now(), ...clash } as const;
  return { type: 'conflict', entityKey, conflictId: await openConflict(db, op, found) };
}

/** Where theirs is chosen nothing leaves that would note it: a request of ours may still go over their word. */
export async function watchOverRemote(
  db: StoreyDatabase,
  op: PendingOp,
  theirs: ContentRow | null,
  now: number,
): Promise<void> {
  if (theirs === null) return;
  for (const value of attemptedValues(op.sent)) {
    const late = { theirs, until: mayStillArriveUntil(op.sent, theirs, now) ?? now };
    await auditWrite(db, op.entityKey, value, theirs, now, late);
  }
}

/**
 * The server says something about a thing that a person is asked about: where it is new, it is what they now decide on.
 * Inside a transaction of the outbox.
 * @returns what was seen there before; null where nothing is new, or nothing was there
 */
export async function updateOpenConflict(
  db: StoreyDatabase,
  op: PendingOp,
  theirs: ContentRow,
): Promise<ContentRow | null> {
  const record = await db.conflicts.where({ entityKey: op.entityKey }).first();
  // A question about another device's work stands as it is: what is new there is met once that is decided.
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
