import type { ContentRow, PendingOp, StoreyDatabase } from '../../db/index.ts';
import { auditWrite } from '../audit/write-audit.ts';
import { baseWithArrived } from '../attempts/unknown-outcome.ts';
import { recordAck } from '../store/ack-log.ts';

/**
 * A reading shows what a change of ours says. Where a request of it was in doubt, it was that one that came: it counts as
 * sent, and who puts back what stood before takes it from us. Inside a transaction of the outbox.
 * @param of.seen what the server was last seen to have @param of.theirs what it has, which is what stands here
 */
export async function acknowledgeLate(
  db: StoreyDatabase,
  op: PendingOp,
  { seen, theirs }: { seen: ContentRow | null; theirs: ContentRow },
  now: number,
): Promise<void> {
  if (op.sent === undefined) return;
  const base = baseWithArrived(op.table, { seen, mine: theirs, theirs }, op.sent);
  if (base === null || base === seen) return;
  if (seen !== null) await auditWrite(db, op.entityKey, seen, base, now);
  await recordAck(db, op, theirs, now);
}
