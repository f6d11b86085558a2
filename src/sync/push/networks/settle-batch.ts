import type { PendingOp } from '../../../db/index.ts';
import { isFeature } from '../../../domain/entities/row.ts';
import { attemptsOf, forgetBegun, valueMayArriveUntil } from '../../attempts/attempts-of.ts';
import { acknowledge } from '../../lifecycle/acknowledge.ts';
import { reject as rejectOp, retryLater } from '../../lifecycle/fail-attempt.ts';
import type { SyncEvent } from '../../status.ts';
import { inFencedOutbox, reload } from '../../store/fenced.ts';
import { inOutbox } from '../../store/transaction.ts';
import { classify } from '../classify.ts';
import { handleFailure, opErrorOf } from '../handle-failure.ts';
import { FIRST_PROBE_MS } from '../probe-schedule.ts';
import type { PushContext, PushOutcome } from '../push-context.ts';
import type { Seen } from '../run-steps.ts';
import { forEachOp, isOutraced, type Batch, type SentItem } from './batch.ts';
import type { BATCH_STEPS } from './batch-steps.ts';
import { rebaseDeletedLinks } from './rebase-deleted-links.ts';

type Steps = typeof BATCH_STEPS;

export async function acknowledgeArrived({ context, arrived }: Batch): Promise<Seen<Steps, 'acknowledge'>> {
  await acknowledgeBatch(context, arrived);
  return 'acknowledged';
}

/**
 * Acknowledges a batch. A delete is checked once more when an earlier write, which may re-create the node, can no
 * longer arrive.
 */
async function acknowledgeBatch(context: PushContext, sent: readonly SentItem[]): Promise<void> {
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
    const attempts = value === null ? await attemptsOf(db, { table: op.table, sent: doubt }, null) : [];
    const at = valueMayArriveUntil(attempts, null, now());
    if (at !== null && doubt !== undefined) {
      await inFencedOutbox(db, op, async () => {
        const current = await reload(db, op);
        if (current?.state !== 'sending') return;
        await db.pending.put({ ...current, state: 'ready', sent: doubt, nextAt: at });
        await forgetBegun(db, op.sent, doubt);
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

/**
 * Queues again what was begun and has not been stored. @param how.keepsDoubt nothing was sent, so each operation is as it was
 * before; else what was sent of it is known not to be in flight
 */
export function takeBack(
  { context: { db } }: Batch,
  items: readonly SentItem[],
  how: { keepsDoubt: boolean },
): Promise<void> {
  return forEachOp(db, items, async ({ op: { entityKey, opId, leaderEpoch, sent: left }, doubt }) => {
    const before = how.keepsDoubt ? doubt : undefined;
    await forgetBegun(db, left, before);
    const op = await db.pending.get(entityKey);
    // Another leader may have it under way by now.
    if (op?.opId !== opId || op.state !== 'sending' || op.leaderEpoch !== leaderEpoch) return;
    const { sent: _, ...rest } = op;
    await db.pending.put({
      ...rest,
      state: 'ready',
      nextAt: 0,
      ...(before !== undefined && { sent: before }),
    });
  });
}

export async function takeAllBack(batch: Batch): Promise<Seen<Steps, 'takeBack'>> {
  await takeBack(batch, batch.sent, { keepsDoubt: true });
  return 'waits';
}

/** Others were faster. */
export async function giveWay(batch: Batch): Promise<Seen<Steps, 'giveWay'>> {
  await takeAllBack(batch);
  batch.races += 1;
  return isOutraced(batch) ? 'too often' : 'waits';
}

export async function wait({ context, sent }: Batch): Promise<PushOutcome> {
  await forEachOp(context.db, sent, ({ op }) => waitABit(context, op));
  return 'on';
}

export async function postpone({ context, astray }: Batch): Promise<Seen<Steps, 'postpone'>> {
  if (astray !== null) await waitABit(context, astray);
  return 'waits';
}

function waitABit({ db, now }: PushContext, op: PendingOp): Promise<void> {
  const nextAt = now() + FIRST_PROBE_MS;
  return retryLater(db, op, { state: 'ready', nextAt, lastError: undefined });
}

/** The outcome is unknown, as with a lost answer, but the request itself can no longer arrive. */
export async function keepInDoubt({ context, sent, failure, answeredAt }: Batch): Promise<PushOutcome> {
  const { db, now } = context;
  const { error } = failure;
  await forEachOp(db, sent, ({ op }) => {
    const nextAt = now() + FIRST_PROBE_MS;
    return retryLater(db, op, { state: 'unknown', nextAt, lastError: opErrorOf(error), answeredAt });
  });
  return error.kind === 'network' ? 'unreachable' : 'on';
}

/** Acknowledges what is there, and queues again what others have written over. */
export async function settle(batch: Batch): Promise<Seen<Steps, 'settle'>> {
  const { context, here, sent, arrived } = batch;
  const keys = new Set(arrived.map(({ op }) => op.key));
  const lost = sent.filter(({ op }) => !keys.has(op.key));
  await acknowledgeBatch(context, arrived);
  await retryRefusedFor(context, here.ops.values(), keys);
  batch.overrun = new Map(lost.map(({ op }) => [op.key, op.sent]));
  batch.races = lost.length === 0 ? 0 : batch.races + 1;
  await takeBack(batch, lost, { keepsDoubt: false });
  return 'settled';
}

/**
 * Changes that the server refused for the sake of other nodes alone go once more when one of those has arrived. @param ops of
 * the network, as they were when it was sent
 */
async function retryRefusedFor(
  { db }: PushContext,
  ops: Iterable<PendingOp>,
  arrived: ReadonlySet<string>,
): Promise<void> {
  const isFor = ({ key, state, lastError }: PendingOp): boolean =>
    state === 'rejected' &&
    lastError?.parts?.some(({ fid }) => fid !== undefined && fid !== key && arrived.has(fid)) === true;
  const refused = [...ops].filter(isFor).map(({ entityKey }) => entityKey);
  if (refused.length === 0) return;
  await inOutbox(db, async () => {
    const now = (await db.pending.bulkGet(refused)).flatMap((op) =>
      op !== undefined && isFor(op) ? op : [],
    );
    await db.pending.bulkPut(now.map((op) => ({ ...op, state: 'ready', attempt: 0, nextAt: 0 })));
  });
}

/**
 * As long as a request for them may still come, or has come so lately that a reading may be older, they are looked for again when
 * that is over, while the rest of the network goes on; after that they are done.
 */
export async function setAside({ context, unwanted }: Batch): Promise<Seen<Steps, 'setAside'>> {
  const done = unwanted.filter(({ at }) => at === null).map(({ op }) => ({ op, value: null }));
  if (done.length > 0) await acknowledgeBatch(context, done);
  await forEachOp(context.db, unwanted, async ({ op, at }) => {
    // Not treated as in doubt: that would block the whole network.
    if (at !== null) await retryLater(context.db, op, { state: 'ready', nextAt: at, lastError: undefined });
  });
  return 'waits';
}

/** Writes down that a call failed for all that went, or was to go, with it. */
export async function fail(batch: Batch): Promise<PushOutcome> {
  const { context, failure } = batch;
  const { ops, error, isRepeatable } = failure;
  const events: SyncEvent[] = [];
  // They were sent together, and wait together: one act on several nodes is never sent in part.
  const chance = context.random();
  const quiet: PushContext = { ...context, random: () => chance, emit: (event) => events.push(event) };
  let outcome: PushOutcome = 'on';
  const failOne = async (op: PendingOp): Promise<void> => {
    outcome = await handleFailure(quiet, op, error, isRepeatable);
  };
  const [first] = ops;
  // What it lies in is gone: that is found out by reading, and asked about once.
  if (classify(error, isRepeatable) === 'missing' && first !== undefined) {
    const others = ops.slice(1).map((op) => ({ op, value: null }));
    await takeBack(batch, others, { keepsDoubt: false });
    await failOne(first);
  } else await forEachOp(context.db, ops, failOne);
  for (const event of events) context.emit(event);
  return outcome;
}

export async function failUnsent(batch: Batch): Promise<PushOutcome> {
  await takeAllBack(batch);
  return fail(batch);
}

/** Rejects what the server refused; the edits stay and can be changed or retried. */
export async function reject(batch: Batch): Promise<Seen<Steps, 'reject'>> {
  const { failure, sent, wires } = batch;
  const { db, emit } = batch.context;
  const bad = new Set(failure.ops);
  const others = sent.filter(({ op }) => !bad.has(op));
  if (others.length > 0) await takeBack(batch, others, { keepsDoubt: false });
  const { parts = [], ...lastError } = opErrorOf(failure.error, wires);
  await forEachOp(db, failure.ops, (op) => {
    // Each reports its own faults; without any, the nodes that it was refused for.
    const own = parts.flatMap(({ fid, property, message }) => (fid === op.key ? { property, message } : []));
    const said = own.length > 0 ? own : parts.filter(({ fid }) => fid !== undefined);
    return rejectOp(db, op, { ...lastError, ...(said.length > 0 && { parts: said }) });
  });
  const { code, message } = lastError;
  for (const { entityKey } of failure.ops) emit({ type: 'rejected', entityKey, code, message });
  return 'rejected';
}
