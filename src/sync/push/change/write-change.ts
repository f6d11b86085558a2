import type { ContentRow } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { isFeature } from '../../../domain/entities/row.ts';
import { hasUnknownDeletion } from '../../attempts/ledger.ts';
import { valueMayArriveUntil } from '../../attempts/attempts-of.ts';
import { sendingMs, type Condition } from '../../client/caller.ts';
import type { Deadline } from '../../client/write-deadlines.ts';
import { beginAttempt, beginAttemptAfterRead } from '../../lifecycle/begin-attempt.ts';
import { forgetAsked } from '../../store/seen-inside.ts';
import { planAheadMs } from '../levels/send-plan.ts';
import { publishStateIn } from '../publish-state.ts';
import type { Effects, Seen } from '../run-steps.ts';
import { failed, isWholeDeletion, takeBack, type Change, type ChangeContext } from './change.ts';
import type { CHANGE_STEPS } from './change-steps.ts';

type Steps = typeof CHANGE_STEPS;
type WritingSteps = Pick<Effects<Steps, Change>, 'record' | 'write' | 'takeBack' | 'forgetVersion'>;

/** Milliseconds that what was read may be taken for the present by the time that the write leaves. */
const FRESH_MS = 1000;
/** Failed attempts after which the next has no deadline, whatever they failed by. */
const MOST_WITH_DEADLINE = 2;
const NO_REFUSAL = { status: null, code: null };

/** The steps of a write, from the attempt that is written down to the answer. */
export function writingSteps(context: ChangeContext): WritingSteps {
  const { db, remote, now, memory } = context;

  async function record(change: Change): Promise<Seen<Steps, 'record'>> {
    const { op, head, slot, reading, condition } = change;
    await forgetEarlierQuestion(change);
    change.deadline = await deadlineOf(context, change);
    const terms = {
      ...(change.deadline !== null && { until: change.deadline.until }),
      isConditional: head === null ? hasVersion(condition) : condition !== undefined,
      planMs: head?.kind === 'level' ? await planAheadMs(db, head) : undefined,
    };
    const begun = await (reading === null
      ? beginAttempt(db, op, now(), terms)
      : beginAttemptAfterRead(db, op, now, change.lookedAt, terms));
    if (begun === null) return 'over';
    if (begun === 'overtaken') return 'overtaken';
    change.begun = begun;
    const isItsTurn = slot.isHeld();
    if (!(await slot.enter())) return 'no slot';
    return isLate(change, isItsTurn, now) ? 'late' : 'recorded';
  }

  /** Forgets the question about changes inside a deletion, where no such changes are left. */
  async function forgetEarlierQuestion(change: Change): Promise<void> {
    const { op, below } = change;
    if (isWholeDeletion(change) && below.length === 0 && !(await hasUnknownDeletion(db, op)))
      await forgetAsked(db, op.entityKey);
  }

  async function write(change: Change): Promise<Seen<Steps, 'write'>> {
    const { op, slot, row, begun, attempts, reading, deadline, condition } = change;
    if (row === null || begun === null) throw new TypeError('The attempt was not recorded.');
    const by = deadline === null ? {} : { notAfter: deadline.notAfter };
    const answer = await (begun.head === null
      ? remote.remove(row, { ...(hasVersion(condition) && condition), ...by })
      : remote.write(withAlso(begun.head, reading?.also), { ...condition, ...by }, begun.address));
    const { status, code } = answer.ok || answer.error.kind !== 'http' ? NO_REFUSAL : answer.error;
    if (code === 'too-late' || code === 'invalid-deadline') {
      memory.slow.add(op.entityKey);
      return 'past its deadline';
    }
    if (status === 412 && condition !== undefined) return 'other version there';
    const isAlreadyGone = begun.head === null && status === 404;
    if (!answer.ok && !isAlreadyGone) return failed(change, begun.op, answer.error);
    // The next may leave while this is written down.
    slot.leave();
    // An earlier write may arrive after the delete and re-create the entity: it is checked again once that is no longer
    // possible.
    const until = begun.head === null ? valueMayArriveUntil(attempts, null, now()) : null;
    change.waitUntil = until ?? 0;
    if (until !== null) return 'deleted, may come back';
    const how = answer.ok ? { publishState: publishStateIn(answer.value), tag: answer.tag } : {};
    change.confirmed = { value: begun.head, ...how };
    return 'written';
  }

  async function goBack(
    change: Change,
    also?: () => Promise<unknown>,
  ): Promise<Seen<Steps, 'takeBack' | 'forgetVersion'>> {
    const next = await takeBack(db, change, also);
    if (next === undefined) return 'over';
    change.op = next;
    return 'waits';
  }

  /** The server had another version, so nothing was written: its value is read again. */
  function forgetVersion(change: Change): Promise<Seen<Steps, 'forgetVersion'>> {
    const { entityKey } = change.op;
    memory.races.set(entityKey, (memory.races.get(entityKey) ?? 0) + 1);
    // The next reading counts as the first one.
    change.turn = -1;
    return goBack(change, () =>
      db.acks.where({ entityKey }).modify((ack) => {
        delete ack.seen;
      }),
    );
  }

  return { record, write, takeBack: (change) => goBack(change), forgetVersion };
}

/**
 * The deadline of a write that is about to be recorded. What came too late, or was not answered in time, goes again without one:
 * however slow the network is, it arrives. A level that changes has none: its floor plan is another request, which may be long
 * on its way.
 */
async function deadlineOf({ api, memory }: ChangeContext, { op, row }: Change): Promise<Deadline | null> {
  const isSlow = memory.slow.has(op.entityKey);
  if (row === null || isSlow || op.lastError?.code === 'timeout' || op.attempt > MOST_WITH_DEADLINE)
    return null;
  if (op.intent === 'delete') return api.nextDeadline(0);
  return row.kind === 'level' ? null : api.nextDeadline(sendingMs(JSON.stringify(row).length));
}

/**
 * Whether others may have written since it was compared: it waited for its turn, or the tab was frozen meanwhile. Where
 * answers take long by themselves it leaves as it is, and so does what was just compared for that.
 */
function isLate(change: Change, isItsTurn: boolean, now: () => number): boolean {
  const { op, slot, reading, lookedAt, turn, condition } = change;
  // The server compares the version itself when the write arrives.
  if (condition !== undefined && op.table === 'features') return false;
  const asOf = reading?.asOf ?? lookedAt;
  const isOld = (at: number): boolean => now() - at > FRESH_MS || now() < at;
  if (!isItsTurn) return isOld(asOf);
  return turn === 0 && (isOld(reading?.doneAt ?? asOf) || (slot.mayPrepare() && isOld(asOf)));
}

/** A deletion needs a version that is there. */
const hasVersion = (condition: Condition | undefined): boolean =>
  condition !== undefined && 'ifMatch' in condition;

const withAlso = (row: ContentRow, also: Feature['also']): ContentRow =>
  isFeature(row) && also !== undefined ? { ...row, also } : row;
