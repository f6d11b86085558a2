import { sameContent, type ContentRow, type EntityKey, type PendingOp } from '../../db/index.ts';
import type { Condition } from '../client/caller.ts';
import { begin } from '../outbox/begin.ts';
import { noticeOverwrite } from '../outbox/audit.ts';
import { postpone } from '../outbox/fail.ts';
import { meet } from '../outbox/meet.ts';
import { settle, type Confirmation } from '../outbox/settle.ts';
import { shareBase } from '../outbox/share-base.ts';
import { inOutbox, rowsOf } from '../outbox/transaction.ts';
import { again, inTurn } from '../outbox/turn.ts';
import type { SyncEvent } from '../status.ts';
import { FIRST_PROBE_MS, handleFailure } from './handle-failure.ts';
import { LATE_MS, mayComeUntil } from './may-come-until.ts';
import { createPushNetwork } from './network/push-network.ts';
import { publishStateIn } from './publish-state-in.ts';
import type { Push, PushContext, PushOutcome } from './push-context.ts';
import { reconcile } from './reconcile.ts';

/** Readings of one thing in a row that others overtake; after that it waits for its next turn. */
const MOST_READINGS = 3;
/** Writes of one thing in a row before which others were faster; after that a person is asked. */
const MOST_RACES = 5;

/**
 * Updates and deletions, and features whole (their key is ours, so making one twice is making it once): read what the
 * server has, compare, write. Where the server offers versions, it writes only over what was read, and what it said last
 * need not be read again. Nodes of a network go with it.
 */
export function createPushChange(context: PushContext): Push {
  const { db, remote, emit } = context;
  const pushNetwork = createPushNetwork(context);
  /** How often in a row the server had another version by the time we wrote. */
  const races = new Map<EntityKey, number>();

  const confirm = async (op: PendingOp, confirmed: Confirmation): Promise<PushOutcome> => {
    races.delete(op.entityKey);
    await settle(db, op, confirmed, context);
    emit({ type: 'acked', entityKey: op.entityKey, intent: op.intent });
    return 'on';
  };

  const learntSince = async ({ entityKey }: PendingOp, startedAt: number): Promise<boolean> => {
    const at = (await db.acks.get(entityKey))?.at ?? 0;
    // One of the future was written down before the clock was put back.
    return at > startedAt && at <= context.now();
  };

  /** The condition that the server still has what a change begins from, where it told the version of that. */
  const conditionOf = async (op: PendingOp, base: ContentRow | null): Promise<Condition | undefined> => {
    if (op.state !== 'ready' || op.sent !== undefined || base === null) return undefined;
    if (!(await context.api.extensions.has('etag'))) return undefined;
    const seen = (await db.acks.get(op.entityKey))?.seen;
    return seen !== undefined && sameContent(seen.value, base) ? { ifMatch: seen.tag } : undefined;
  };

  const push = async (planned: PendingOp, turns = 0): Promise<PushOutcome> => {
    const op = turns === 0 ? planned : await again(db, planned);
    if (op === undefined || (op.state !== 'ready' && op.state !== 'unknown')) return 'on';
    if (turns > MOST_READINGS) {
      await postpone(db, op, {
        state: op.state,
        nextAt: context.now() + FIRST_PROBE_MS,
        lastError: undefined,
      });
      return 'on';
    }
    const head = (await rowsOf(db, op.table).get(op.key)) ?? null;
    const seen = (await db.bases.get(op.entityKey))?.value ?? null;
    const row = head ?? seen ?? op.sent?.value ?? null;
    if (row === null) return confirm(op, { value: null });
    if ('fid' in row && row.kind === 'graph') return pushNetwork(op, row);
    const known = await conditionOf(op, seen);
    if (known !== undefined) return send(op, row, known);
    const startedAt = context.now();
    const theirs = await remote.read(row, seen);
    // Another reading, of which nobody knows whether it is the older one, was faster: this one is asked for again.
    if (theirs.ok && (await learntSince(op, startedAt))) return push(op, turns + 1);
    if (!theirs.ok) return handleFailure(context, op, theirs.error, true);
    const isStrange = seen === null && theirs.value !== null && op.sent === undefined;
    const shared = isStrange ? await inOutbox(db, () => shareBase(db, op, theirs.value)) : null;
    const base = seen ?? shared;
    const { condition } = theirs;
    const tag = condition !== undefined && 'ifMatch' in condition ? condition.ifMatch : undefined;
    switch (reconcile({ base, head, theirs: theirs.value, sent: op.sent })) {
      case 'done': {
        const at = mayComeUntil(op, theirs.value, context.now());
        if (at !== null) {
          await postpone(db, op, { state: op.state, nextAt: at, lastError: undefined });
          return 'on';
        }
        return confirm(op, { value: theirs.value, publishState: stateOf(theirs.value), tag });
      }
      case 'landed':
        return confirm(op, { value: op.sent?.value ?? null, publishState: stateOf(theirs.value), tag });
      case 'moved': {
        const ask = (races.get(op.entityKey) ?? 0) >= MOST_RACES;
        if (ask) races.delete(op.entityKey);
        for (const event of await meetMoved(context, op, theirs.value, { tag, ask })) emit(event);
        return 'on';
      }
      case 'send':
        // One that is never met as it was read, and is the same each time, is written as to a server without versions.
        return send(op, row, (races.get(op.entityKey) ?? 0) < MOST_RACES ? condition : undefined);
    }
  };

  const send = async (op: PendingOp, row: ContentRow, condition?: Condition): Promise<PushOutcome> => {
    const begun = await begin(db, op, context.now());
    if (begun === null) return 'on';
    const isThere = condition !== undefined && 'ifMatch' in condition;
    const answer = await (begun.head === null
      ? remote.remove(row, isThere ? condition : undefined)
      : remote.write(begun.head, condition));
    if (answer.ok) {
      const { value, tag } = answer;
      // An earlier write may come after the deletion, and make it anew: it is looked at once more when that is over.
      if (begun.head === null && mayComeUntil(op, null, context.now()) !== null) return doubted(op, begun.op);
      return confirm(begun.op, { value: begun.head, publishState: publishStateIn(value), tag });
    }
    const { error } = answer;
    if (error.kind === 'http' && error.status === 412 && condition !== undefined) return raced(op);
    const alreadyGone = begun.head === null && error.kind === 'http' && error.status === 404;
    return alreadyGone ? confirm(begun.op, { value: null }) : handleFailure(context, begun.op, error, true);
  };

  /** Done, as far as this request goes; what was sent before it is still in doubt. */
  const doubted = async ({ state, sent }: PendingOp, pushed: PendingOp): Promise<PushOutcome> => {
    await inTurn(db, pushed, async () => {
      const current = await again(db, pushed);
      if (current?.state !== 'sending' || sent === undefined) return;
      await db.pending.put({ ...current, state, sent, nextAt: sent.at + LATE_MS });
    });
    return 'on';
  };

  /** Somebody was faster, and so nothing was written: it is as if it had not been sent, and what is there now is read. */
  const raced = async (pushed: PendingOp): Promise<PushOutcome> => {
    const { entityKey, state, sent } = pushed;
    races.set(entityKey, (races.get(entityKey) ?? 0) + 1);
    const op = await inTurn(db, pushed, async () => {
      await db.acks.where({ entityKey }).modify((ack) => {
        delete ack.seen;
      });
      const current = await again(db, pushed);
      if (current?.state !== 'sending') return undefined;
      const { sent: _, ...rest } = current;
      const next: PendingOp = { ...rest, state, ...(sent !== undefined && { sent }) };
      await db.pending.put(next);
      return next;
    });
    return op === undefined ? 'on' : push(op);
  };
  return (op) => push(op);
}

/**
 * The server has something that nobody here has seen: it is merged with the change, which then goes on from there (and
 * comes round again), or a person decides.
 */
function meetMoved(
  { db, now, newId }: PushContext,
  planned: PendingOp,
  theirs: ContentRow | null,
  how: { tag: string | undefined; ask: boolean },
): Promise<SyncEvent[]> {
  return inTurn(db, planned, async () => {
    const op = await again(db, planned);
    // Edited, decided on or done while the server was asked: the next turn begins from there.
    if (op === undefined || op.rev !== planned.rev || op.state !== planned.state) return [];
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const ports = { now: now(), newId };
    const overwritten =
      base === null || theirs === null ? null : await noticeOverwrite(db, op.table, base, theirs, ports);
    const met = await meet(db, op, theirs, { now, newId }, how);
    return overwritten === null ? [met] : [overwritten, met];
  });
}

function stateOf(row: Confirmation['value']): Confirmation['publishState'] {
  return row !== null && 'publishState' in row ? row.publishState : undefined;
}
