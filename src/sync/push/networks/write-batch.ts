import {
  ancestorsOf,
  equalContent,
  intentOf,
  noteAttempt,
  type Attempt,
  type PendingOp,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { changedFields } from '../../../domain/merge/index.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { attemptsOf, keepBasis, supersede, valueMayArriveUntil } from '../../attempts/attempts-of.ts';
import type { BatchRead } from '../../audit/batch-read.ts';
import { auditWrite, detectLostUpdates } from '../../audit/write-audit.ts';
import type { ApiError } from '../../client/answer.ts';
import { placeOfDetail } from '../../client/error-detail-path.ts';
import type { SyncEvent } from '../../status.ts';
import { whileLeader } from '../../store/fenced.ts';
import { classify, isRefusal } from '../classify.ts';
import { LIST_FRESH_MS } from '../list-cache.ts';
import type { PushContext } from '../push-context.ts';
import type { Seen } from '../run-steps.ts';
import { failed, isSame, rowThere, type Batch, type SentItem } from './batch.ts';
import type { BATCH_STEPS } from './batch-steps.ts';
import { bisect } from './bisect.ts';
import { neededBy } from './linked-here.ts';
import type { Member } from './local-network.ts';
import { readThere } from './read-batch.ts';
import { networkToSend } from './remote-network.ts';

type Steps = typeof BATCH_STEPS;

export async function record(batch: Batch): Promise<Seen<Steps, 'record'>> {
  const leaving = await itemsOf(batch);
  if (leaving === null) return 'level not known here';
  const sent = await beginBatch(batch, leaving);
  if (sent === null) return 'edited meanwhile';
  batch.sent = sent;
  // Where there are versions, the server compares them itself.
  const isTooOld = batch.there.tag === undefined && isOld(batch);
  batch.isReadAnew = isTooOld;
  return isTooOld ? 'read too long ago' : 'recorded';
}

/** The tab was frozen since it read, or much had to be asked here: others may have written. */
function isOld({ there, isReadAnew, context }: Batch): boolean {
  const age = context.now() - there.askedAt;
  return !isReadAnew && (age > LIST_FRESH_MS || age < 0);
}

/** A change as it leaves: what both sides make together, and what it then leads away from. Null: nothing. */
interface BatchItem {
  member: Member;
  theirs: Feature | null;
  merged: Feature | null;
  /** Our attempt that had arrived and was overwritten at the same time: it is not reported as a late arrival. */
  overrun?: Attempt | undefined;
}

/** Null: a node can't be written here, as its level is not known. */
async function itemsOf(batch: Batch): Promise<BatchItem[] | null> {
  const { here, merged, nodes, overrun } = batch;
  const leaving: BatchItem[] = [];
  for (const [fid, member] of here.members) {
    const node = merged.get(fid);
    const row = node === undefined ? null : await nodes.toRow(node);
    if (node !== undefined && row === null) {
      batch.astray = member.op;
      return null;
    }
    const publishState = member.head?.publishState;
    const value = row === null || publishState === undefined ? row : { ...row, publishState };
    leaving.push({
      member,
      theirs: await rowThere(batch, fid),
      merged: value,
      overrun: overrun.get(fid),
    });
  }
  return leaving;
}

/**
 * Records that a network batch leaves, with the merged value of each node. Null if anything was edited, resolved or
 * acknowledged since it was read: then nothing leaves. @throws StaleLeader
 */
async function beginBatch(
  { context, op, there }: Batch,
  leaving: readonly BatchItem[],
): Promise<SentItem[] | null> {
  const { db } = context;
  const events: SyncEvent[] = [];
  const sent = await whileLeader(db, op, async () => {
    // It may be done a second time, where the storage failed the first.
    events.length = 0;
    const current = await db.pending.bulkGet(leaving.map(({ member }) => member.op.entityKey));
    if (!leaving.every(({ member }, i) => isSame(member.op, current[i]))) return null;
    const begun: SentItem[] = [];
    for (const item of leaving) {
      events.push(...(await writeMerged(db, item)));
      events.push(...(await rebaseOnTheirs(context, item, there.together)));
      await auditDoubt(context, item);
      const one = await asLeaving(db, item, context.now());
      if (item.merged === null && one.op.sent !== undefined)
        one.op.sent.n = await noteAttempt(db, one.op, { kind: 'delete', at: one.op.sent.at });
      await db.pending.put(one.op);
      begun.push(one);
    }
    return begun;
  });
  if (sent !== null) for (const event of events) context.emit(event);
  return sent;
}

const isMerged = ({ member: { head }, merged }: BatchItem): boolean => !equalContent(head, merged);

async function writeMerged(db: StoreyDatabase, item: BatchItem): Promise<SyncEvent[]> {
  if (!isMerged(item)) return [];
  const { op, head } = item.member;
  if (item.merged === null) {
    await db.features.delete(op.key);
    return [];
  }
  await db.features.put(item.merged);
  if (head === null) return [];
  const fields = changedFields('features', head, item.merged).map(({ path }) => path);
  return [{ type: 'merged', entityKey: op.entityKey, fields }];
}

async function rebaseOnTheirs(
  { db, now, newId }: PushContext,
  { member: { op, seen }, theirs, overrun }: BatchItem,
  together: BatchRead,
): Promise<SyncEvent[]> {
  if (equalContent(seen, theirs)) return [];
  const of = seen !== null && theirs !== null ? { seen, theirs, sent: op.sent ?? overrun } : null;
  const lost = of === null ? [] : await detectLostUpdates(db, op.table, of, { now: now(), newId }, together);
  if (theirs === null) await db.bases.delete(op.entityKey);
  else await db.bases.put({ entityKey: op.entityKey, value: theirs });
  return lost;
}

/** The outcome of the last attempt is unknown: it may arrive after this one, and its resets have to be reported. */
async function auditDoubt(
  { db, now }: PushContext,
  { member: { op, seen }, theirs, merged }: BatchItem,
): Promise<void> {
  if (merged === null) return;
  const attempts = await attemptsOf(db, op, seen);
  const last = op.sent?.value == null ? undefined : attempts.at(-1)?.value;
  if (last !== undefined) {
    const at = now();
    const until = valueMayArriveUntil(attempts, merged, at) ?? at;
    await auditWrite(db, op.entityKey, last, merged, at, { late: { theirs, until } });
  }
}

async function asLeaving(db: StoreyDatabase, item: BatchItem, at: number): Promise<SentItem> {
  const { member, theirs, merged } = item;
  const { op: before, seen } = member;
  const doubt = seen !== null && theirs !== null ? await keepBasis(db, before.sent, seen) : before.sent;
  const earlier = await supersede(db, before, doubt, { value: merged, seen: theirs });
  const rev = before.rev + (isMerged(item) ? 1 : 0);
  const intent = intentOf(theirs, merged) ?? before.intent;
  const op: PendingOp = {
    ...before,
    // The merged node may be on another level: it no longer depends on the operation of the earlier one.
    ...(merged !== null && { parentKey: ancestorsOf(merged)[0] ?? null }),
    rev,
    intent,
    state: 'sending',
    sent: { rev, at, intent, value: merged, ...earlier },
  };
  return { op, value: merged, doubt };
}

/** Sends the whole network with the sendable changes. */
export async function send(batch: Batch): Promise<Seen<Steps, 'send'>> {
  const { context, keep, siteId, merged, there } = batch;
  const wires = networkToSend(merged, there);
  batch.wires = wires;
  keep(batch, 'read', [...there.wires.values(), ...there.deleted]);
  const condition = there.tag === undefined ? undefined : { ifMatch: there.tag };
  const answer = await context.api.replaceGraph(siteId, wires, condition);
  if (!answer.ok) return refusedBy(batch, answer.error);
  keep(batch, 'sent', wires);
  return 'stored';
}

function refusedBy(batch: Batch, error: ApiError): Seen<Steps, 'send'> {
  const ops = batch.sent.map(({ op }) => op);
  failed(batch, { ops, error, isRepeatable: false });
  if (error.kind === 'http' && error.status === 412 && batch.there.tag !== undefined)
    return 'other version there';
  if (classify(error, false) === 'rejected') return refusedFor(batch, error);
  return isRefusal(error) ? 'not stored' : 'failed';
}

/** For which of ours the server refused it: those that it names; all, if none can be sent without the others. */
function refusedFor(batch: Batch, error: ApiError): Seen<Steps, 'send'> {
  const { failure, sent, merged, there } = batch;
  const named = namedIn(error, batch);
  const bad = failure.ops.filter(({ key }) => named.has(key));
  if (bad.length > 0) {
    batch.failure = { ...failure, ops: bad };
    return 'refused for some';
  }
  // What was there when it was read may have gone with its level since.
  if (named.size > 0 && !batch.isRefusedForOthers) {
    batch.isRefusedForOthers = true;
    return 'refused for nodes of others';
  }
  const keys = sent.map(({ op }) => op.key);
  const parts = bisect(keys, neededBy(merged, there.network));
  batch.parts = parts ?? [];
  return parts === null ? 'refused for all' : 'refused for any';
}

/** The nodes that a server names which refused a whole network; none where it names none. */
function namedIn(error: ApiError, { wires }: Batch): Set<string> {
  const details = error.kind === 'http' ? error.details : [];
  const fids = new Set(wires.map((wire) => wire.properties.fid));
  return new Set(
    details.flatMap(({ path }) => {
      const named = placeOfDetail(path)?.feature;
      const fid = typeof named === 'number' ? wires[named]?.properties.fid : named;
      return fid !== undefined && fids.has(fid) ? fid : [];
    }),
  );
}

export async function readBack(batch: Batch): Promise<Seen<Steps, 'readBack'>> {
  const { context, merged, sent } = batch;
  batch.answeredAt = context.now();
  const error = await readThere(batch);
  if (error !== null) return failed(batch, { ops: sent.map(({ op }) => op), error, isRepeatable: false });
  const stands = ({ op: { key } }: SentItem): boolean =>
    sameValue(batch.there.network.get(key) ?? null, merged.get(key) ?? null);
  batch.arrived = sent.filter(stands);
  // What is missing there was overwritten at the same time.
  return batch.arrived.length === sent.length ? 'all there' : 'some overwritten';
}
