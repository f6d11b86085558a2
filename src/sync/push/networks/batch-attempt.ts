import { freshOp, type PendingOp, type StoreyDatabase } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { reject } from '../../lifecycle/fail-attempt.ts';
import { threeWayConflicts, watchOverRemote } from '../../conflicts/rebase-on-remote.ts';
import { recordRead, acknowledge } from '../../lifecycle/acknowledge.ts';
import { inOutbox } from '../../store/transaction.ts';
import { reload, whileLeader, fenced } from '../../store/fenced.ts';
import { openConflict } from '../../conflicts/open-conflict.ts';
import type { SyncEvent } from '../../status.ts';
import { mayStillArriveUntil } from '../../attempts/unknown-outcome.ts';
import type { PushContext } from '../push-context.ts';
import { forEachOp, isSame, type SentItem } from './batch.ts';
import type { Question, Rejection } from './guard-batch.ts';
import { rebaseDeletedLinks } from './rebase-deleted-links.ts';
import { keyOfNode, type LocalNetwork } from './local-network.ts';
import { isFeature } from '../../../domain/entities/row.ts';

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
  const theirs = new Map<string, Feature | null>();
  for (const fid of questions.keys()) theirs.set(fid, await rowThere(fid));
  const events = await whileLeader(context.db, pushed, async () => {
    const asked: SyncEvent[] = [];
    for (const [fid, { issues }] of questions) {
      const there = theirs.get(fid) ?? null;
      const about = await inQuestion(context, here, fid, there);
      if (about !== null) asked.push(await openOne(context, { ...about, theirs: there, issues }));
    }
    return asked;
  });
  for (const event of events) context.emit(event);
}

/** What a question is about; null where it was edited, decided on or done while the server was asked. */
async function inQuestion(
  { db, now, newId }: PushContext,
  here: LocalNetwork,
  fid: string,
  theirs: Feature | null,
): Promise<{ op: PendingOp; mine: Feature | null } | null> {
  const entityKey = keyOfNode(fid);
  const read = here.members.get(fid)?.op;
  const current = await db.pending.get(entityKey);
  const mine = (await db.features.get(fid)) ?? null;
  if (read !== undefined)
    return current !== undefined && isSame(read, current) ? { op: current, mine } : null;
  if (current !== undefined || mine === null) return null;
  const intent = theirs === null ? 'create' : 'update';
  const op = freshOp({ table: 'features', key: fid, row: mine, intent }, now(), newId());
  // As it was not changed here, it is the last known state of the server.
  if (theirs !== null) await db.bases.put({ entityKey, value: mine });
  return { op, mine };
}

async function openOne(
  { db, now, newId }: PushContext,
  of: { op: PendingOp; mine: Feature | null; theirs: Feature | null; issues: Question['issues'] },
): Promise<SyncEvent> {
  const { op, mine, theirs, issues } = of;
  const { entityKey } = op;
  const base = (await db.bases.get(entityKey))?.value ?? null;
  const { parallel: _, ...clash } = await threeWayConflicts(db, 'features', { base, mine, theirs });
  await recordRead(db, entityKey, now(), theirs, undefined);
  await watchOverRemote(db, op, theirs, now());
  const conflictId = await openConflict(db, op, {
    id: newId(),
    kind: theirs === null && mine !== null ? 'deleted-there' : 'both-changed',
    theirs,
    at: now(),
    ...clash,
    inNetwork: true,
    ...(issues.length > 0 && { issues, severity: 'semantic' as const }),
  });
  return { type: 'conflict', entityKey, conflictId };
}
