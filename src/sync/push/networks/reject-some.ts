import type { PendingOp } from '../../../db/index.ts';
import type { ApiError } from '../../client/answer.ts';
import type { WireFeature } from '../../../contract/index.ts';
import { reject } from '../../lifecycle/fail-attempt.ts';
import { opErrorOf } from '../handle-failure.ts';
import type { PushContext } from '../push-context.ts';
import { bisect } from './bisect.ts';
import { rejectedNodes } from './rejected-nodes.ts';
import { forEachOp, type SentItem } from './batch.ts';
import { requeueBatch } from './batch-attempt.ts';

/**
 * A whole was refused because of some nodes: those that the server names, or those that are left after each part was sent by
 * itself, so that one bad node does not hold up the others; all, if none can be sent without the others.
 * @param of `needs`: the nodes that have to be sent with a node
 * @returns the parts to send now; null: the refused nodes are known, and the rest is sent
 */
export async function rejectSome(
  context: PushContext,
  of: {
    sent: readonly SentItem[];
    error: ApiError;
    wires: readonly WireFeature[];
    needs: (fid: string) => readonly string[];
  },
): Promise<readonly ReadonlySet<string>[] | null> {
  const { db } = context;
  const { sent, error } = of;
  const named = rejectedNodes(error, of.wires);
  const bad = sent.filter(({ op }) => named.has(op.key));
  if (bad.length > 0) {
    await requeueBatch(
      db,
      sent.filter((one) => !bad.includes(one)),
    );
    await refuse(context, bad, error, of.wires);
    return null;
  }
  const parts = bisect(
    sent.map(({ op }) => op.key),
    of.needs,
  );
  if (parts === null) await refuse(context, sent, error, of.wires);
  else await requeueBatch(db, sent);
  return parts;
}

async function refuse(
  { db, emit }: PushContext,
  bad: readonly SentItem[],
  error: ApiError,
  wires: readonly WireFeature[],
): Promise<void> {
  const { parts = [], ...lastError } = opErrorOf(error, wires);
  await forEachOp(db, bad, ({ op }: { op: PendingOp }) => {
    // Each reports its own faults; without any, the nodes that it was refused for.
    const own = parts.flatMap(({ fid, property, message }) => (fid === op.key ? { property, message } : []));
    const said = own.length > 0 ? own : parts.filter(({ fid }) => fid !== undefined);
    return reject(db, op, { ...lastError, ...(said.length > 0 && { parts: said }) });
  });
  const { code, message } = lastError;
  for (const { op } of bad) emit({ type: 'rejected', entityKey: op.entityKey, code, message });
}
