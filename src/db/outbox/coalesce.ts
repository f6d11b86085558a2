import type { ContentTable } from '../../domain/moment/moment.ts';
import { ancestorsOf, clientLidOf, entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow, Intent, LevelSaga, PendingOp } from '../schema/operation.ts';
import { equalContent } from '../queries/equal-content.ts';

/** A request may be out: what was sent must not be touched, only what comes after it. */
export function isInFlight(op: PendingOp): boolean {
  return op.state === 'sending' || op.state === 'unknown';
}

/**
 * What has to happen so that the server (base) comes to say what the device says (head).
 * Null: nothing. This one rule holds all of coalescing: create + delete = nothing, create + update = create,
 * update + delete = delete, delete + restore = update, a value put back to its base = nothing.
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
  /** The operation there is. */
  op: PendingOp | undefined;
}

/**
 * The operation of an entity after an edit, or null when none is needed.
 * @param now milliseconds since 1970
 */
export function coalesce(edited: Edited, now: number, newId: () => string): PendingOp | null {
  const { table, key, base, head, op } = edited;
  // A person ends a conflict, never an edit; and a level that is being taken back is taken back first.
  const isKept = op?.state === 'conflict' || op?.saga?.step === 'compensate';
  if (op !== undefined && (isKept || isInFlight(op))) {
    // What went with its parent's deletion is here again, or goes with another one.
    const { coveredBy: _, ...plain } = op;
    const parentKey = head === null ? op.parentKey : (ancestorsOf(head)[0] ?? null);
    return { ...plain, parentKey, intent: keptIntent(op, head), rev: op.rev + 1 };
  }
  // What was sent may have arrived though it was not confirmed: only a look at the server ends it.
  const sent = op?.sent === undefined || equalContent(op.sent.value, base) ? undefined : op.sent;
  // A new level is under way until its content is there, also when the server knows the level itself.
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
  else if (head === null && base !== null) next.saga = resumed(op.saga);
  return next;
}

/**
 * What is to become of a thing whose operation is out, or in question. A deletion is said at once, for what lies in the thing
 * waits for it. What is to be made, here or anew, is that whatever is done to it.
 */
function keptIntent({ intent, saga, sent, state }: PendingOp, head: ContentRow | null): Intent {
  if (intent === 'create' || saga !== undefined) return intent;
  if (head === null) return 'delete';
  return state === 'conflict' ? 'update' : (sent?.intent ?? intent);
}

/**
 * What is left to do about a level that is to go before it was whole, should it stay after all: what became of it is looked
 * at first.
 */
export const resumed = ({ createdHere, isContentOut }: LevelSaga): LevelSaga => ({
  step: 'createLevel',
  createdHere,
  isFound: true,
  ...(isContentOut === true && { isContentOut }),
});

/** What is left to do where nothing is left to do but to see whether something arrived after all. */
function hasUnknownAttempt({ table, head }: Edited): Intent {
  if (head !== null) return 'update';
  // What the server numbers, and a level, is looked for by the mark of its creation.
  return table === 'features' ? 'delete' : 'create';
}

/** An operation that waits for its turn. */
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
