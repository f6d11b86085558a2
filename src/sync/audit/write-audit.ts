import {
  entityKeyOf,
  parseEntityKey,
  equalContent,
  type AuditField,
  type ContentRow,
  type EntityKey,
  type OverwriteRecord,
  type PendingOp,
  type Attempt,
  type StoreyDatabase,
} from '../../db/index.ts';
import { changedFields, sameOrAbsent, withFieldsOf } from '../../domain/merge/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import type { SyncEvent } from '../status.ts';
import { attemptsOf, sentRows } from '../attempts/attempts-of.ts';
import { baseWithArrived } from '../attempts/unknown-outcome.ts';
import { AUDIT_RETENTION_MS } from '../store/retention.ts';
import { lostUpdateIn, persistsIn } from './lost-update.ts';
import { batchRead, takeLostUpdates, type RemoteChange, type BatchRead } from './batch-read.ts';
import { sameLinks, withoutDeadLinks, removedWithTheirNodes } from './audited-links.ts';
import { keyOf, isNode } from '../../domain/entities/row.ts';

/** Audited fields kept for one entity. */
const MAX_AUDIT_FIELDS = 200;

/**
 * Starts to audit a write: the server acknowledged it, or it leaves while an earlier attempt is unknown, and then
 * `before` is the value of that attempt. Call inside an outbox transaction. @param how.late `theirs`: the server's value;
 * fields where `after` equals it are remote values, which only the late attempt may revert. `until`: when that attempt can
 * no longer arrive, in milliseconds since 1970
 */
export async function auditWrite(
  db: StoreyDatabase,
  entityKey: EntityKey,
  before: ContentRow,
  after: ContentRow,
  now: number,
  { late }: { late?: { theirs: ContentRow | null; until: number } } = {},
): Promise<void> {
  const { table } = parseEntityKey(entityKey);
  const theirs = late?.theirs ?? null;
  const own = theirs === null ? null : new Set(changedFields(table, theirs, after).map(({ path }) => path));
  const written = changedFields(table, before, after).flatMap(({ path, base, merged }): AuditField[] => {
    const field = { path, old: base, new: merged, at: now };
    // Our items of a list are audited once they are acknowledged; the other items are remote.
    if (late === undefined || own === null || (own.has(path) && !Array.isArray(merged))) return [field];
    return late.until > now ? [{ ...field, isTheirs: true }] : [];
  });
  if (written.length === 0) return;
  const known = await db.audits.get(entityKey);
  const recent = (known?.fields ?? []).filter(({ at }) => at > now - AUDIT_RETENTION_MS);
  const fields = [...recent, ...written].slice(-MAX_AUDIT_FIELDS);
  await db.audits.put({ entityKey, fields });
}

/**
 * Audits values of unknown attempts that were reverted here and will not be sent again: if such an attempt arrives,
 * it is a lost update. Call inside an outbox transaction. @param of.seen what the server was last seen to have @param
 * of.row the local row now
 */
export async function auditRevertedAttempts(
  db: StoreyDatabase,
  op: PendingOp,
  { seen, row }: { seen: ContentRow | null; row: ContentRow },
  now: number,
): Promise<void> {
  if (seen === null) return;
  const { entityKey, table } = op;
  for (const { value } of await attemptsOf(db, op, seen)) {
    const said = changedFields(table, seen, value).map(({ path }) => path);
    await auditWrite(db, entityKey, value, withFieldsOf(table, value, row, said), now);
  }
}

/**
 * Ends the audit of fields whose unknown attempts were discarded: it could not be known whether an attempt arrived or another
 * client reverted ours. Call inside an outbox transaction. @param row the local row, equal to the last value seen on the server
 */
export async function endAudit(db: StoreyDatabase, op: PendingOp, row: ContentRow): Promise<void> {
  const { entityKey, table } = op;
  const audit = await db.audits.get(entityKey);
  if (audit === undefined) return;
  const paths = new Set(
    (await attemptsOf(db, op, row)).flatMap(({ value }) =>
      // Only fields that an attempt would appear to revert. Other reverts of these fields go unnoticed.
      changedFields(table, row, value).flatMap((change) =>
        lostUpdateIn(change, audit.fields, true) === null ? [] : change.path,
      ),
    ),
  );
  await db.audits.put({ ...audit, fields: audit.fields.filter(({ path }) => !paths.has(path)) });
}

/**
 * The user resolved a conflict against remote values: an attempt that overwrites them is not a lost update. Call inside an
 * outbox transaction.
 */
export async function endOverruledAudit(
  db: StoreyDatabase,
  entityKey: EntityKey,
  theirs: ContentRow,
  row: ContentRow,
): Promise<void> {
  const audit = await db.audits.get(entityKey);
  if (audit === undefined) return;
  const { table } = parseEntityKey(entityKey);
  const paths = new Set(changedFields(table, theirs, row).map(({ path }) => path));
  const fields = audit.fields.filter(({ path, isTheirs }) => isTheirs !== true || !paths.has(path));
  await db.audits.put({ ...audit, fields });
}

/**
 * Detects lost updates: the server's value differs from the last one seen. Where it reverts a write of this device, a client
 * overwrote it without having read it. The old values are stored, so that the user can reapply them. Call inside an outbox
 * transaction. @param of.seen what the server was last seen to have @param of.sent unknown attempts: their arrival is not a
 * remote change @param together what the same read of a network has shown so far
 */
export async function detectLostUpdates(
  db: StoreyDatabase,
  table: ContentTable,
  of: { seen: ContentRow; theirs: ContentRow; sent?: Attempt | undefined },
  ports: { now: number; newId: () => string },
  together: BatchRead = batchRead(),
): Promise<SyncEvent[]> {
  const { theirs } = of;
  const entityKey = entityKeyOf(table, keyOf(theirs));
  const audit = await db.audits.get(entityKey);
  if (audit === undefined) return [];
  const watched = audit.fields.filter(({ at }) => at > ports.now - AUDIT_RETENTION_MS);
  const attempts = await attemptsOf(db, { table, sent: of.sent }, of.seen);
  const known = baseWithArrived(table, { ...of, mine: null }, attempts) ?? of.seen;
  const { seen, fields: ours } = await withoutDeadLinks(db, known, watched);
  const isOfNetwork = isNode(theirs);
  // The order of a node's edges has no meaning.
  const moved = changedFields(table, seen, theirs).filter(
    ({ base, merged }) => !isOfNetwork || !sameLinks(base, merged),
  );
  const lost: RemoteChange[] = [];
  // Exactly a row that we sent once: our own attempt, late or delivered twice.
  const sent = moved.length === 0 ? [] : await sentRows(db, entityKey);
  const ourTime = sent.findLast(({ value }) => equalContent(value, theirs))?.at ?? Infinity;
  for (const change of moved) {
    const { path, base, merged } = change;
    const last = ours.findLast((field) => field.path === path);
    const stood = last !== undefined && sameOrAbsent(last.new, base) ? last : null;
    const back = lostUpdateIn(change, ours, moved.length > 1);
    const isLate = stood !== null && ourTime < stood.at;
    const write = back ?? (isLate ? stood : null);
    // In lists our items are known, so the others may change.
    const from = write ?? (isOfNetwork && !Array.isArray(merged) ? stood : null);
    if (from === null) continue;
    const old = back === null && isLate ? merged : from.old;
    const field = { path, old, ours: base, theirs: merged };
    (write === null ? together.moved : lost).push({ entityKey, seen, at: from.at, field });
    if (write !== null && isOfNetwork) together.since = Math.min(together.since, from.at);
  }
  // Any other value is a remote change of its own and ends the audit of the field.
  const fields = watched.filter((field) => {
    const change = moved.find(({ path }) => path === field.path);
    return (
      change === undefined ||
      persistsIn(field, change.merged) ||
      removedWithTheirNodes(change, together.there)
    );
  });
  if (fields.length > 0) await db.audits.put({ entityKey, fields });
  else await db.audits.delete(entityKey);
  return storeLostUpdates(db, table, [...lost, ...takeLostUpdates(together)], ports);
}

/** Stores lost updates and returns one event for each entity. */
async function storeLostUpdates(
  db: StoreyDatabase,
  table: ContentTable,
  lost: readonly RemoteChange[],
  ports: { now: number; newId: () => string },
): Promise<SyncEvent[]> {
  const events = new Map<EntityKey, SyncEvent>();
  for (const { entityKey, seen, field } of lost) {
    const open = await db.overwrites.where({ entityKey }).first();
    const id = open?.id ?? ports.newId();
    const others = (open?.fields ?? []).filter(({ path }) => path !== field.path);
    const { key } = parseEntityKey(entityKey);
    const fields = [...others, field];
    await db.overwrites.put({ id, entityKey, table, key, at: ports.now, fields, ours: seen });
    events.set(entityKey, { type: 'overwritten-by-other', entityKey, overwriteId: id });
  }
  return [...events.values()];
}

/**
 * Retracts a lost update: a later read has our values again, because the first read was stale or the values were
 * reapplied.
 */
export async function retractLostUpdate(
  db: StoreyDatabase,
  record: OverwriteRecord,
  theirs: ContentRow,
): Promise<void> {
  const differing = new Set(changedFields(record.table, record.ours, theirs).map(({ path }) => path));
  const fields = record.fields.filter(({ path }) => differing.has(path));
  if (fields.length === record.fields.length) return;
  if (fields.length === 0) await db.overwrites.delete(record.id);
  else await db.overwrites.put({ ...record, fields });
}
