import {
  ancestorsOf,
  intentOf,
  equalContent,
  type Attempt,
  type PendingOp,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { changedFields } from '../../../domain/merge/index.ts';
import { auditUnknownAttempts, auditWrite, detectLostUpdates } from '../../audit/write-audit.ts';
import type { BatchRead } from '../../audit/batch-read.ts';
import { earlierAttempts, mayStillArriveUntil, rebaseAttempts } from '../../attempts/unknown-outcome.ts';
import { whileLeader } from '../../store/fenced.ts';
import type { SyncEvent } from '../../status.ts';
import type { PushContext } from '../push-context.ts';
import { isSame, rowThere, type Batch, type SentItem } from './batch.ts';
import type { Member } from './local-network.ts';

/** A change as it leaves: what both sides make together, and what it then leads away from. Null: nothing. */
interface BatchItem {
  member: Member;
  theirs: Feature | null;
  merged: Feature | null;
  /** Our attempt that had arrived and was overwritten at the same time: it is not reported as a late arrival. */
  overrun?: Attempt | undefined;
}

/** Null: a node can't be written here, as its level is not known. */
export async function itemsOf(batch: Batch): Promise<BatchItem[] | null> {
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
export async function beginBatch(
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
      const one = asLeaving(item, context.now());
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
  { member: { op }, theirs, merged }: BatchItem,
): Promise<void> {
  if (merged === null) return;
  const last = op.sent?.value ?? null;
  if (last !== null) {
    const at = now();
    const until = mayStillArriveUntil(op.sent, merged, at) ?? at;
    await auditWrite(db, op.entityKey, last, merged, at, { late: { theirs, until } });
  }
  // As they were sent: a rebased value would not be recognised when it arrives.
  await auditUnknownAttempts(db, op, now());
}

function asLeaving(item: BatchItem, at: number): SentItem {
  const { member, theirs, merged } = item;
  const { op: before, seen } = member;
  const doubt = before.sent && rebaseAttempts(before.table, { seen, theirs }, before.sent);
  const rev = before.rev + (isMerged(item) ? 1 : 0);
  const intent = intentOf(theirs, merged) ?? before.intent;
  const op: PendingOp = {
    ...before,
    // The merged node may be on another level: it no longer depends on the operation of the earlier one.
    ...(merged !== null && { parentKey: ancestorsOf(merged)[0] ?? null }),
    rev,
    intent,
    state: 'sending',
    sent: { rev, at, intent, value: merged, ...earlierAttempts(doubt, merged) },
  };
  return { op, value: merged, doubt };
}
