import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import type { UserRights } from '../../domain/status/index.ts';
import { sweepAttempts } from '../attempts/ledger.ts';
import { dropOrphans } from '../lifecycle/drop-orphans.ts';
import { blockedBelow } from '../push/blocked-below.ts';
import { StaleLeader } from '../store/fenced.ts';
import { inOutbox } from '../store/transaction.ts';
import { createSendSlots, type Slot } from '../push/send-slots.ts';
import { expedite } from './expedite.ts';
import { plan } from '../push/plan.ts';
import { withPicturesToSend } from '../push/push-pictures.ts';
import { withPlanToSend } from '../push/levels/send-plan.ts';
import { retryOnPermission } from './retry-on-permission.ts';
import { retryWithRoom } from './retry-with-room.ts';
import type { Breaker } from './circuit-breaker.ts';
import type { Push, PushOutcome } from '../push/push-context.ts';

/** Concurrent operations; a browser has six connections and pulls need some. */
const LANES = 4;
/** Operations that are prepared meanwhile, or whose answer is being recorded. */
const BESIDE = 4;

export interface DrainOptions {
  db: StoreyDatabase;
  push: Push;
  now: () => number;
  /** Clients that wait for the end of staging or publishing; grows here. */
  publishing: Set<string>;
  /** True when the engine is to stop. */
  stopped: () => boolean;
  /** Waiting times may be skipped. */
  isHurried: boolean;
  onProgress: (done: number, total: number) => void;
  /** The epoch of this leader; an old leader records nothing. */
  epoch?: number | undefined;
  /** The user's permissions as last read; undefined: unknown. */
  rights: () => UserRights | undefined;
  /** Receives each result; once it is open, one operation goes at a time. */
  breaker: Breaker;
}

export interface Drained {
  /** Why it ended before the queue was empty. */
  halted: 'auth' | 'unreachable' | 'failing' | 'busy' | null;
  /** When the next waiting operation is due. Milliseconds since 1970. */
  wakeAt: number | null;
  pushed: PendingOp[];
}

/** Sends everything that may go, including what becomes possible by it, until nothing is left. */
export async function drain(options: DrainOptions): Promise<Drained> {
  const pushed: PendingOp[] = [];
  const tried = new Set<string>();
  await inOutbox(options.db, () => sweepAttempts(options.db, options.now()));
  if (options.isHurried) await expedite(options.db, options.now());
  await followRights(options);
  for (;;) {
    const ops = await options.db.pending.toArray();
    const known = new Set(await options.db.idmap.toCollection().primaryKeys());
    if (await dropOrphans(options.db, ops, known)) continue;
    const held = await blockedBelow(options.db, ops);
    const planned = plan({ ops, known, publishing: options.publishing, held, now: options.now() });
    const { wakeAt } = planned;
    // An operation that came back unchanged would loop for ever.
    const untried = planned.go.filter((op) => !tried.has(stageOf(op)));
    const go = await smallFirst(options.db, untried);
    const isTry = options.breaker.isOpen();
    if (isTry) go.splice(1);
    for (const op of go) tried.add(stageOf(op));
    if (go.length === 0 || options.stopped()) return { halted: null, wakeAt, pushed };
    const halted = await pass(options, go, pushed, untried.length);
    for (const op of await retryWithRoom(options.db, go)) tried.delete(stageOf(op));
    // What was just refused for want of a right is marked before that right may be back.
    await followRights(options);
    if (halted !== null) return { halted, wakeAt, pushed };
    await expedite(options.db, options.now(), 'unreached');
  }
}

async function followRights({ db, rights }: DrainOptions): Promise<void> {
  const user = rights();
  if (user !== undefined) await retryOnPermission(db, user);
}

/** Features with pictures that are sent before it is looked again whether there is anything smaller by now. */
const PICTURES_AT_ONCE = 2;

/** Over a slow network a picture or a plan takes minutes: all that has none goes before, also what comes meanwhile. */
async function smallFirst(db: StoreyDatabase, ops: PendingOp[]): Promise<PendingOp[]> {
  const pictures = await withPicturesToSend(db, ops);
  const plans = await withPlanToSend(db, ops);
  const small = ops.filter(({ entityKey }) => !pictures.has(entityKey) && !plans.has(entityKey));
  if (small.length > 0) return small;
  const large = ops.filter(({ entityKey }) => plans.has(entityKey));
  return large.length > 0 ? large : ops.slice(0, PICTURES_AT_ONCE);
}

const stageOf = (op: PendingOp): string =>
  [op.entityKey, op.opId, op.rev, op.state, op.attempt, op.saga?.step, op.sent?.probes].join(' ');

async function pushAs({ push, epoch }: DrainOptions, op: PendingOp, slot: Slot): Promise<PushOutcome> {
  try {
    return await push(epoch === undefined ? op : { ...op, leaderEpoch: epoch }, slot);
  } catch (cause) {
    if (cause instanceof StaleLeader) return 'on';
    throw cause;
  }
}

/** Until when the server asked not to be called again. Milliseconds since 1970. */
async function askedTime(db: StoreyDatabase, { entityKey }: PendingOp): Promise<number> {
  return (await db.pending.get(entityKey))?.lastError?.retryAt ?? 0;
}

/** @param left how many are left to send, those of this pass among them */
async function pass(
  options: DrainOptions,
  go: PendingOp[],
  pushed: PendingOp[],
  left: number,
): Promise<Drained['halted']> {
  const queue = [...go];
  const total = pushed.length + left;
  let halted: Drained['halted'] = null;
  options.onProgress(pushed.length, total);
  const slotOf = createSendSlots(LANES, options.now);
  // One client's publishing may have begun since this was planned.
  const mayGo = ({ clientLid }: PendingOp): boolean =>
    halted === null && !options.stopped() && !options.publishing.has(clientLid);
  const note = async (op: PendingOp, outcome: PushOutcome): Promise<void> => {
    if (outcome === 'held') return;
    pushed.push(op);
    options.breaker.note(outcome);
    options.onProgress(pushed.length, total);
    if (outcome === 'publishing') options.publishing.add(op.clientLid);
    if (outcome === 'busy') options.breaker.hold(await askedTime(options.db, op));
    if (outcome === 'auth' || outcome === 'unreachable' || outcome === 'busy') halted = outcome;
    else if (options.breaker.isOpen()) halted = 'failing';
  };
  const lane = async (): Promise<void> => {
    for (let op = queue.shift(); op !== undefined; op = queue.shift()) {
      const own = op;
      if (!mayGo(own)) continue;
      const slot = slotOf(() => mayGo(own));
      try {
        await note(own, await pushAs(options, own, slot));
      } finally {
        // Not before it is known what its failure means for the next.
        slot.leave();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(LANES + BESIDE, queue.length) }, lane));
  return halted;
}
