import type { ContentRow, PendingOp } from '../../db/index.ts';
import { begin } from '../outbox/begin.ts';
import { noticeOverwrite } from '../outbox/audit.ts';
import { postpone } from '../outbox/fail.ts';
import { meet } from '../outbox/meet.ts';
import { settle, type Confirmation } from '../outbox/settle.ts';
import { shareBase } from '../outbox/share-base.ts';
import { inOutbox, rowsOf } from '../outbox/transaction.ts';
import type { SyncEvent } from '../status.ts';
import { FIRST_PROBE_MS, handleFailure } from './handle-failure.ts';
import { publishStateIn } from './publish-state-in.ts';
import type { Push, PushContext, PushOutcome } from './push-context.ts';
import { reconcile } from './reconcile.ts';

/** Readings of one thing in a row that others overtake; after that it waits for its next turn. */
const MOST_READINGS = 3;

/**
 * Updates and deletions, and features whole (their key is ours, so making one twice is making it once): read what the
 * server has, compare, write.
 */
export function createPushChange(context: PushContext): Push {
  const { db, remote, emit } = context;

  const confirm = async (op: PendingOp, confirmed: Confirmation): Promise<PushOutcome> => {
    await settle(db, op, confirmed, context);
    emit({ type: 'acked', entityKey: op.entityKey, intent: op.intent });
    return 'on';
  };

  const learntSince = async ({ entityKey }: PendingOp, startedAt: number): Promise<boolean> =>
    ((await db.acks.get(entityKey))?.at ?? 0) > startedAt;

  const push = async (planned: PendingOp, again = 0): Promise<PushOutcome> => {
    const op = again === 0 ? planned : await db.pending.get(planned.entityKey);
    if (op === undefined || (op.state !== 'ready' && op.state !== 'unknown')) return 'on';
    if (again > MOST_READINGS) {
      await postpone(db, op.entityKey, {
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
    const startedAt = context.now();
    const theirs = await remote.read(row, seen);
    // Another reading, of which nobody knows whether it is the older one, was faster: this one is asked for again.
    if (theirs.ok && (await learntSince(op, startedAt))) return push(op, again + 1);
    if (!theirs.ok) return handleFailure(context, op, theirs.error, true);
    const isStrange = seen === null && theirs.value !== null && op.sent === undefined;
    const shared = isStrange ? await inOutbox(db, () => shareBase(db, op, theirs.value)) : null;
    const base = seen ?? shared;
    switch (reconcile({ base, head, theirs: theirs.value, sent: op.sent })) {
      case 'done':
        return confirm(op, { value: theirs.value, publishState: stateOf(theirs.value) });
      case 'landed':
        return confirm(op, { value: op.sent?.value ?? null, publishState: stateOf(theirs.value) });
      case 'moved':
        for (const event of await meetMoved(context, op, theirs.value)) emit(event);
        return 'on';
      case 'send':
        break;
    }
    const begun = await begin(db, op, context.now());
    if (begun === null) return 'on';
    const answer = await (begun.head === null ? remote.remove(row) : remote.write(begun.head));
    if (answer.ok)
      return confirm(begun.op, { value: begun.head, publishState: publishStateIn(answer.value) });
    const { error } = answer;
    const alreadyGone = begun.head === null && error.kind === 'http' && error.status === 404;
    return alreadyGone ? confirm(begun.op, { value: null }) : handleFailure(context, begun.op, error, true);
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
): Promise<SyncEvent[]> {
  return inOutbox(db, async () => {
    const op = await db.pending.get(planned.entityKey);
    // Edited, decided on or done while the server was asked: the next turn begins from there.
    if (op === undefined || op.rev !== planned.rev || op.state !== planned.state) return [];
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const ports = { now: now(), newId };
    const overwritten =
      base === null || theirs === null ? null : await noticeOverwrite(db, op.table, base, theirs, ports);
    const met = await meet(db, op, theirs, { now, newId });
    return overwritten === null ? [met] : [overwritten, met];
  });
}

function stateOf(row: Confirmation['value']): Confirmation['publishState'] {
  return row !== null && 'publishState' in row ? row.publishState : undefined;
}
