import { sameContent, serverIdOf, sharedVersion, type ContentRow, type PendingOp } from '../../db/index.ts';
import { begin } from '../outbox/begin.ts';
import { markExtra, markOf } from '../mapping/extra.ts';
import { buildingToWire, clientToWire, siteToWire } from '../mapping/hierarchy.ts';
import { settle } from '../outbox/settle.ts';
import { inOutbox, rowsOf } from '../outbox/transaction.ts';
import { handleFailure } from './handle-failure.ts';
import { publishStateIn } from './publish-state-in.ts';
import type { Push, PushContext, PushOutcome } from './push-context.ts';
import { readSiblings, type Sibling } from './siblings.ts';

/** Milliseconds after a request whose answer was lost at which its work is looked for: it may arrive late. */
const PROBES_MS = [2000, 10_000, 30_000] as const;

/**
 * Clients, sites and buildings, which the server numbers: making one twice would make two. What stood there before is
 * written down, ours carries a mark, and after a lost answer it is looked for before anything is sent again.
 */
export function createPushCreate(context: PushContext): Push {
  const { db, api, emit } = context;

  const adopt = async (
    op: PendingOp,
    value: ContentRow,
    id: number,
    answer: unknown,
  ): Promise<PushOutcome> => {
    await settle(db, op, { value, serverKey: String(id), publishState: publishStateIn(answer) }, context);
    emit({ type: 'acked', entityKey: op.entityKey, intent: 'create' });
    return 'on';
  };

  return async (op) => {
    const head = (await rowsOf(db, op.table).get(op.key)) ?? null;
    const row = head ?? op.sent?.value ?? null;
    if (row === null) {
      await settle(db, op, { value: null }, context);
      return 'on';
    }
    const siblings = await readSiblings(db, api, row);
    if (!siblings.ok) return handleFailure(context, op, siblings.error, true);
    const ours = findOurs(siblings.value, op, row);
    if (ours !== undefined) return adopt(op, await asItArrived(op, row, ours), ours.id, undefined);
    if (op.state === 'unknown' && !(await probed(op))) return 'on';
    if (head === null) {
      await settle(db, op, { value: null }, context);
      return 'on';
    }
    const begun = await begin(
      db,
      op,
      context.now(),
      siblings.value.map((sibling) => sibling.id),
    );
    if (begun === null || begun.head === null) return 'on';
    const answer = await post(begun.op, begun.head);
    if (answer.ok) return adopt(begun.op, begun.head, answer.value.id, answer.value.answer);
    return handleFailure(context, begun.op, answer.error, false);
  };

  /**
   * What of ours the server has: what we sent, or, where another device sent it out of a file, a version that both had.
   * What was changed since, here or there, is then met like any change.
   */
  async function asItArrived(op: PendingOp, row: ContentRow, ours: Sibling): Promise<ContentRow> {
    if (op.sent !== undefined) return op.sent.value ?? row;
    return (await sharedVersion(db, op.entityKey, ours.row)) ?? row;
  }

  /** Whether it was looked for often enough to be sure that it never arrived. */
  async function probed(op: PendingOp): Promise<boolean> {
    const sent = op.sent;
    if (sent === undefined) return true;
    const probes = (sent.probes ?? 0) + 1;
    const next = PROBES_MS[probes];
    if (next === undefined) return true;
    await inOutbox(db, async () => {
      const current = await db.pending.get(op.entityKey);
      if (current?.sent === undefined) return;
      await db.pending.put({ ...current, nextAt: sent.at + next, sent: { ...current.sent, probes } });
    });
    return false;
  }

  async function post(op: PendingOp, row: ContentRow) {
    if ('buildingTitle' in row) {
      const body = { ...buildingToWire(row), buildingExtraData: markExtra(row.buildingExtraData, op.opId) };
      const answer = await api.createBuilding((await serverIdOf(db, row.siteLid)) ?? 0, body);
      return answer.ok
        ? {
            ok: true as const,
            value: { id: answer.value.result.buildingInternalIdentifier, answer: answer.value },
          }
        : answer;
    }
    if ('siteTitle' in row) {
      const body = { ...siteToWire(row), siteExtraData: markExtra(row.siteExtraData, op.opId) };
      const answer = await api.createSite((await serverIdOf(db, row.clientLid)) ?? 0, body);
      return answer.ok
        ? {
            ok: true as const,
            value: { id: answer.value.result.siteInternalIdentifier, answer: answer.value },
          }
        : answer;
    }
    if (!('clientTitle' in row)) throw new TypeError(`Not made this way: ${op.entityKey}`);
    const body = { ...clientToWire(row), clientExtraData: markExtra(row.clientExtraData, op.opId) };
    const answer = await api.createClient(body);
    return answer.ok
      ? {
          ok: true as const,
          value: { id: answer.value.result.clientInternalIdentifier, answer: answer.value },
        }
      : answer;
  }
}

/**
 * Our own work among what stands there: by its mark; or, when the mark was lost, something that was not there before
 * and says the same.
 */
export function findOurs(siblings: readonly Sibling[], op: PendingOp, row: ContentRow): Sibling | undefined {
  const marked = siblings.filter((sibling) => markOf(sibling.extra) === op.opId);
  // Two of ours: the older one stays.
  if (marked.length > 0) return marked.sort((a, b) => a.id - b.id)[0];
  const before = new Set(op.sent?.siblingsBefore);
  const value = op.sent?.value ?? row;
  return siblings
    .filter((sibling) => !before.has(sibling.id) && sameContent(sibling.row, value))
    .sort((a, b) => a.id - b.id)
    .find((sibling) => op.sent !== undefined || hasOwnIdentifier(sibling.row));
}

/** Equal content alone proves nothing for a client; sites and buildings have an identifier of their own. */
const hasOwnIdentifier = (row: ContentRow): boolean =>
  'siteExternalIdentifier' in row || 'buildingExternalIdentifier' in row;
