import { noteAttempt, type ContentRow, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import { addressOf } from '../mapping/addresses.ts';
import type { FeatureAddress } from '../mapping/feature.ts';
import { auditWrite } from '../audit/write-audit.ts';
import { observedSince } from '../attempts/observed-since.ts';
import { rowsOf } from '../store/transaction.ts';
import { attemptsOf, supersede, valueMayArriveUntil } from '../attempts/attempts-of.ts';
import { reload, whileLeader } from '../store/fenced.ts';
import { isFeature } from '../../domain/entities/row.ts';

export interface Begun {
  op: PendingOp;
  head: ContentRow | null;
  /** The address of a feature in server ids. */
  address: FeatureAddress | null;
}

/** Additional data of an attempt; the first three of a create. `opId`: a new operation id. */
interface AttemptOptions {
  siblingsBefore?: number[];
  isKeyed?: true;
  opId?: string;
  /** After this the server has done it or never will. Milliseconds since 1970. */
  until?: number;
  /** The server does it only on the version that it was compared with. */
  isConditional?: boolean;
  /** It uploads a floor plan, which takes so long on the slowest network. Milliseconds. */
  planMs?: number | undefined;
}

/**
 * Records an attempt before its request leaves. Only then may it leave. Null if the operation is gone or has changed.
 */
export function beginAttempt(
  db: StoreyDatabase,
  planned: PendingOp,
  now: number,
  making: AttemptOptions = {},
): Promise<Begun | null> {
  return whileLeader(db, planned, () => recordAttempt(db, planned, now, making));
}

/**
 * Records an attempt that is based on a read. @param readAt when the value was requested @returns `overtaken`: a
 * newer value was observed since
 */
export function beginAttemptAfterRead(
  db: StoreyDatabase,
  planned: PendingOp,
  now: () => number,
  readAt: number,
  options: AttemptOptions = {},
): Promise<Begun | 'overtaken' | null> {
  return whileLeader(db, planned, async () =>
    (await observedSince(db, planned.entityKey, readAt, now))
      ? 'overtaken'
      : recordAttempt(db, planned, now(), options),
  );
}

async function recordAttempt(
  db: StoreyDatabase,
  planned: PendingOp,
  now: number,
  making: AttemptOptions,
): Promise<Begun | null> {
  const [op, head = null] = await Promise.all([
    reload(db, planned),
    rowsOf(db, planned.table).get(planned.key),
  ]);
  if (op === undefined || op.opId !== planned.opId || op.rev !== planned.rev) return null;
  if (op.state !== 'ready' && op.state !== 'unknown') return null;
  const address = isFeature(head) ? await addressOf(db, head) : null;
  const { siblingsBefore, isKeyed, until, isConditional, planMs, opId = op.opId } = making;
  const kind = head === null ? 'delete' : planMs === undefined ? null : 'plan';
  const leaving = kind === null ? null : ({ kind, at: now, until, sendingMs: planMs } as const);
  const seen = op.sent === undefined ? null : ((await db.bases.get(op.entityKey))?.value ?? null);
  const attempts = await attemptsOf(db, op, seen);
  const begun: PendingOp = {
    ...op,
    opId,
    state: 'sending',
    sent: {
      ...(leaving !== null && { n: await noteAttempt(db, { ...op, opId }, leaving) }),
      rev: op.rev,
      at: now,
      intent: op.intent,
      value: head,
      ...(siblingsBefore === undefined ? {} : { siblingsBefore }),
      ...(isKeyed === true && { isKeyed }),
      ...(until !== undefined && { until }),
      ...(isConditional === true && { isConditional }),
      ...(op.sent !== undefined && { isAgain: true }),
      ...(await supersede(db, op, op.sent, { value: head, seen })),
    },
  };
  await db.pending.put(begun);
  // The last attempt is unknown and may arrive after this one. What it reverts then is a lost update.
  const last = op.sent?.value ?? null;
  if (last !== null && head !== null) {
    const until = valueMayArriveUntil(attempts, head, now) ?? now;
    await auditWrite(db, op.entityKey, last, head, now, { late: { theirs: seen, until } });
  }
  return { op: begun, head, address };
}
