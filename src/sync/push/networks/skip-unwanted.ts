import { retryLater } from '../../lifecycle/fail-attempt.ts';
import { mayStillArriveUntil } from '../../attempts/unknown-outcome.ts';
import { LIST_STALENESS_MS } from '../../store/retention.ts';
import type { PushContext } from '../push-context.ts';
import type { PendingOp, Attempt } from '../../../db/index.ts';
import type { Member } from './local-network.ts';
import type { RemoteNetwork } from './remote-network.ts';
import { forEachOp } from './batch.ts';
import { acknowledgeBatch } from './batch-attempt.ts';

/**
 * Nodes that were deleted here while it was in doubt whether they had arrived, and that are not there: nothing is to be
 * sent of them. As long as the request may still come, or has come so lately that a reading may be older, they are looked
 * for again when that is over, while the rest of the network goes on; after that they are done.
 * @param asPushed the operation in the hands of who pushes
 * @returns whether there were any
 */
export async function skipUnwanted(
  context: PushContext,
  members: Iterable<Member>,
  { network }: RemoteNetwork,
  asPushed: (op: PendingOp) => PendingOp,
): Promise<boolean> {
  const unwanted = [...members]
    .filter(({ op, head }) => head === null && op.sent !== undefined && !network.has(op.key))
    .map(({ op }) => ({ op: asPushed(op), at: mayAppearUntil(op.sent, context.now()) }));
  const done = unwanted.filter(({ at }) => at === null).map(({ op }) => ({ op, value: null }));
  if (done.length > 0) await acknowledgeBatch(context, done);
  await forEachOp(context.db, unwanted, async ({ op, at }) => {
    // Not treated as in doubt: that would block the whole network.
    if (at !== null) await retryLater(context.db, op, { state: 'ready', nextAt: at, lastError: undefined });
  });
  return unwanted.length > 0;
}

/** Until when a reading may not show yet what was sent of a node. Null: it is not there. Milliseconds since 1970. */
function mayAppearUntil(sent: Attempt | undefined, now: number): number | null {
  const late = mayStillArriveUntil(sent, null, now);
  if (late !== null || sent === undefined) return late;
  // What was answered comes no more, but a reading may be some seconds old.
  const shown = sent.at + LIST_STALENESS_MS;
  // One of the future was sent before the clock was put back.
  return now < shown && sent.at <= now ? shown : null;
}
