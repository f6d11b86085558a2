import { sharedVersion, type ContentRow, type PendingOp } from '../../../db/index.ts';
import { watchCreated } from '../../audit/created-here.ts';
import { acknowledge } from '../../lifecycle/acknowledge.ts';
import { beginAttempt } from '../../lifecycle/begin-attempt.ts';
import { asNumbered, numberedKind } from '../../mapping/numbered-kinds.ts';
import { inFencedOutbox, reload, whileLeader } from '../../store/fenced.ts';
import { rowsOf } from '../../store/transaction.ts';
import { handleFailure } from '../handle-failure.ts';
import { FIRST_PROBE_MS, nextProbeAt } from '../probe-schedule.ts';
import { publishStateIn } from '../publish-state.ts';
import type { Push, PushContext, PushOutcome } from '../push-context.ts';
import { parentIdOf, readSiblings, type Sibling } from '../remote-siblings.ts';
import { runSteps, type Effects, type Seen } from '../run-steps.ts';
import { CREATE_STEPS } from './create-steps.ts';
import { failed, newCreation, type Creation } from './creation.ts';
import { findOurs, isNobodyElses, notKnownElsewhere } from './find-ours.ts';

type Steps = typeof CREATE_STEPS;

/**
 * Creates clients, sites and buildings, which get server ids: a repeated create makes a duplicate. Existing siblings
 * are recorded and the new one carries our operation id, so that it is found after a lost answer. With idempotency
 * keys the same request is repeated under the same key.
 */
export function createPushCreate(context: PushContext): Push {
  const effects = { ...readingSteps(context), ...writingSteps(context), ...lastSteps(context) };
  return (op) => runSteps(CREATE_STEPS, effects, 'look', newCreation(op));
}

type ReadingSteps = Pick<Effects<Steps, Creation>, 'look' | 'readSiblings' | 'probe'>;

function readingSteps({ db, api }: PushContext): ReadingSteps {
  async function look(creation: Creation): Promise<Seen<Steps, 'look'>> {
    const { op } = creation;
    creation.head = (await rowsOf(db, op.table).get(op.key)) ?? null;
    creation.row = creation.head ?? op.sent?.value ?? null;
    return creation.row === null ? 'nothing to send' : 'to be made';
  }

  async function read(creation: Creation): Promise<Seen<Steps, 'readSiblings'>> {
    const { op, head, row } = creation;
    if (row === null) throw new TypeError('There is nothing to be made.');
    creation.hasKeys = await api.extensions.has('idempotency');
    const siblings = await readSiblings(db, api, row);
    if (!siblings.ok) return failed(creation, { op, error: siblings.error, isRepeatable: true });
    creation.siblings = siblings.value.map(({ id }) => id);
    // If it is deleted here by now, it is deleted there too, but never another user's equal entity.
    const maybeOurs = head === null ? siblings.value.filter(isNobodyElses(op)) : siblings.value;
    const ours = findOurs(await notKnownElsewhere(db, op, maybeOurs), op, row);
    if (ours !== undefined) {
      const value = await asItArrived(op, row, ours);
      creation.made = { op, value, id: ours.id, answer: undefined };
      return 'has ours';
    }
    // Its key makes it idempotent, however often and late it arrives.
    if (creation.hasKeys && head !== null && mayAskAgain(op)) return 'lacks ours, asked with a key';
    if (op.state === 'unknown') return 'lacks ours, which may arrive';
    return head === null ? 'deleted here' : 'lacks ours';
  }

  /**
   * What of ours the server has: what we sent, or, where another device sent it out of a file, a version that both had.
   * What was changed since, here or there, is then met like any change.
   */
  async function asItArrived(op: PendingOp, row: ContentRow, ours: Sibling): Promise<ContentRow> {
    if (op.sent !== undefined) return op.sent.value ?? row;
    return (await sharedVersion(db, op.entityKey, ours.row)) ?? row;
  }

  async function probe({ op, head }: Creation): Promise<Seen<Steps, 'probe'>> {
    const over = head === null ? 'deleted here' : 'never arrived';
    const { sent } = op;
    if (sent === undefined) return over;
    const probes = (sent.probes ?? 0) + 1;
    const nextAt = nextProbeAt(sent, probes);
    if (nextAt === null) return over;
    await inFencedOutbox(db, op, async () => {
      const current = await reload(db, op);
      if (current?.sent === undefined) return;
      await db.pending.put({ ...current, nextAt, sent: { ...current.sent, probes } });
    });
    return 'looked too seldom';
  }

  return { look, readSiblings: read, probe };
}

type WritingSteps = Pick<Effects<Steps, Creation>, 'repeat' | 'record' | 'send'>;

function writingSteps({ db, api, now, newId }: PushContext): WritingSteps {
  async function repeat(creation: Creation): Promise<Seen<Steps, 'repeat'>> {
    const { op } = creation;
    const value = op.sent?.value ?? null;
    if (value === null) return 'over';
    const isOut = await whileLeader(db, op, async () => {
      const current = await reload(db, op);
      if (current?.state !== 'unknown' || current.opId !== op.opId) return false;
      await db.pending.put({ ...current, state: 'sending' });
      return true;
    });
    if (!isOut) return 'over';
    creation.leaving = { op, value, isKeyed: true };
    return 'recorded';
  }

  async function record(creation: Creation): Promise<Seen<Steps, 'record'>> {
    const { op, siblings, hasKeys } = creation;
    const begun = await beginAttempt(db, op, now(), {
      siblingsBefore: siblings,
      ...(hasKeys && { isKeyed: true }),
      // The request of that key never succeeded: this is a new request.
      ...(op.sent?.isKeySpent === true && { opId: newId() }),
    });
    if (begun === null || begun.head === null) return 'over';
    creation.leaving = { op: begun.op, value: begun.head, isKeyed: hasKeys };
    return 'recorded';
  }

  async function send(creation: Creation): Promise<Seen<Steps, 'send'>> {
    const { leaving } = creation;
    if (leaving === null) throw new TypeError('The attempt was not recorded.');
    const { op, value, isKeyed } = leaving;
    const of = asNumbered(value);
    const parent = await parentIdOf(db, of);
    const answer = await numberedKind(of).create(api, parent, of, op.opId, isKeyed ? op.opId : undefined);
    if (answer.ok) {
      creation.made = { op, value, ...answer.value };
      return 'made';
    }
    const { error } = answer;
    if (error.kind === 'http' && error.code === 'idempotency-key-reused') return 'key was used for another';
    return failed(creation, { op, error, isRepeatable: false });
  }

  return { repeat, record, send };
}

type LastSteps = Omit<Effects<Steps, Creation>, keyof Steps>;

/** The steps that end a turn. */
function lastSteps(context: PushContext): LastSteps {
  const { db, emit, now } = context;

  async function adopt({ made }: Creation): Promise<PushOutcome> {
    if (made === null) throw new TypeError('Nothing of ours was found.');
    const { op, value, id, answer } = made;
    await watchCreated(db, op, value, now());
    const confirmed = { value, serverKey: String(id), publishState: publishStateIn(answer) };
    await acknowledge(db, op, confirmed, context);
    emit({ type: 'acked', entityKey: op.entityKey, intent: 'create' });
    return 'on';
  }

  /** The key was used for another request: it is looked for as on a server without keys. */
  async function spendKey({ leaving }: Creation): Promise<PushOutcome> {
    if (leaving === null) return 'on';
    const { op } = leaving;
    await inFencedOutbox(db, op, async () => {
      const current = await reload(db, op);
      if (current?.sent === undefined) return;
      await db.pending.put({
        ...current,
        state: 'unknown',
        attempt: current.attempt + 1,
        nextAt: now() + FIRST_PROBE_MS,
        sent: { ...current.sent, isKeySpent: true },
      });
    });
    return 'on';
  }

  return {
    adopt,
    spendKey,
    leave: () => Promise.resolve('on'),
    forget: async ({ op }) => {
      await acknowledge(db, op, { value: null }, context);
      return 'on';
    },
    fail: ({ failure }) =>
      failure === null
        ? Promise.resolve('on')
        : handleFailure(context, failure.op, failure.error, failure.isRepeatable),
  };
}

/**
 * Whether a create with an unknown outcome can be repeated unchanged: it was sent with an Idempotency-Key. A create that
 * was sent without a key would be carried out twice.
 */
function mayAskAgain({ state, sent }: PendingOp): boolean {
  if (state !== 'unknown' || sent?.intent !== 'create' || sent.value === null) return false;
  return sent.isKeyed === true && sent.isKeySpent !== true;
}
