import type { PendingOp } from '../../../db/index.ts';
import type { ApiError } from '../../client/answer.ts';
import type { SyncEvent } from '../../status.ts';
import { classify } from '../classify.ts';
import { handleFailure } from '../handle-failure.ts';
import type { PushContext, PushOutcome } from '../push-context.ts';
import { forEachOp } from './batch.ts';
import { requeueBatch } from './batch-attempt.ts';

/**
 * Writes down that a call failed for all that went, or was to go, with it.
 * @param ops as they were pushed
 * @param repeatable whether doing it twice is the same as doing it once
 */
export async function failBatch(
  context: PushContext,
  ops: readonly PendingOp[],
  error: ApiError,
  repeatable: boolean,
): Promise<PushOutcome> {
  const events: SyncEvent[] = [];
  // They were sent together, and wait together: one act on several nodes is never sent in part.
  const chance = context.random();
  const quiet: PushContext = { ...context, random: () => chance, emit: (event) => events.push(event) };
  let outcome: PushOutcome = 'on';
  const fail = async (op: PendingOp): Promise<void> => {
    outcome = await handleFailure(quiet, op, error, repeatable);
  };
  const [first] = ops;
  // What it lies in is gone: that is found out by reading, and asked about once.
  if (classify(error, repeatable) === 'missing' && first !== undefined) {
    await requeueBatch(
      context.db,
      ops.slice(1).map((op) => ({ op, value: null })),
    );
    await fail(first);
  } else await forEachOp(context.db, ops, fail);
  for (const event of events) context.emit(event);
  return outcome;
}
