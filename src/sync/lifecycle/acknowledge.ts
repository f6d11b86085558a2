import {
  freshOp,
  intentOf,
  markForDeletion,
  rememberHeldRead,
  rememberId,
  resumeOperation,
  type ContentRow,
  type EntityKey,
  type IdKind,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { PublishState } from '../../domain/entities/publish-state.ts';
import { auditWrite } from '../audit/write-audit.ts';
import { awaitDeleteExpiry } from './await-delete-expiry.ts';
import { attemptsOf, enterDone } from '../attempts/attempts-of.ts';
import { dropOperations, removeUntouchedBelow } from '../store/drop-operations.ts';
import { dropCascaded } from './drop-cascaded.ts';
import { forgetAttempts } from '../store/end-attempt.ts';
import { trashRemoteChanges } from './trash-remote-version.ts';
import { recreateSubtree } from './recreate-subtree.ts';
import { recordAck } from '../store/ack-log.ts';
import { rowsOf } from '../store/transaction.ts';
import { inFencedOutbox } from '../store/fenced.ts';
import { auditTrashed } from '../audit/audit-unsent.ts';

export interface Confirmation {
  /** What the server has now; null: nothing. */
  value: ContentRow | null;
  serverKey?: string | undefined;
  publishState?: PublishState | undefined;
  /** The server's version (ETag) of that value. */
  tag?: string | undefined;
}

export interface Ports {
  now: () => number;
  newId: () => string;
}

/**
 * Acknowledges an operation: the server's value becomes the new base. The operation stays only if the device has
 * another value by now, because it was edited while the request was in flight.
 */
export function acknowledge(
  db: StoreyDatabase,
  op: PendingOp,
  confirmed: Confirmation,
  ports: Ports,
): Promise<void> {
  return inFencedOutbox(db, op, async () => {
    const { entityKey, table, key } = op;
    const now = ports.now();
    // A read says nothing of how the last attempt ended.
    if (op.state === 'sending') await forgetAttempts(db, [op.sent]);
    // An answer tells of some moment since its request left.
    const asOf = op.state === 'sending' ? op.sent?.at : now;
    await recordRead(db, entityKey, now, confirmed.value, confirmed.tag);
    if (confirmed.serverKey !== undefined && table !== 'features') {
      await rememberId(db, table satisfies IdKind, key, confirmed.serverKey);
      // It was made here: what it holds is here too.
      if (table !== 'levels') await rememberHeldRead(db, [{ table, lid: key }]);
    }
    const [head = null, base] = await Promise.all([rowsOf(db, table).get(key), db.bases.get(entityKey)]);
    const before = base?.value ?? null;
    if (before !== null && confirmed.value !== null) {
      await auditWrite(db, entityKey, before, confirmed.value, now);
      // Delivered once more, it overwrites nothing but that content.
      if (op.sent?.isConditional !== true) await enterDone(db, op, confirmed.value, now);
    }
    await recordAck(db, op, confirmed.value ?? head ?? before ?? op.sent?.value ?? null, now);
    if (confirmed.value === null) {
      if (table !== 'features') await trashRemoteChanges(db, op, ports);
      if (table !== 'features') await auditTrashed(db, entityKey, now);
      await dropCascaded(db, entityKey);
      if (head === null && op.intent === 'delete' && before !== null)
        await markForDeletion(db, table, before, now);
      if (table !== 'features') await db.idmap.delete(key);
      if (head === null) await removeUntouchedBelow(db, table, key);
      if (head !== null && table !== 'features') await recreateSubtree(db, table, key, now, ports.newId);
    } else if (head !== null && confirmed.publishState !== undefined) {
      const { publishState } = confirmed;
      await rowsOf(db, table).update(key, { publishState } as Partial<ContentRow>);
    }
    // Re-created over attempts that were unknown before its delete. If one arrives after all, it is reported as a
    // lost update.
    if (confirmed.value === null && head !== null)
      for (const { value } of await attemptsOf(db, op, before))
        await auditWrite(db, entityKey, value, head, now);
    await rebase(db, op, confirmed.value, head, ports, asOf);
  });
}

/**
 * Records when the server's value was observed, so that older reads are ignored. With its version, a change based on
 * it can be sent without a read.
 */
export async function recordRead(
  db: StoreyDatabase,
  entityKey: EntityKey,
  at: number,
  value: ContentRow | null,
  tag: string | undefined,
): Promise<void> {
  await db.acks.put({
    entityKey,
    at,
    ...(value !== null && tag !== undefined && { seen: { value, tag } }),
  });
}

/**
 * Gives an entity a new base, and computes the operation from the base to the head. Where a deletion of ours may still arrive, an
 * operation stays in any case. @param asOf when the server had the base, in milliseconds since 1970
 */
export async function rebase(
  db: StoreyDatabase,
  op: PendingOp,
  base: ContentRow | null,
  head: ContentRow | null,
  ports: Ports,
  asOf?: number,
): Promise<void> {
  await compute(db, op, base, head, ports);
  await awaitDeleteExpiry(db, op, { there: base, row: head }, ports.now(), asOf);
}

async function compute(
  db: StoreyDatabase,
  op: PendingOp,
  base: ContentRow | null,
  head: ContentRow | null,
  ports: Ports,
): Promise<void> {
  // A partly created level keeps its remaining steps, in case it stays.
  const saga = base === null ? undefined : op.saga;
  const intent = saga !== undefined && head !== null ? 'create' : intentOf(base, head);
  const row = head ?? base;
  // It may have been deleted with its parent since it was sent.
  const coveredBy =
    head === null && base !== null ? ((await db.pending.get(op.entityKey)) ?? op).coveredBy : undefined;
  await dropOperations(db, [op.entityKey]);
  if (intent === null || row === null) return;
  if (base !== null) await db.bases.put({ entityKey: op.entityKey, value: base });
  // The part that exists on the server carries the operation id of the create.
  const opId = intent === 'create' && saga === undefined ? ports.newId() : op.opId;
  const next = freshOp({ table: op.table, key: op.key, row, intent }, op.createdAt, opId);
  const by = op.leaderEpoch === undefined ? {} : { leaderEpoch: op.leaderEpoch };
  const making = saga === undefined ? {} : { saga: resumeOperation(saga) };
  const cascaded = coveredBy === undefined ? {} : { coveredBy };
  await db.pending.put({ ...next, rev: op.rev + 1, ...by, ...making, ...cascaded });
}
