import {
  entityKeyOf,
  keyOf,
  parseEntityKey,
  equalContent,
  type AuditField,
  type AuditRecord,
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
import { MAX_EARLIER_ATTEMPTS, attemptedValues, baseWithArrived } from '../attempts/unknown-outcome.ts';
import { abandonedAt, MAX_DELIVERY_DELAY_MS } from '../attempts/expiry.ts';
import { AUDIT_RETENTION_MS } from '../store/retention.ts';
import { watchRemoteValues } from '../attempts/remote-value-watch.ts';
import { lostUpdateIn, persistsIn } from './lost-update.ts';
import { batchRead, takeLostUpdates, type RemoteChange, type BatchRead } from './batch-read.ts';
import { sameLinks, withoutDeadLinks, removedWithTheirNodes } from './audited-links.ts';

/** Writes of one thing that are remembered. */
const MAX_AUDIT_FIELDS = 200;

/**
 * What we wrote is watched from now on: the server confirmed a change of ours, or it leaves while a request before it
 * may still be under way, in which case `before` is what that one says. Inside a transaction of the outbox.
 * @param late.theirs what the server has: where `after` says the same it is their word, which only that request may take
 * away @param late.until when it can't come any more. Milliseconds since 1970
 */
export async function auditWrite(
  db: StoreyDatabase,
  entityKey: EntityKey,
  before: ContentRow,
  after: ContentRow,
  now: number,
  late?: { theirs: ContentRow | null; until: number },
): Promise<void> {
  const { table } = parseEntityKey(entityKey);
  const theirs = late?.theirs ?? null;
  const own = theirs === null ? null : new Set(changedFields(table, theirs, after).map(({ path }) => path));
  const written = changedFields(table, before, after).flatMap(({ path, base, merged }): AuditField[] => {
    const field = { path, old: base, new: merged, at: now };
    // What of a list is ours is watched as soon as it is confirmed; the rest of it is theirs.
    if (late === undefined || own === null || (own.has(path) && !Array.isArray(merged))) return [field];
    return late.until > now ? [{ ...field, until: late.until }] : [];
  });
  if (written.length === 0) return;
  if (late !== undefined && late.until > now) await watchRemoteValues(db, entityKey, late.until);
  const known = await db.audits.get(entityKey);
  const recent = (known?.fields ?? []).filter(({ at }) => at > now - AUDIT_RETENTION_MS);
  const fields = [...recent, ...written].slice(-MAX_AUDIT_FIELDS);
  await db.audits.put({ entityKey, fields, sent: recentAttempts(known, [{ at: now, value: after }], now) });
}

/** Requests in doubt may still come, whatever is sent next. Inside a transaction of the outbox. */
export async function auditUnknownAttempts(
  db: StoreyDatabase,
  { entityKey, sent }: PendingOp,
  now: number,
): Promise<void> {
  if (sent === undefined) return;
  const known = await db.audits.get(entityKey);
  const rows = [...(sent.earlier ?? []), { ...sent, at: abandonedAt(sent) }].flatMap(
    ({ at, value, asLeft }) => (value === null ? [] : { at, value: asLeft ?? value }),
  );
  const all = recentAttempts(known, rows, now);
  if (all.length > 0) await db.audits.put({ entityKey, fields: known?.fields ?? [], sent: all });
}

/**
 * Requests in doubt said what this device says no more, and nothing else may leave that would note it: where that comes
 * after all it is to be said. Inside a transaction of the outbox.
 * @param of.seen what the server was last seen to have @param of.row what stands here now
 */
export async function auditRevertedAttempts(
  db: StoreyDatabase,
  { entityKey, table, sent }: PendingOp,
  { seen, row }: { seen: ContentRow | null; row: ContentRow },
  now: number,
): Promise<void> {
  if (seen === null) return;
  for (const value of attemptedValues(sent)) {
    const said = changedFields(table, seen, value).map(({ path }) => path);
    await auditWrite(db, entityKey, value, withFieldsOf(table, value, row, said), now);
  }
}

/**
 * Requests in doubt said something else than what stands here again, and nothing of it is sent any more. What they were about
 * is watched no longer: nobody could say whether one of them came, or somebody wrote over us. Inside a transaction of the
 * outbox.
 * @param row what stands here again, as the server was last seen to have it
 */
export async function endAudit(
  db: StoreyDatabase,
  { entityKey, table, sent }: PendingOp,
  row: ContentRow,
): Promise<void> {
  const audit = await db.audits.get(entityKey);
  if (audit === undefined) return;
  const paths = new Set(
    attemptedValues(sent).flatMap((value) =>
      // What one of them would seem to have put back; whoever else puts something back still does so unseen.
      changedFields(table, row, value).flatMap((change) =>
        lostUpdateIn(change, audit.fields, true) === null ? [] : change.path,
      ),
    ),
  );
  await db.audits.put({ ...audit, fields: audit.fields.filter(({ path }) => !paths.has(path)) });
}

/**
 * A person has decided against somebody else's words: that a request of ours goes over them is no loss. Inside a transaction
 * of the outbox.
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
  const fields = audit.fields.filter(({ path, until }) => until === undefined || !paths.has(path));
  await db.audits.put({ ...audit, fields });
}

type RecentAttempts = NonNullable<AuditRecord['sent']>;

/** What may still come, with what was sent just now. */
function recentAttempts(known: AuditRecord | undefined, rows: RecentAttempts, now: number): RecentAttempts {
  const others = (known?.sent ?? []).filter(
    ({ value }) => !rows.some((row) => equalContent(row.value, value)),
  );
  return [...others, ...rows]
    .filter(({ at }) => at > now - MAX_DELIVERY_DELAY_MS)
    .slice(-MAX_EARLIER_ATTEMPTS);
}

/**
 * The server has something else than was seen there last. Where that takes back what this device wrote, somebody wrote
 * over it without having looked: it is kept, to be said and to be made good. Inside a transaction of the outbox.
 * @param of.seen what the server was last seen to have @param of.sent requests in doubt: that they arrived is no news
 * @param together what the same reading has shown so far, where it is one of a network
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
  const known = baseWithArrived(table, { ...of, mine: null }, of.sent) ?? of.seen;
  const { seen, fields: ours } = await withoutDeadLinks(db, known, watched);
  const isNode = 'fid' in theirs && theirs.kind === 'graph';
  // In which order a node's ways stand says nothing.
  const moved = changedFields(table, seen, theirs).filter(
    ({ base, merged }) => !isNode || !sameLinks(base, merged),
  );
  const lost: RemoteChange[] = [];
  // To the letter what we once sent: nobody's word but ours, which came late or twice where we wrote after that.
  const ourTime = audit.sent?.find(({ value }) => equalContent(value, theirs))?.at ?? Infinity;
  for (const change of moved) {
    const { path, base, merged } = change;
    const last = ours.findLast((field) => field.path === path);
    const stood = last !== undefined && sameOrAbsent(last.new, base) ? last : null;
    const back = lostUpdateIn(change, ours, moved.length > 1);
    const isLate = stood !== null && ourTime < stood.at;
    const write = back ?? (isLate ? stood : null);
    // Of a list it is known what of it is ours: the rest may come and go.
    const from = write ?? (isNode && !Array.isArray(merged) ? stood : null);
    if (from === null) continue;
    const old = back === null && isLate ? merged : from.old;
    const field = { path, old, ours: base, theirs: merged };
    (write === null ? together.moved : lost).push({ entityKey, seen, at: from.at, field });
    if (write !== null && isNode) together.since = Math.min(together.since, from.at);
  }
  // Whatever else stands there now is somebody's own word, and no business of ours any more.
  const fields = watched.filter((field) => {
    const change = moved.find(({ path }) => path === field.path);
    return (
      change === undefined ||
      persistsIn(field, change.merged) ||
      removedWithTheirNodes(change, together.there)
    );
  });
  const sent = recentAttempts(audit, [], ports.now);
  if (fields.length + sent.length > 0) await db.audits.put({ entityKey, fields, sent });
  else await db.audits.delete(entityKey);
  return storeLostUpdates(db, table, [...lost, ...takeLostUpdates(together)], ports);
}

/** Keeps what was written over. Returns what is to be said: each thing once. */
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

/** What was put back stands again as we wrote it: the reading that said otherwise was an old one, or it was made good. */
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
