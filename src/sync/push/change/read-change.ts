import { equalContent, type ContentRow } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { isFeature, isNode, publishStateOf } from '../../../domain/entities/row.ts';
import { observedSince } from '../../attempts/observed-since.ts';
import { staleUntil } from '../../attempts/stale-list.ts';
import { deletionUntil, hasUnknownDeletion } from '../../attempts/ledger.ts';
import { attemptsOf, valueMayArriveUntil } from '../../attempts/attempts-of.ts';
import type { Condition } from '../../client/caller.ts';
import { adoptSharedBase } from '../../store/shared-base.ts';
import { reload } from '../../store/fenced.ts';
import { wasAsked } from '../../store/seen-inside.ts';
import { inOutbox } from '../../store/transaction.ts';
import { isPlanInDoubt } from '../levels/send-plan.ts';
import { FIRST_PROBE_MS } from '../probe-schedule.ts';
import { reconcile } from '../reconcile.ts';
import { remoteChangesBelow } from '../remote-changes-below.ts';
import type { Effects, Seen } from '../run-steps.ts';
import { failed, forgetTurn, isOutraced, readVersions, type Change, type ChangeContext } from './change.ts';
import type { CHANGE_STEPS } from './change-steps.ts';

type Steps = typeof CHANGE_STEPS;
type ReadingSteps = Pick<Effects<Steps, Change>, 'look' | 'readBelow' | 'findVersion' | 'read'>;

/** Readings of one thing in a row that others overtake; after that it waits for its next turn. */
const MAX_READS = 3;

/** The steps before a write: what is here, what is there, and how they compare. */
export function readingSteps(context: ChangeContext): ReadingSteps {
  const { db, remote, now } = context;

  async function look(change: Change): Promise<Seen<Steps, 'look'>> {
    change.turn += 1;
    forgetTurn(change);
    const op = change.turn === 0 ? change.op : await reload(db, change.op);
    if (op === undefined || (op.state !== 'ready' && op.state !== 'unknown')) return 'over';
    change.op = op;
    if (change.turn > MAX_READS) {
      change.waitUntil = now() + FIRST_PROBE_MS;
      return 'read too often';
    }
    const { head, seen } = await readVersions(db, op);
    change.attempts = await attemptsOf(db, op, seen);
    const row = head ?? seen ?? change.attempts.at(-1)?.value ?? null;
    change.head = head;
    change.seen = seen;
    change.row = row;
    change.lookedAt = now();
    if (row === null) return 'nothing to send';
    if (isNode(row)) return 'network node';
    return head === null && seen !== null ? 'deletion' : 'change';
  }

  async function readBelow(change: Change): Promise<Seen<Steps, 'readBelow'>> {
    const { op, seen } = change;
    if (seen === null) return 'nothing new';
    const answer = await remoteChangesBelow(context, seen);
    if (!answer.ok) return failed(change, op, answer.error);
    change.below = answer.value;
    change.mustAsk = answer.value.length > 0 && !(await wasAsked(db, op.entityKey, answer.value));
    return change.mustAsk ? 'new changes' : 'nothing new';
  }

  async function findVersion(change: Change): Promise<Seen<Steps, 'findVersion'>> {
    change.condition = await conditionOf(change);
    return change.condition === undefined ? 'unknown' : 'known';
  }

  /** The condition that the server still has what a change begins from, where it told the version of that. */
  async function conditionOf({ op, seen: base }: Change): Promise<Condition | undefined> {
    if (op.state !== 'ready' || op.sent !== undefined || base === null) return undefined;
    if (!(await context.api.extensions.has('etag'))) return undefined;
    const seen = (await db.acks.get(op.entityKey))?.seen;
    return seen !== undefined && equalContent(seen.value, base) ? { ifMatch: seen.tag } : undefined;
  }

  async function read(change: Change): Promise<Seen<Steps, 'read'>> {
    const { op, row, seen, head, attempts, lookedAt } = change;
    if (row === null) throw new TypeError('There is nothing to read.');
    const there = await remote.read(row, seen);
    const doneAt = now();
    if (!there.ok) return failed(change, op, there.error);
    const { value, condition } = there;
    const isOvertaken = (): Promise<boolean> => observedSince(db, op.entityKey, lookedAt, now);
    const isStrange = seen === null && value !== null && op.sent === undefined;
    if (isStrange && (await isOvertaken())) return 'overtaken';
    const base = isStrange ? await inOutbox(db, () => adoptSharedBase(db, op, value)) : seen;
    const tag = condition !== undefined && 'ifMatch' in condition ? condition.ifMatch : undefined;
    // The condition keeps failing although the content is the same: it is written without a condition.
    change.condition = isOutraced(context.memory, change) ? undefined : condition;
    change.reading = { value, asOf: there.askedAt ?? lookedAt, doneAt, tag, also: alsoOf(value) };
    const mayBeDeletedByUs = value === null && head !== null && (await hasUnknownDeletion(db, op));
    const compared = reconcile({ base, head, theirs: value, sent: op.sent, attempts, mayBeDeletedByUs });
    // The plan of what was taken back is there already: the one before it is sent once more.
    const isPlanOver = compared === 'done' && head?.kind === 'level' && (await isPlanInDoubt(db, head));
    if (compared === 'send' || isPlanOver) return change.mustAsk ? 'changed inside' : 'as before';
    // What is sent is checked for this when the attempt is recorded.
    if (await isOvertaken()) return 'overtaken';
    if (compared === 'moved') return moved(change, base);
    const ours = compared === 'done' ? value : (op.sent?.value ?? null);
    change.confirmed = { value: ours, publishState: value === null ? undefined : publishStateOf(value), tag };
    return compared === 'done' ? done(change, value) : 'has our last attempt';
  }

  async function done(change: Change, value: ContentRow | null): Promise<Seen<Steps, 'read'>> {
    const { op, attempts, reading } = change;
    const deletion = value === null ? null : await deletionUntil(db, op, now(), reading?.asOf);
    change.waitUntil = Math.max(deletion ?? 0, valueMayArriveUntil(attempts, value, now()) ?? 0);
    return change.waitUntil === 0 ? 'has ours' : 'has ours, may change';
  }

  async function moved(change: Change, base: ContentRow | null): Promise<Seen<Steps, 'read'>> {
    const { op, reading } = change;
    if (base === null || reading === null) return 'changed there';
    const { value: theirs, asOf } = reading;
    const until = await staleUntil(db, op.table, op.entityKey, { base, theirs }, asOf);
    change.waitUntil = until ?? 0;
    return until === null ? 'changed there' : 'may be old';
  }

  return { look, readBelow, findVersion, read };
}

const alsoOf = (row: ContentRow | null): Feature['also'] => (isFeature(row) ? row.also : undefined);
