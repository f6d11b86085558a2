import { postpone } from '../../outbox/fail.ts';
import { mayComeUntil } from '../../outbox/doubts.ts';
import type { PushContext } from '../push-context.ts';
import type { PendingOp } from '../../../db/index.ts';
import type { Member } from './network-here.ts';
import type { NetworkThere } from './network-there.ts';
import { forEachOp, settleNetwork } from './write-down.ts';

/**
 * Nodes that were deleted here while it was in doubt whether they had arrived, and that are not there: nothing is to be
 * sent of them. As long as the request may still come they are looked for again when that is over, while the rest of the
 * network goes on; after that they are done.
 * @param asPushed the operation in the hands of who pushes
 * @returns whether there were any
 */
export async function leaveUnwanted(
  context: PushContext,
  members: Iterable<Member>,
  { network }: NetworkThere,
  asPushed: (op: PendingOp) => PendingOp,
): Promise<boolean> {
  const unwanted = [...members]
    .filter(({ op, head }) => head === null && op.sent !== undefined && !network.has(op.key))
    .map(({ op }) => ({ op: asPushed(op), at: mayComeUntil(op.sent, null, context.now()) }));
  const done = unwanted.filter(({ at }) => at === null).map(({ op }) => ({ op, value: null }));
  if (done.length > 0) await settleNetwork(context, done);
  await forEachOp(context.db, unwanted, async ({ op, at }) => {
    // Not in doubt any more as far as the network goes: that would hold all of it up.
    if (at !== null) await postpone(context.db, op, { state: 'ready', nextAt: at, lastError: undefined });
  });
  return unwanted.length > 0;
}
