import type { ContentTable } from '../../domain/moment/moment.ts';
import { ancestorsOf, entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow, Intent, LevelSaga, PendingOp } from '../schema/operation.ts';
import { equalContent } from '../schema/equal-content.ts';
import { clientLidOf } from '../../domain/entities/row.ts';

/** A request may be in flight: what was sent must not be changed. */
export function isInFlight(op: PendingOp): boolean {
  return op.state === 'sending' || op.state === 'unknown';
}

/**
 * The intent that takes the server (base) to the device's value (head); null: none. This rule is all of coalescing:
 * create + delete = nothing, create + update = create, update + delete = delete, delete + restore = update, a value
 * reverted to its base = nothing.
 */
export function intentOf(base: ContentRow | null, head: ContentRow | null): Intent | null {
  if (head === null) return base === null ? null : 'delete';
  if (base === null) return 'create';
  return equalContent(base, head) ? null : 'update';
}

export interface Edited {
  table: ContentTable;
  key: string;
  base: ContentRow | null;
  head: ContentRow | null;
  /** The existing operation. */
  op: PendingOp | undefined;
}

/** The operation of an entity after an edit, or null if none is needed. @param now milliseconds since 1970 */
export function coalesce(edited: Edited, now: number, newId: () => string): PendingOp | null {
  const { table, key, base, head, op } = edited;
  // Only the user ends a conflict, never an edit; and a saga that compensates finishes that first.
  const isKept = op?.state === 'conflict' || op?.saga?.step === 'compensate';
  if (op !== undefined && (isKept || isInFlight(op))) {
    // A cascaded delete was restored, or is cascaded from another parent now.
    const { coveredBy: _, ...plain } = op;
    const parentKey = head === null ? op.parentKey : (ancestorsOf(head)[0] ?? null);
    return { ...plain, parentKey, intent: keptIntent(op, head), rev: op.rev + 1 };
  }
  // An unacknowledged attempt may have arrived: only a read decides that.
  const sent = op?.sent === undefined || equalContent(op.sent.value, base) ? undefined : op.sent;
  // A new level is in progress until its content is stored, even when the server knows the level.
  const isNewLevel = op?.saga !== undefined && head !== null;
  const intent = isNewLevel
    ? 'create'
    : (intentOf(base, head) ?? (sent === undefined ? null : hasUnknownAttempt(edited)));
  const row = head ?? base ?? sent?.value ?? null;
  if (intent === null || row === null) return null;
  const next = freshOp({ table, key, row, intent }, now, op?.opId ?? newId());
  next.rev = (op?.rev ?? 0) + 1;
  next.createdAt = op?.createdAt ?? now;
  if (sent !== undefined) next.sent = sent;
  if (op?.leaderEpoch !== undefined) next.leaderEpoch = op.leaderEpoch;
  if (op?.saga === undefined) return next;
  if (next.saga !== undefined) next.saga = op.saga;
  else if (head === null && base !== null) next.saga = resumeOperation(op.saga);
  return next;
}

/**
 * The intent while an operation is in flight or in conflict. A delete shows at once, because descendants wait for it.
 * A create stays a create.
 */
function keptIntent({ intent, saga, sent, state }: PendingOp, head: ContentRow | null): Intent {
  if (intent === 'create' || saga !== undefined) return intent;
  if (head === null) return 'delete';
  return state === 'conflict' ? 'update' : (sent?.intent ?? intent);
}

/**
 * The remaining steps of a partly created level with a pending delete, in case it stays: its state on the server is
 * checked first.
 */
export const resumeOperation = ({ createdHere, isContentOut }: LevelSaga): LevelSaga => ({
  step: 'createLevel',
  createdHere,
  isFound: true,
  ...(isContentOut === true && { isContentOut }),
});

/** Nothing is left to do except to check whether an attempt arrived after all. */
function hasUnknownAttempt({ table, head }: Edited): Intent {
  if (head !== null) return 'update';
  // Entities with server ids, and levels, are found by the operation id of their create.
  return table === 'features' ? 'delete' : 'create';
}

/** A new operation that waits for its turn. */
export function freshOp(
  of: { table: ContentTable; key: string; row: ContentRow; intent: Intent },
  now: number,
  opId: string,
): PendingOp {
  const op: PendingOp = {
    entityKey: entityKeyOf(of.table, of.key),
    table: of.table,
    key: of.key,
    intent: of.intent,
    opId,
    rev: 1,
    state: 'ready',
    attempt: 0,
    nextAt: 0,
    createdAt: now,
    parentKey: ancestorsOf(of.row)[0] ?? null,
    clientLid: clientLidOf(of.row),
  };
  if (of.table === 'levels' && of.intent === 'create') op.saga = { step: 'createLevel', createdHere: false };
  return op;
}
