import type { PendingOp } from '../../db/index.ts';
import { begin } from '../outbox/begin.ts';
import { raiseConflict } from '../outbox/fail.ts';
import { settle, type Confirmation } from '../outbox/settle.ts';
import { rowsOf } from '../outbox/transaction.ts';
import { handleFailure } from './handle-failure.ts';
import { publishStateIn } from './publish-state-in.ts';
import type { Push, PushContext, PushOutcome } from './push-context.ts';
import { reconcile } from './reconcile.ts';

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

  return async (op) => {
    const head = (await rowsOf(db, op.table).get(op.key)) ?? null;
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const row = head ?? base ?? op.sent?.value ?? null;
    if (row === null) return confirm(op, { value: null });
    const theirs = await remote.read(row, base);
    if (!theirs.ok) return handleFailure(context, op, theirs.error, true);
    switch (reconcile({ base, head, theirs: theirs.value, sent: op.sent })) {
      case 'done':
        return confirm(op, { value: theirs.value, publishState: stateOf(theirs.value) });
      case 'landed':
        return confirm(op, { value: op.sent?.value ?? null, publishState: stateOf(theirs.value) });
      case 'conflict': {
        const kind = theirs.value === null ? 'deleted-there' : 'both-changed';
        const clash = { id: context.newId(), kind, theirs: theirs.value, at: context.now() } as const;
        const conflictId = await raiseConflict(db, op, clash);
        emit({ type: 'conflict', entityKey: op.entityKey, conflictId });
        return 'on';
      }
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
}

function stateOf(row: Confirmation['value']): Confirmation['publishState'] {
  return row !== null && 'publishState' in row ? row.publishState : undefined;
}
