import {
  entityKeyOf,
  freshOp,
  intentOf,
  levelServerKey,
  listFeatures,
  rememberId,
  rememberLevelRead,
  serverIdOf,
  type Attempt,
  type LevelSaga,
  type OpError,
  type PendingOp,
  type StoreyDatabase,
} from '../../../db/index.ts';
import { isNode } from '../../../domain/entities/row.ts';
import { featuresToGo } from '../../attempts/ledger.ts';
import { acknowledge, rebase, type Ports } from '../../lifecycle/acknowledge.ts';
import { awaitDeleteExpiry } from '../../lifecycle/await-delete-expiry.ts';
import { reject, retryLater } from '../../lifecycle/fail-attempt.ts';
import { recordAck } from '../../store/ack-log.ts';
import { dropOperations } from '../../store/drop-operations.ts';
import { inFencedOutbox, reload } from '../../store/fenced.ts';
import { backoffMs } from '../backoff.ts';
import { handleFailure, opErrorOf } from '../handle-failure.ts';
import type { PushContext } from '../push-context.ts';
import { adoptRemoteLevel } from './adopt-remote-level.ts';
import { GONE } from './look-for-level.ts';
import {
  isContentUnderWay,
  refusalsOf,
  storedAs,
  UPLOADS,
  withContentOut,
  withRefusal,
  type StoredStep,
} from './saga-step.ts';
import type { Effects } from './saga-table.ts';

/** It goes as soon as it may. */
const AT_ONCE = { state: 'ready', attempt: 0, nextAt: 0 } as const;

/** Effects that record what follows; each step of the saga, and its end. */
export const RECORDS = {
  recordCreated: async ({ context: { db, now }, op }, { made }, then) => {
    const at = now();
    await advance(db, op, then, async () => {
      const building = await serverIdOf(db, made.buildingLid);
      if (building !== undefined)
        await rememberId(db, 'levels', op.key, levelServerKey(building, made.levelIndex));
      await db.bases.put({ entityKey: op.entityKey, value: made });
      await db.acks.put({ entityKey: op.entityKey, at });
      // What others put on it by the time that it is deleted is theirs.
      await rememberLevelRead(db, op.key);
      // An upload to an earlier level of this key (deleted since, and brought back) does not count for this one.
      await forgetUploads(db, op);
    });
    return 'next';
  },

  recordUploaded: async ({ context: { db }, op }, _, then) => {
    await advance(db, op, then);
    return 'next';
  },

  /** The level was deleted by a late delete of ours: starts again, and waits until no other can come. */
  restart: async ({ context: { db, now }, op }, _, then) => {
    const sent: Attempt = { rev: op.rev, at: now(), intent: 'delete', value: null };
    await record(db, op, (current) => ({ ...current, saga: storedAs(then, current.saga), sent, ...AT_ONCE }));
    return 'next';
  },

  startTakingBack: ({ context: { db }, op, step }, { error, sent }, then) =>
    giveUp(db, op, then, opErrorOf(error, sent, UPLOADS[step])),

  startForgetting: ({ context: { db }, op }, _, then) => giveUp(db, op, then, opErrorOf(GONE)),

  /** A refusal is not believed at once: giving up here would leave a level on the server that is not whole. */
  retryAfterRefusal: async ({ context: { db, now, random }, op }) => {
    const nextAt = now() + backoffMs(refusalsOf(op).count, random());
    await record(db, op, (current) => {
      if (current.saga.step !== 'compensate') return current;
      const again = { ...AT_ONCE, attempt: current.attempt + 1, nextAt };
      return { ...current, saga: withRefusal(current.saga), ...again };
    });
    return 'on';
  },

  /** Another user changed the level, so it stays on the server, and the rejected work stays here. */
  keepThere: async ({ context: { db, emit }, op }, _, then) => {
    await record(db, op, ({ sent: _s, saga, ...rest }) => ({
      ...rest,
      saga: storedAs(then, saga),
      ...AT_ONCE,
      state: 'rejected',
    }));
    emit({ type: 'rejected', entityKey: op.entityKey, ...reasonOf(op) });
    return 'on';
  },

  /** The level is off the server, and all work stays here as a rejected draft. */
  endAsRejected: async ({ context, op }, _, then) => {
    await endAsRejected(context, op, then);
    context.emit({ type: 'levelTakenBack', entityKey: op.entityKey, ...reasonOf(op) });
    context.emit({ type: 'rejected', entityKey: op.entityKey, ...reasonOf(op) });
    return 'on';
  },

  /** From here on it is a deletion like any other: changes of other people meanwhile become a question. */
  leaveToDeletion: async ({ context, op }, { theirs }) => {
    const { db } = context;
    await inFencedOutbox(db, op, async () => {
      const current = await reload(db, op);
      if (current === undefined || (await db.levels.get(op.key)) !== undefined) return;
      const base = (await db.bases.get(op.entityKey))?.value ?? theirs;
      const { saga } = current;
      const isOut = saga !== undefined && isContentUnderWay(current);
      await rebase(db, isOut ? { ...current, saga: withContentOut(saga) } : current, base, null, context);
    });
    return 'on';
  },

  finish: async ({ context, op }) => {
    await finish(context.db, op, context);
    context.emit({ type: 'acked', entityKey: op.entityKey, intent: 'create' });
    return 'on';
  },
} satisfies Partial<Effects>;

/** Effects that leave the step as it is, or end the saga. */
export const ENDS = {
  continue: () => Promise.resolve('next'),
  stop: () => Promise.resolve('on'),

  /**
   * The server has our new level under another index: adopts that index, because the server addresses the level by it, unless
   * another local level has it.
   */
  adoptIndex: async ({ context: { db }, op }, { theirs: { buildingLid, levelIndex } }) => {
    const isAdopted = await inFencedOutbox(db, op, async () => {
      const current = await reload(db, op);
      const holder = await db.levels.get({ buildingLid, levelIndex });
      if (current === undefined || holder !== undefined) return false;
      await db.levels.update(op.key, { levelIndex });
      await db.pending.put({ ...current, rev: current.rev + 1 });
      return true;
    });
    return { saw: isAdopted ? 'indexAdopted' : 'taken' };
  },

  wait: async ({ context: { db }, op }, { until, isInDoubt = op.state === 'unknown' }) => {
    const state = isInDoubt ? 'unknown' : 'ready';
    await retryLater(db, op, { state, nextAt: until, lastError: undefined });
    return 'on';
  },

  retryLater: ({ context, step }, { op, error, repeatable }) =>
    handleFailure(context, op, error, repeatable, UPLOADS[step]),

  /** While it can't be taken back, the entry goes on saying why it has to be. */
  retryTakingBack: async ({ context }, { op, error, repeatable }) => {
    const { lastError } = op;
    const outcome = await handleFailure(context, op, error, repeatable);
    if (lastError === undefined) return outcome;
    // Before the time that the server named nothing else is to be asked of it either.
    const retryAt = (await context.db.pending.get(op.entityKey))?.lastError?.retryAt;
    const reason = retryAt === undefined ? lastError : { ...lastError, retryAt };
    await context.db.pending.update(op.entityKey, { lastError: reason });
    return outcome;
  },

  /** Another person's level has its index. */
  rejectIndex: async ({ context: { db, emit }, op, level: { levelIndex } }) => {
    const said = { code: 'level-exists', message: `A level with the index ${levelIndex} exists already.` };
    // A person may have given it another one since that was looked at: it goes once more then.
    const isRejected = await reject(
      db,
      op,
      { ...said, status: 409 },
      (head) => head.kind !== 'level' || head.levelIndex === levelIndex,
    );
    if (isRejected) emit({ type: 'rejected', entityKey: op.entityKey, ...said });
    return 'on';
  },

  /** Another device has made it out of a file, and may have changed it since: each thing is met by itself. */
  adoptLevel: async ({ context, op }, { theirs }) => {
    if (await adoptRemoteLevel(context.db, op, theirs, context))
      context.emit({ type: 'acked', entityKey: op.entityKey, intent: 'create' });
    return 'on';
  },

  drop: async ({ context, op }) => {
    await acknowledge(context.db, op, { value: null }, context);
    return 'on';
  },

  endAsDeleted: async ({ context, op }) => {
    await acknowledge(context.db, op, { value: null }, context);
    context.emit({ type: 'acked', entityKey: op.entityKey, intent: 'delete' });
    return 'on';
  },
} satisfies Partial<Effects>;

type Making = PendingOp & { saga: LevelSaga };

/** Changes what is recorded of the saga; nothing if it has ended meanwhile. */
const record = (db: StoreyDatabase, op: PendingOp, change: (current: Making) => PendingOp): Promise<void> =>
  inFencedOutbox(db, op, async () => {
    const current = await reload(db, op);
    const saga = current?.saga;
    if (current !== undefined && saga !== undefined) await db.pending.put(change({ ...current, saga }));
  });

/** Advances the saga to another step. @param more what is recorded with it */
const advance = (
  db: StoreyDatabase,
  op: PendingOp,
  step: StoredStep,
  more?: () => Promise<void>,
): Promise<void> =>
  inFencedOutbox(db, op, async () => {
    const current = await reload(db, op);
    if (current === undefined) return;
    const { sent: _s, lastError: _e, ...rest } = current;
    await db.pending.put({ ...rest, saga: storedAs(step, op.saga), ...AT_ONCE });
    await more?.();
  });

// @spec 4.45 8.34 8.35
/** A later step was rejected, or the level is gone. */
async function giveUp(
  db: StoreyDatabase,
  op: PendingOp,
  step: StoredStep,
  lastError: OpError,
): Promise<'next'> {
  await record(db, op, ({ sent: _s, saga, ...rest }) => ({
    ...rest,
    saga: storedAs(step, saga),
    ...AT_ONCE,
    lastError,
  }));
  return 'next';
}

/** Why the level is taken back. */
const reasonOf = ({ lastError }: PendingOp): { code: string; message: string } => ({
  code: lastError?.code ?? 'unknown',
  message: lastError?.message ?? '',
});

const forgetUploads = (db: StoreyDatabase, { key }: PendingOp): Promise<unknown> =>
  db.files.where({ levelLid: key }).modify((file) => {
    delete file.uploadedAt;
  });

function endAsRejected({ db, now, newId }: PushContext, op: PendingOp, step: StoredStep): Promise<void> {
  return inFencedOutbox(db, op, async () => {
    const current = await reload(db, op);
    if (current === undefined) return;
    const own = await db.pending.where({ parentKey: op.entityKey }).primaryKeys();
    await dropOperations(db, own);
    await db.bases.delete(op.entityKey);
    await db.idmap.delete(op.key);
    await db.acks.put({ entityKey: op.entityKey, at: now() });
    await forgetUploads(db, op);
    const head = (await db.levels.get(op.key)) ?? null;
    if (intentOf(null, head) === null) {
      await db.pending.delete(op.entityKey);
      return;
    }
    // A new operation id: the old one belongs to the finished attempt.
    const saga = storedAs(step, current.saga);
    await db.pending.put({ ...current, opId: newId(), saga, ...AT_ONCE, state: 'rejected' });
  });
}

/** The level and its content are on the server. Only later edits remain to be sent. */
function finish(db: StoreyDatabase, op: PendingOp, ports: Ports): Promise<void> {
  return inFencedOutbox(db, op, async () => {
    const current = await reload(db, op);
    if (current === undefined) return;
    const at = ports.now();
    const sentAt = current.sent?.at;
    // Another device that writes the whole network may not have seen the nodes that came with this level.
    const features = await listFeatures(db, op.key);
    const nodes = features.filter(isNode);
    const keys = nodes.map(({ fid }) => entityKeyOf('features', fid));
    const own = await db.pending.bulkGet(keys);
    const came = keys.filter((_, i) => own[i] === undefined);
    await db.acks.bulkPut([op.entityKey, ...came].map((entityKey) => ({ entityKey, at })));
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const head = (await db.levels.get(op.key)) ?? null;
    await recordAck(db, op, head ?? base, at);
    const { saga: _, sent: _s, ...plain } = current;
    await rebase(db, plain, base, head, ports, sentAt);
    for (const row of await featuresToGo(db, features, at, sentAt)) {
      const of = { table: 'features', key: row.fid, row, intent: 'update' } as const;
      await awaitDeleteExpiry(db, freshOp(of, at, ports.newId()), { there: row, row }, at, sentAt);
    }
  });
}
