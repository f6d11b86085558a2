import {
  lidOf,
  equalContent,
  sharedVersion,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import { beginAttempt } from '../lifecycle/begin-attempt.ts';
import { markOf } from '../mapping/extra.ts';
import { watchCreated } from '../audit/created-here.ts';
import { acknowledge } from '../lifecycle/acknowledge.ts';
import { rowsOf } from '../store/transaction.ts';
import { reload, whileLeader, fenced } from '../store/fenced.ts';
import { handleFailure } from './handle-failure.ts';
import { FIRST_PROBE_MS, nextProbeAt } from './probe-schedule.ts';
import { publishStateIn } from './publish-state.ts';
import type { Push, PushContext, PushOutcome } from './push-context.ts';
import { asNumbered, numberedKind, type Posted } from '../mapping/numbered-kinds.ts';
import { parentIdOf, readSiblings, type Sibling } from './remote-siblings.ts';

/**
 * Creates clients, sites and buildings, which get server ids: a repeated create makes a duplicate. Existing siblings
 * are recorded and the new one carries our operation id, so that it is found after a lost answer. With idempotency
 * keys the same request is repeated under the same key.
 */
export function createPushCreate(context: PushContext): Push {
  const { db, api, emit } = context;

  const adopt = async (
    op: PendingOp,
    value: ContentRow,
    id: number,
    answer: unknown,
  ): Promise<PushOutcome> => {
    await watchCreated(db, op, value, context.now());
    await acknowledge(
      db,
      op,
      { value, serverKey: String(id), publishState: publishStateIn(answer) },
      context,
    );
    emit({ type: 'acked', entityKey: op.entityKey, intent: 'create' });
    return 'on';
  };

  return async (op) => {
    const head = (await rowsOf(db, op.table).get(op.key)) ?? null;
    const row = head ?? op.sent?.value ?? null;
    if (row === null) {
      await acknowledge(db, op, { value: null }, context);
      return 'on';
    }
    const hasKeys = await api.extensions.has('idempotency');
    const siblings = await readSiblings(db, api, row);
    if (!siblings.ok) return handleFailure(context, op, siblings.error, true);
    // If it is deleted here by now, it is deleted there too, but never another user's equal entity.
    const maybeOurs = head === null ? siblings.value.filter(isNobodyElses(op)) : siblings.value;
    const ours = findOurs(await notKnownElsewhere(db, op, maybeOurs), op, row);
    if (ours !== undefined) return adopt(op, await asItArrived(op, row, ours), ours.id, undefined);
    // Not found yet. Its key makes it idempotent, however often and late it arrives.
    if (hasKeys && head !== null && mayAskAgain(op)) return askAgain(op, op.sent.value);
    if (op.state === 'unknown' && !(await probed(op))) return 'on';
    if (head === null) {
      await acknowledge(db, op, { value: null }, context);
      return 'on';
    }
    const begun = await beginAttempt(db, op, context.now(), {
      siblingsBefore: siblings.value.map((sibling) => sibling.id),
      ...(hasKeys && { isKeyed: true }),
      // The request of that key never succeeded: this is a new request.
      ...(op.sent?.isKeySpent === true && { opId: context.newId() }),
    });
    if (begun === null || begun.head === null) return 'on';
    return answered(begun.op, begun.head, await post(begun.op, begun.head, hasKeys));
  };

  async function answered(op: PendingOp, value: ContentRow, answer: Posted): Promise<PushOutcome> {
    if (answer.ok) return adopt(op, value, answer.value.id, answer.value.answer);
    const { error } = answer;
    if (error.kind !== 'http' || error.code !== 'idempotency-key-reused')
      return handleFailure(context, op, error, false);
    // The key was used for another request: probe as on a server without keys.
    await fenced(db, op, async () => {
      const current = await reload(db, op);
      if (current?.sent === undefined) return;
      await db.pending.put({
        ...current,
        state: 'unknown',
        attempt: current.attempt + 1,
        nextAt: context.now() + FIRST_PROBE_MS,
        sent: { ...current.sent, isKeySpent: true },
      });
    });
    return 'on';
  }

  /** Repeats the request whose answer was lost: it is processed now, or answered as before. */
  async function askAgain(op: PendingOp, value: ContentRow): Promise<PushOutcome> {
    const isOut = await whileLeader(db, op, async () => {
      const current = await reload(db, op);
      if (current?.state !== 'unknown' || current.opId !== op.opId) return false;
      await db.pending.put({ ...current, state: 'sending' });
      return true;
    });
    return isOut ? answered(op, value, await post(op, value, true)) : 'on';
  }

  /**
   * What of ours the server has: what we sent, or, where another device sent it out of a file, a version that both had.
   * What was changed since, here or there, is then met like any change.
   */
  async function asItArrived(op: PendingOp, row: ContentRow, ours: Sibling): Promise<ContentRow> {
    if (op.sent !== undefined) return op.sent.value ?? row;
    return (await sharedVersion(db, op.entityKey, ours.row)) ?? row;
  }

  /** Whether it was probed often enough to be sure that it never arrived. */
  async function probed(op: PendingOp): Promise<boolean> {
    const sent = op.sent;
    if (sent === undefined) return true;
    const probes = (sent.probes ?? 0) + 1;
    const nextAt = nextProbeAt(sent, probes);
    if (nextAt === null) return true;
    await fenced(db, op, async () => {
      const current = await reload(db, op);
      if (current?.sent === undefined) return;
      await db.pending.put({ ...current, nextAt, sent: { ...current.sent, probes } });
    });
    return false;
  }

  async function post(op: PendingOp, row: ContentRow, hasKeys: boolean): Promise<Posted> {
    const key = hasKeys ? op.opId : undefined;
    const of = asNumbered(row);
    return numberedKind(of).create(api, await parentIdOf(db, of), of, op.opId, key);
  }
}

/**
 * Whether a create with an unknown outcome can be repeated unchanged: it was sent with an Idempotency-Key. A create that
 * was sent without a key would be carried out twice.
 */
function mayAskAgain(op: PendingOp): op is PendingOp & { sent: { value: ContentRow } } {
  const { state, sent } = op;
  if (state !== 'unknown' || sent?.intent !== 'create' || sent.value === null) return false;
  return sent.isKeyed === true && sent.isKeySpent !== true;
}

/** Finds our own create among the siblings: by its operation id, or by equal content that appeared since. */
export function findOurs(siblings: readonly Sibling[], op: PendingOp, row: ContentRow): Sibling | undefined {
  const marked = siblings.filter((sibling) => markOf(sibling.extra) === op.opId);
  // Two of ours: the older one is used, and the next pull reports the other as a duplicate.
  if (marked.length > 0) return marked.sort((a, b) => a.id - b.id)[0];
  const before = new Set(op.sent?.siblingsBefore);
  const value = op.sent?.value ?? row;
  return siblings
    .filter((sibling) => !before.has(sibling.id) && equalContent(sibling.row, value))
    .sort((a, b) => a.id - b.id)
    .find((sibling) => op.sent !== undefined || hasOwnIdentifier(sibling.row));
}

/**
 * Leaves out siblings that this device already has as another row, perhaps with equal content: another user created it
 * again, and ours came back from the trash. Two rows can't share a server id.
 */
async function notKnownElsewhere(
  db: StoreyDatabase,
  { table, key, opId, sent }: PendingOp,
  siblings: readonly Sibling[],
): Promise<readonly Sibling[]> {
  if (sent !== undefined || table === 'features') return siblings;
  const elsewhere = new Set<number>();
  for (const { id, extra } of siblings) {
    const lid = markOf(extra) === opId ? undefined : await lidOf(db, table, id);
    if (lid !== undefined && lid !== key && (await rowsOf(db, table).get(lid)) !== undefined)
      elsewhere.add(id);
  }
  return siblings.filter(({ id }) => !elsewhere.has(id));
}

const isNobodyElses =
  (op: PendingOp) =>
  ({ extra }: Sibling): boolean => {
    const mark = markOf(extra);
    return mark === null || mark === op.opId;
  };

/** Equal content alone proves nothing for a client; sites and buildings have an identifier of their own. */
const hasOwnIdentifier = ({ kind }: ContentRow): boolean => kind === 'site' || kind === 'building';
