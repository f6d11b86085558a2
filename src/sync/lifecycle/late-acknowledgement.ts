import type { ContentRow, PendingOp, StoreyDatabase } from '../../db/index.ts';
import { auditWrite } from '../audit/write-audit.ts';
import { attemptsOf, supersede } from '../attempts/attempts-of.ts';
import { baseWithArrived } from '../attempts/unknown-outcome.ts';
import { recordAck } from '../store/ack-log.ts';

/**
 * A read shows the value of a pending change. If an attempt of it was unknown, it has arrived: it is logged as
 * acknowledged and audited for lost updates. Call inside an outbox transaction. @param of.seen what the server was
 * last seen to have @param of.theirs its value now, which equals the local row
 */
export async function acknowledgeLate(
  db: StoreyDatabase,
  op: PendingOp,
  { seen, theirs }: { seen: ContentRow | null; theirs: ContentRow },
  now: number,
): Promise<void> {
  if (op.sent === undefined) return;
  const base = baseWithArrived(op.table, { seen, mine: theirs, theirs }, await attemptsOf(db, op, seen));
  if (base === null || base === seen) return;
  await supersede(db, op, op.sent, { value: null, seen });
  if (seen !== null) await auditWrite(db, op.entityKey, seen, base, now);
  await recordAck(db, op, theirs, now);
}
