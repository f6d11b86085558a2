import {
  freshOp,
  parseEntityKey,
  type FailedUpload,
  type OpError,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import { ancestorsOf, type ContentRow } from '../../db/index.ts';
import type { ApiError } from '../client/answer.ts';
import { refusedParts } from '../client/refused-parts.ts';
import type { WireFeature } from '../../contract/index.ts';
import { retryLater, reject } from '../lifecycle/fail-attempt.ts';
import { acknowledge } from '../lifecycle/acknowledge.ts';
import { openConflict } from '../conflicts/open-conflict.ts';
import { rowsOf } from '../store/transaction.ts';
import { inFencedOutbox } from '../store/fenced.ts';
import { backoffMs } from './backoff.ts';
import { classify } from './classify.ts';
import { FIRST_PROBE_MS } from './probe-schedule.ts';
import type { PushContext, PushOutcome } from './push-context.ts';

/** The error of a call as the outbox list shows it. @param sent the features of a batch */
export function opErrorOf(error: ApiError, sent?: readonly WireFeature[], upload?: FailedUpload): OpError {
  if (error.kind !== 'http') return { code: error.kind, message: error.message, status: null };
  const { code, message, status } = error;
  const parts = refusedParts(error.details, sent);
  return { code, message, status, ...(parts.length > 0 && { parts }), ...(upload && { upload }) };
}

/** Milliseconds for which the server asked to wait; null: none, or already over. */
const namedMs = (error: ApiError): number | null =>
  error.kind === 'http' && error.retryAfterMs !== null && error.retryAfterMs > 0 ? error.retryAfterMs : null;

/** What a retried call says about the server. */
function outcomeOf(error: ApiError): PushOutcome {
  if (error.kind !== 'http') return error.kind === 'network' ? 'unreachable' : 'on';
  if ((error.status === 429 || error.status === 503) && namedMs(error) !== null) return 'busy';
  return error.status >= 500 ? 'failing' : 'on';
}

/** Records the failure of a push. @param repeatable whether the call is idempotent @param upload what it was to upload */
export async function handleFailure(
  context: PushContext,
  op: PendingOp,
  error: ApiError,
  repeatable: boolean,
  upload?: FailedUpload,
): Promise<PushOutcome> {
  const { db, emit } = context;
  const retryAfterMs = namedMs(error);
  const lastError = {
    ...opErrorOf(error, undefined, upload),
    ...(retryAfterMs !== null && { retryAt: context.now() + retryAfterMs }),
  };
  const later = (state: 'ready' | 'unknown', nextAt: number, givenUpAt?: number): Promise<void> =>
    retryLater(db, op, { state, nextAt, lastError, givenUpAt });
  const wait = backoffMs(op.attempt, context.random(), retryAfterMs);
  switch (classify(error, repeatable)) {
    case 'auth':
      await later(op.state === 'unknown' ? 'unknown' : 'ready', 0);
      return 'auth';
    case 'publishing':
      await later(op.state === 'unknown' ? 'unknown' : 'ready', 0);
      return 'publishing';
    case 'retry':
    case 'again':
      await later(op.state === 'unknown' ? 'unknown' : 'ready', context.now() + wait, context.now());
      return outcomeOf(error);
    case 'unknown':
      await later('unknown', context.now() + Math.max(FIRST_PROBE_MS, wait), context.now());
      return outcomeOf(error);
    case 'missing':
      return missing(context, op, lastError);
    case 'rejected':
      if (lastError.code === 'buildings-within-error' && (await hasMovingBuildings(db, op))) {
        await later('ready', context.now() + FIRST_PROBE_MS);
        return 'on';
      }
      await reject(db, op, lastError);
      emit({ type: 'rejected', entityKey: op.entityKey, code: lastError.code, message: lastError.message });
      return 'on';
  }
}

/** The buildings outside a site's new outline are being moved themselves. */
async function hasMovingBuildings(db: StoreyDatabase, op: PendingOp): Promise<boolean> {
  const inside = await db.pending.where({ parentKey: op.entityKey }).toArray();
  return inside.some((child) => child.state === 'ready' || child.state === 'sending');
}

/** A rejected attempt is no longer unknown, unless there was one before it. */
function refused(op: PendingOp): PendingOp {
  const { sent, ...rest } = op;
  return sent?.isAgain === true || sent?.earlier !== undefined ? op : rest;
}

/** The server does not know it: the entity or its parent was deleted there. */
async function missing(context: PushContext, op: PendingOp, lastError: OpError): Promise<PushOutcome> {
  const { db, remote, emit } = context;
  const head = await rowsOf(db, op.table).get(op.key);
  const row = head ?? op.sent?.value ?? (await db.bases.get(op.entityKey))?.value ?? null;
  const gone = row === null ? null : await outermostGone(context, row);
  if (gone === 'unsure') {
    await retryLater(db, op, {
      state: 'ready',
      nextAt: context.now() + backoffMs(op.attempt, context.random()),
      lastError,
    });
    return 'on';
  }
  if (head === undefined) {
    // Deleted here and remotely with its parent: nothing is left to do.
    await acknowledge(db, op, { value: null }, context);
    emit({ type: 'acked', entityKey: op.entityKey, intent: op.intent });
    return 'on';
  }
  const at = context.now();
  const clash = { id: context.newId(), kind: 'deleted-there', theirs: null, at } as const;
  const conflictId = await inFencedOutbox(db, op, async () => {
    const mine = await db.pending.get(op.entityKey);
    if (gone === null) return mine === undefined ? null : openConflict(db, mine, clash);
    // The child is sent again once the conflict about its parent is resolved.
    if (mine !== undefined) await db.pending.put({ ...refused(mine), state: 'ready', nextAt: 0 });
    const { table, key } = parseEntityKey(gone.entityKey);
    const parent =
      (await db.pending.get(gone.entityKey)) ??
      freshOp({ table, key, row: gone.row, intent: 'create' }, at, context.newId());
    const { saga: _, ...plain } = parent;
    return openConflict(db, plain, clash);
  });
  if (conflictId !== null) emit({ type: 'conflict', entityKey: gone?.entityKey ?? op.entityKey, conflictId });
  return 'on';

  async function outermostGone(
    { db: from }: PushContext,
    of: ContentRow,
  ): Promise<{ entityKey: string; row: ContentRow } | null | 'unsure'> {
    for (const entityKey of ancestorsOf(of).reverse()) {
      const { table, key } = parseEntityKey(entityKey);
      const parent = await rowsOf(from, table).get(key);
      if (parent === undefined) continue;
      const theirs = await remote.read(parent, parent);
      if (!theirs.ok) return 'unsure';
      if (theirs.value === null) return { entityKey, row: parent };
    }
    return null;
  }
}
