import {
  ancestorsOf,
  freshOp,
  intentOf,
  equalContent,
  type ContentRow,
  type PendingOp,
  type Attempt,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { changedFields } from '../../../domain/merge/index.ts';
import { auditUnknownAttempts, auditWrite, detectLostUpdates } from '../../audit/write-audit.ts';
import { reject } from '../../lifecycle/fail-attempt.ts';
import { threeWayConflicts, watchOverRemote } from '../../conflicts/rebase-on-remote.ts';
import type { BatchRead } from '../../audit/batch-read.ts';
import { recordRead, acknowledge } from '../../lifecycle/acknowledge.ts';
import { inOutbox } from '../../store/transaction.ts';
import { reload, whileLeader, fenced, StaleLeader } from '../../store/fenced.ts';
import { openConflict } from '../../conflicts/open-conflict.ts';
import type { SyncEvent } from '../../status.ts';
import { rebaseAttempts, earlierAttempts, mayStillArriveUntil } from '../../attempts/unknown-outcome.ts';
import type { PushContext } from '../push-context.ts';
import type { Question, Rejection } from './guard-batch.ts';
import { rebaseDeletedLinks } from './rebase-deleted-links.ts';
import { keyOfNode, type Member, type LocalNetwork } from './local-network.ts';
import { isFeature } from '../../../domain/entities/row.ts';

/** A change as it leaves: what both sides make together, and what it then leads away from. Null: nothing. */
export interface BatchItem {
  member: Member;
  theirs: Feature | null;
  merged: Feature | null;
  /** Our attempt that had arrived and was overwritten at the same time: it is not reported as a late arrival. */
  overrun?: Attempt | undefined;
}

/** A change in flight. */
export interface SentItem {
  op: PendingOp;
  value: ContentRow | null;
  /** What was sent of it before, and is in doubt still. */
  doubt?: Attempt | undefined;
}

/**
 * Records that a network batch leaves, with the merged value of each node. Null if anything was edited, resolved or
 * acknowledged since it was read: then nothing leaves. @param together what the same read has shown about our writes
 * @throws StaleLeader
 */
export async function beginBatch(
  { db, now, newId, emit }: PushContext,
  pushed: PendingOp,
  leaving: readonly BatchItem[],
  together: BatchRead,
): Promise<SentItem[] | null> {
  const events: SyncEvent[] = [];
  const sent = await whileLeader(db, pushed, async () => {
    // It may be done a second time, where the storage failed the first.
    events.length = 0;
    const current = await db.pending.bulkGet(leaving.map(({ member }) => member.op.entityKey));
    if (!leaving.every(({ member: { op } }, i) => isSame(op, current[i]))) return null;
    const begun: SentItem[] = [];
    for (const { member, theirs, merged, overrun } of leaving) {
      const { head, seen } = member;
      const { entityKey, key, table } = member.op;
      const isMerged = !equalContent(head, merged);
      if (isMerged && merged === null) await db.features.delete(key);
      if (isMerged && merged !== null) await db.features.put(merged);
      if (isMerged && merged !== null && head !== null) {
        const fields = changedFields('features', head, merged).map(({ path }) => path);
        events.push({ type: 'merged', entityKey, fields });
      }
      if (!equalContent(seen, theirs)) {
        if (seen !== null && theirs !== null) {
          const ports = { now: now(), newId };
          const of = { seen, theirs, sent: member.op.sent ?? overrun };
          events.push(...(await detectLostUpdates(db, table, of, ports, together)));
        }
        if (theirs === null) await db.bases.delete(entityKey);
        else await db.bases.put({ entityKey, value: theirs });
      }
      // The outcome of the last attempt is unknown: it may arrive after this one, and its resets have to be reported.
      const last = member.op.sent?.value ?? null;
      if (last !== null && merged !== null) {
        const at = now();
        const until = mayStillArriveUntil(member.op.sent, merged, at) ?? at;
        await auditWrite(db, entityKey, last, merged, at, { late: { theirs, until } });
      }
      // As they were sent: a rebased value would not be recognised when it arrives.
      if (merged !== null) await auditUnknownAttempts(db, member.op, now());
      const doubt = member.op.sent && rebaseAttempts(table, { seen, theirs }, member.op.sent);
      const rev = member.op.rev + (isMerged ? 1 : 0);
      const intent = intentOf(theirs, merged) ?? member.op.intent;
      const op: PendingOp = {
        ...member.op,
        ...(pushed.leaderEpoch !== undefined && { leaderEpoch: pushed.leaderEpoch }),
        // The merged node may be on another level: it no longer depends on the operation of the earlier one.
        ...(merged !== null && { parentKey: ancestorsOf(merged)[0] ?? null }),
        rev,
        intent,
        state: 'sending',
        sent: { rev, at: now(), intent, value: merged, ...earlierAttempts(doubt, merged) },
      };
      await db.pending.put(op);
      begun.push({ op, value: merged, doubt });
    }
    return begun;
  });
  if (sent !== null) for (const event of events) emit(event);
  return sent;
}

const isSame = (read: PendingOp, current: PendingOp | undefined): boolean =>
  current !== undefined &&
  current.opId === read.opId &&
  current.rev === read.rev &&
  current.state === read.state;

/**
 * Acknowledges a batch. A delete is checked once more when an earlier write, which may re-create the node, can no
 * longer arrive.
 */
export async function acknowledgeBatch(context: PushContext, sent: readonly SentItem[]): Promise<void> {
  const { db, now, newId } = context;
  const events: SyncEvent[] = [];
  // One time for all: values of one moment are restored together.
  const settledAt = now();
  const ports = { now: () => settledAt, newId };
  const gone = new Map<string, Set<string>>();
  const settleOne = async ({ op, value, doubt }: SentItem): Promise<void> => {
    const base = value === null ? (await db.bases.get(op.entityKey))?.value : undefined;
    const noteGone = (): void => {
      if (isFeature(base) && base.siteLid !== null)
        gone.set(base.siteLid, (gone.get(base.siteLid) ?? new Set()).add(op.key));
    };
    const at = value === null && doubt !== undefined ? mayStillArriveUntil(doubt, null, now()) : null;
    if (at !== null && doubt !== undefined) {
      await fenced(db, op, async () => {
        const current = await reload(db, op);
        if (current?.state !== 'sending') return;
        await db.pending.put({ ...current, state: 'ready', sent: doubt, nextAt: at });
        // This device deleted it on the server: bringing it back creates it again.
        await db.bases.delete(op.entityKey);
        noteGone();
      });
      return;
    }
    await acknowledge(db, op, { value }, ports);
    noteGone();
    events.push({ type: 'acked', entityKey: op.entityKey, intent: op.intent });
  };
  await inOutbox(db, async () => {
    // It may be done a second time, where the storage failed the first.
    events.length = 0;
    gone.clear();
    await forEachOp(db, sent, settleOne);
    for (const [siteLid, fids] of gone) await rebaseDeletedLinks(db, siteLid, fids, ports);
  });
  for (const event of events) context.emit(event);
}

/** Queues the batch again: the server has other values, and nothing is in flight. */
export function requeueBatch(db: StoreyDatabase, sent: readonly SentItem[]): Promise<void> {
  return forEachOp(db, sent, async ({ op: { entityKey, opId, leaderEpoch } }) => {
    const op = await db.pending.get(entityKey);
    // Another leader may have it under way by now.
    if (op?.opId !== opId || op.state !== 'sending' || op.leaderEpoch !== leaderEpoch) return;
    const { sent: _, ...rest } = op;
    await db.pending.put({ ...rest, state: 'ready', nextAt: 0 });
  });
}

/** Cancels a batch that was not sent: the operations are as before. */
export function cancelBatch(db: StoreyDatabase, sent: readonly SentItem[]): Promise<void> {
  return forEachOp(db, sent, async ({ op: { entityKey, opId, leaderEpoch }, doubt }) => {
    const op = await db.pending.get(entityKey);
    if (op?.opId !== opId || op.state !== 'sending' || op.leaderEpoch !== leaderEpoch) return;
    const { sent: _, ...rest } = op;
    await db.pending.put({ ...rest, state: 'ready', nextAt: 0, ...(doubt !== undefined && { sent: doubt }) });
  });
}

/** Rejects nodes; the edits stay and can be changed or retried. */
export async function rejectNodes(
  { db, emit }: PushContext,
  refusals: readonly (readonly [PendingOp, Rejection])[],
): Promise<void> {
  const events: SyncEvent[] = [];
  await forEachOp(db, refusals, async ([op, { code, params }]) => {
    const message = MESSAGES[code](params);
    await reject(db, op, { code: `network.${code}`, message, status: null, params });
    events.push({ type: 'rejected', entityKey: op.entityKey, code, message });
  });
  for (const event of events) emit(event);
}

/** In words for a log and for who reads no other language; the screens have sentences of their own for each code. */
const MESSAGES: Record<Rejection['code'], (params: Rejection['params']) => string> = {
  'dangling-neighbor': () => 'It leads to a node that is not there.',
  'too-many-decimals': () => 'It stands at a place with more than 8 decimals.',
  'count-differs': ({ expected, count }) =>
    `The network would have ${count} nodes instead of ${expected}, so nothing was sent.`,
  'foreign-changed': () => 'A node that nobody touched here would change, so nothing was sent.',
  'network-rule': () =>
    'The changes of both sides break a rule of the network together, so nothing was sent.',
  shrinks: ({ gone, of }) =>
    `${gone} of ${of} nodes would go that nobody deleted here, so nothing was sent. Trying again sends it all the same.`,
};

/**
 * Opens conflicts about nodes. A node without a change of its own (it was deleted remotely and a new edge leads to
 * it) gets one too. @param rowThere the server's value of a node
 */
export async function openNodeConflicts(
  context: PushContext,
  pushed: PendingOp,
  here: LocalNetwork,
  questions: ReadonlyMap<string, Question>,
  rowThere: (fid: string) => Promise<Feature | null>,
): Promise<void> {
  const { db, now, newId, emit } = context;
  const theirs = new Map<string, Feature | null>();
  for (const fid of questions.keys()) theirs.set(fid, await rowThere(fid));
  const events = await whileLeader(db, pushed, async () => {
    const asked: SyncEvent[] = [];
    for (const [fid, { issues }] of questions) {
      const entityKey = keyOfNode(fid);
      const read = here.members.get(fid)?.op;
      const current = await db.pending.get(entityKey);
      const mine = (await db.features.get(fid)) ?? null;
      const there = theirs.get(fid) ?? null;
      // Edited, decided on or done while the server was asked: the next turn begins from there.
      if (read === undefined ? current !== undefined || mine === null : !isSame(read, current)) continue;
      const intent = there === null ? 'create' : 'update';
      const op =
        current ?? freshOp({ table: 'features', key: fid, row: mine as Feature, intent }, now(), newId());
      // As it was not changed here, it is the last known state of the server.
      if (current === undefined && there !== null && mine !== null)
        await db.bases.put({ entityKey, value: mine });
      const base = (await db.bases.get(entityKey))?.value ?? null;
      const { parallel: _, ...clash } = await threeWayConflicts(db, 'features', {
        base,
        mine,
        theirs: there,
      });
      await recordRead(db, entityKey, now(), there, undefined);
      await watchOverRemote(db, op, there, now());
      const conflictId = await openConflict(db, op, {
        id: newId(),
        kind: there === null && mine !== null ? 'deleted-there' : 'both-changed',
        theirs: there,
        at: now(),
        ...clash,
        inNetwork: true,
        ...(issues.length > 0 && { issues, severity: 'semantic' as const }),
      });
      asked.push({ type: 'conflict', entityKey, conflictId });
    }
    return asked;
  });
  for (const event of events) emit(event);
}

/** Runs a step for each operation in one transaction. Operations that another leader has taken over are skipped. */
export function forEachOp<T>(
  db: StoreyDatabase,
  items: readonly T[],
  step: (item: T) => Promise<unknown>,
): Promise<void> {
  return inOutbox(db, async () => {
    for (const item of items) {
      try {
        await step(item);
      } catch (cause) {
        if (!(cause instanceof StaleLeader)) throw cause;
      }
    }
  });
}
