import type { PendingOp } from '../../../db/index.ts';
import type { ApiError } from '../../client/answer.ts';
import type { WireFeature } from '../../../contract/index.ts';
import { reject } from '../../lifecycle/fail-attempt.ts';
import { opErrorOf } from '../handle-failure.ts';
import type { PushContext } from '../push-context.ts';
import { bisect } from './bisect.ts';
import { rejectedNodes } from './rejected-nodes.ts';
import { forEachOp, requeueBatch, type SentItem } from './batch-attempt.ts';

/**
 * A whole was refused for the sake of some: of those that the server names, or of whichever are left when one part after
 * the other has gone by itself, so that one bad node holds nobody up; of all, where none can go without the others.
 * @param of `needs`: the nodes that must go with one
 * @returns the parts that are to go now; null: it is known who was refused, and the rest goes on
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
    // Each says what is wrong with itself; where that is nothing, which others it was refused for.
    const own = parts.flatMap(({ fid, property, message }) => (fid === op.key ? { property, message } : []));
    const said = own.length > 0 ? own : parts.filter(({ fid }) => fid !== undefined);
    return reject(db, op, { ...lastError, ...(said.length > 0 && { parts: said }) });
  });
  const { code, message } = lastError;
  for (const { op } of bad) emit({ type: 'rejected', entityKey: op.entityKey, code, message });
}
