import type { SyncEvent } from '../../status.ts';
import { recordAsked } from '../../store/seen-inside.ts';
import { inFencedOutbox, reload } from '../../store/fenced.ts';
import { endAttempt } from '../../store/end-attempt.ts';
import { detectLostUpdates } from '../../audit/write-audit.ts';
import { acknowledge } from '../../lifecycle/acknowledge.ts';
import { retryLater } from '../../lifecycle/fail-attempt.ts';
import { rebaseOnRemote } from '../../conflicts/rebase-on-remote.ts';
import { isNode } from '../../../domain/entities/row.ts';
import { handleFailure } from '../handle-failure.ts';
import type { SiteLock } from '../networks/site-lock.ts';
import { createPushNetwork } from '../networks/push-network.ts';
import type { Push, PushContext, PushOutcome } from '../push-context.ts';
import { runSteps, type Effects } from '../run-steps.ts';
import { FREE_SLOT } from '../send-slots.ts';
import {
  isOutraced,
  isWholeDeletion,
  newChange,
  takeBack,
  type Change,
  type ChangeContext,
  type Memory,
} from './change.ts';
import { CHANGE_STEPS } from './change-steps.ts';
import { readingSteps } from './read-change.ts';
import { writingSteps } from './write-change.ts';

/**
 * Pushes updates and deletes, and features as a whole (their key is ours, so a repeated create is idempotent): reads
 * the server's value, compares, writes. With ETags it writes only over the version that was read, and needs no read
 * if that is known. Network nodes go with their network.
 */
export function createPushChange(plain: PushContext, inLane: SiteLock): Push {
  const memory: Memory = { races: new Map(), slow: new Set() };
  const context: ChangeContext = { ...plain, memory };
  const effects = {
    ...readingSteps(context),
    ...writingSteps(context),
    ...lastSteps(context, createPushNetwork(plain, inLane)),
  };
  return (op, slot = FREE_SLOT) => runSteps(CHANGE_STEPS, effects, 'look', newChange(op, slot));
}

type LastSteps = Omit<Effects<typeof CHANGE_STEPS, Change>, keyof typeof CHANGE_STEPS>;

/** The steps that end a turn. */
function lastSteps(context: ChangeContext, pushNetwork: ReturnType<typeof createPushNetwork>): LastSteps {
  const { db, emit, memory, now } = context;

  async function confirm({ op, begun, confirmed }: Change): Promise<PushOutcome> {
    memory.races.delete(op.entityKey);
    memory.slow.delete(op.entityKey);
    await acknowledge(db, begun?.op ?? op, confirmed, context);
    emit({ type: 'acked', entityKey: op.entityKey, intent: op.intent });
    return 'on';
  }

  async function wait({ op, waitUntil }: Change): Promise<PushOutcome> {
    // Only what is ready or unknown is looked at.
    const state = op.state === 'unknown' ? 'unknown' : 'ready';
    await retryLater(db, op, { state, nextAt: waitUntil, lastError: undefined });
    return 'on';
  }

  async function rebase(change: Change, ask: boolean): Promise<PushOutcome> {
    for (const event of await rebaseOnMoved(context, change, ask)) emit(event);
    return 'on';
  }

  return {
    confirm,
    wait,
    leave: () => Promise.resolve('on'),
    sendNetwork: async ({ op, slot, row }) =>
      isNode(row) && (await slot.enter()) ? pushNetwork(op, row) : 'held',
    rebase: (change) => {
      const ask = isOutraced(memory, change);
      if (ask) memory.races.delete(change.op.entityKey);
      return rebase(change, ask);
    },
    ask: (change) => rebase(change, true),
    hold: async (change) => {
      await takeBack(db, change);
      return 'held';
    },
    /**
     * The delete is acknowledged, but earlier attempts are still unknown. That it is missing because of us stays
     * recorded: restoring it re-creates it without a conflict.
     */
    checkLater: async ({ op, begun, waitUntil }) => {
      const pushed = begun?.op ?? op;
      await inFencedOutbox(db, pushed, async () => {
        const current = await reload(db, pushed);
        if (current?.state !== 'sending') return;
        await endAttempt(db, pushed.sent, 'answered', now());
        const nextAt = current.rev === pushed.rev ? waitUntil : 0;
        await db.pending.put({ ...current, state: op.state, nextAt });
      });
      return 'on';
    },
    fail: ({ failure }) =>
      failure === null ? Promise.resolve('on') : handleFailure(context, failure.op, failure.error, true),
  };
}

/** Rebases the change on a remote value that this device has not seen. It then continues, or a conflict is opened. */
function rebaseOnMoved(context: PushContext, change: Change, ask: boolean): Promise<SyncEvent[]> {
  const { db, now, newId } = context;
  const { op: planned, reading, below } = change;
  const theirs = reading?.value ?? null;
  return inFencedOutbox(db, planned, async () => {
    const op = await reload(db, planned);
    // Edited, resolved or acknowledged during the request: the next turn starts from there.
    if (op === undefined || op.rev !== planned.rev || op.state !== planned.state) return [];
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const ports = { now: now(), newId };
    const overwritten =
      base === null || theirs === null
        ? []
        : await detectLostUpdates(db, op.table, { seen: base, theirs, sent: op.sent }, ports);
    // The question also covers changes inside the deleted entity.
    if (isWholeDeletion(change)) await recordAsked(db, op.entityKey, below);
    const met = await rebaseOnRemote(
      db,
      op,
      theirs,
      { now, newId },
      { tag: reading?.tag, ask, asOf: reading?.asOf },
    );
    return [...overwritten, met];
  });
}
