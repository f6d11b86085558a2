import {
  equalContent,
  type ContentRow,
  type EntityKey,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { sendingMs, type Condition } from '../client/caller.ts';
import type { Deadline } from '../client/write-deadlines.ts';
import { staleUntil } from '../attempts/stale-list.ts';
import { forgetAsked, recordAsked, wasAsked, type RemoteChanges } from '../store/seen-inside.ts';
import { beginAttempt, beginAttemptAfterRead } from '../lifecycle/begin-attempt.ts';
import { observedSince } from '../attempts/observed-since.ts';
import { detectLostUpdates } from '../audit/write-audit.ts';
import { retryLater } from '../lifecycle/fail-attempt.ts';
import { mayStillArriveUntil, attemptedValues } from '../attempts/unknown-outcome.ts';
import { hasUnknownDelete } from '../attempts/unknown-deletes.ts';
import { rebaseOnRemote } from '../conflicts/rebase-on-remote.ts';
import { acknowledge, type Confirmation } from '../lifecycle/acknowledge.ts';
import { adoptSharedBase } from '../store/shared-base.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';
import { reload, fenced } from '../store/fenced.ts';
import type { SyncEvent } from '../status.ts';
import { FREE_SLOT, type Slot } from './send-slots.ts';
import { handleFailure } from './handle-failure.ts';
import { isPlanInDoubt } from './levels/send-plan.ts';
import { FIRST_PROBE_MS } from './probe-schedule.ts';
import type { SiteLock } from './networks/site-lock.ts';
import { createPushNetwork } from './networks/push-network.ts';
import { publishStateIn } from './publish-state.ts';
import type { Push, PushContext, PushOutcome } from './push-context.ts';
import { reconcile } from './reconcile.ts';
import { remoteChangesBelow } from './remote-changes-below.ts';
import { isFeature, publishStateOf, isNode } from '../../domain/entities/row.ts';

/** Readings of one thing in a row that others overtake; after that it waits for its next turn. */
const MAX_READS = 3;
/** Milliseconds that what was read may be taken for the present by the time that the write leaves. */
const FRESH_MS = 1000;
/** Writes of one thing in a row before which others were faster; after that a person is asked. */
const MAX_RACES = 5;

/** A change that is to leave, and since when it is known that it may. */
interface Going {
  op: PendingOp;
  row: ContentRow;
  slot: Slot;
  asOf: number;
  /** What was read of the server for this, since when it is here, and how to do it once more. */
  reading?: { at: number; doneAt: number; again: () => Promise<PushOutcome> };
  /** How often in a row it was compared. */
  turns: number;
  condition: Condition | undefined;
  /** What the server was just read to keep beside what is known here. */
  also?: Feature['also'];
}

/**
 * Pushes updates and deletes, and features as a whole (their key is ours, so a repeated create is idempotent): reads
 * the server's value, compares, writes. With ETags it writes only over the version that was read, and needs no read
 * if that is known. Network nodes go with their network.
 */
export function createPushChange(context: PushContext, inLane: SiteLock): Push {
  const { db, remote, emit } = context;
  const pushNetwork = createPushNetwork(context, inLane);
  /** How often in a row the server had another version by the time we wrote. */
  const races = new Map<EntityKey, number>();
  /** What came to the server after its deadline. */
  const slow = new Set<EntityKey>();

  const confirm = async (op: PendingOp, confirmed: Confirmation): Promise<PushOutcome> => {
    races.delete(op.entityKey);
    slow.delete(op.entityKey);
    await acknowledge(db, op, confirmed, context);
    emit({ type: 'acked', entityKey: op.entityKey, intent: op.intent });
    return 'on';
  };

  /** The condition that the server still has what a change begins from, where it told the version of that. */
  const conditionOf = async (op: PendingOp, base: ContentRow | null): Promise<Condition | undefined> => {
    if (op.state !== 'ready' || op.sent !== undefined || base === null) return undefined;
    if (!(await context.api.extensions.has('etag'))) return undefined;
    const seen = (await db.acks.get(op.entityKey))?.seen;
    return seen !== undefined && equalContent(seen.value, base) ? { ifMatch: seen.tag } : undefined;
  };

  const push = async (planned: PendingOp, slot: Slot, turns = 0): Promise<PushOutcome> => {
    const op = turns === 0 ? planned : await reload(db, planned);
    if (op === undefined || (op.state !== 'ready' && op.state !== 'unknown')) return 'on';
    if (turns > MAX_READS) {
      await retryLater(db, op, {
        state: op.state,
        nextAt: context.now() + FIRST_PROBE_MS,
        lastError: undefined,
      });
      return 'on';
    }
    const { head, seen } = await readVersions(db, op);
    const row = head ?? seen ?? attemptedValues(op.sent).at(-1) ?? null;
    if (row === null) return confirm(op, { value: null });
    if (isNode(row)) return (await slot.enter()) ? pushNetwork(op, row) : 'held';
    const startedAt = context.now();
    const isGone = head === null && seen !== null;
    const worked = isGone ? await remoteChangesBelow(context, seen) : ({ ok: true, value: [] } as const);
    if (!worked.ok) return handleFailure(context, op, worked.error, true);
    const asking = worked.value;
    const mustAsk = asking.length > 0 && !(await wasAsked(db, op.entityKey, asking));
    const known = mustAsk ? undefined : await conditionOf(op, seen);
    const isWhole = isGone && op.table !== 'features';
    // Forgets an earlier question whose reason no longer holds, without an entry in the trash.
    const forgetEarlier = async (): Promise<void> => {
      if (isWhole && asking.length === 0 && !hasUnknownDelete(op.sent)) await forgetAsked(db, op.entityKey);
    };
    if (known !== undefined) {
      await forgetEarlier();
      return send({ op, row, slot, asOf: startedAt, condition: known, turns });
    }
    const theirs = await remote.read(row, seen);
    const doneAt = context.now();
    if (!theirs.ok) return handleFailure(context, op, theirs.error, true);
    // Another reading was faster, and may be newer or older: this one is repeated.
    const readAgain = (): Promise<PushOutcome> => push(op, slot, turns + 1);
    const isOvertaken = (): Promise<boolean> => observedSince(db, op.entityKey, startedAt, context.now);
    const isStrange = seen === null && theirs.value !== null && op.sent === undefined;
    if (isStrange && (await isOvertaken())) return readAgain();
    const shared = isStrange ? await inOutbox(db, () => adoptSharedBase(db, op, theirs.value)) : null;
    const base = seen ?? shared;
    const { condition } = theirs;
    const tag = condition !== undefined && 'ifMatch' in condition ? condition.ifMatch : undefined;
    const compared = reconcile({ base, head, theirs: theirs.value, sent: op.sent });
    // What was taken back had sent its plan already: the one before it goes once more.
    const isPlanOver = compared === 'done' && head?.kind === 'level' && (await isPlanInDoubt(db, head));
    const reconciled = isPlanOver ? 'send' : compared;
    // Of what is sent that is asked where it is written down that it leaves.
    if (reconciled !== 'send' && (await isOvertaken())) return readAgain();
    switch (reconciled) {
      case 'done': {
        const at = mayStillArriveUntil(op.sent, theirs.value, context.now());
        if (at !== null) {
          await retryLater(db, op, { state: op.state, nextAt: at, lastError: undefined });
          return 'on';
        }
        return confirm(op, { value: theirs.value, publishState: stateOf(theirs.value), tag });
      }
      case 'landed':
        return confirm(op, { value: op.sent?.value ?? null, publishState: stateOf(theirs.value), tag });
      case 'moved': {
        const asOf = theirs.askedAt ?? startedAt;
        const until =
          base === null
            ? null
            : await staleUntil(db, op.table, op.entityKey, { base, theirs: theirs.value }, asOf);
        if (until !== null) {
          await retryLater(db, op, { state: op.state, nextAt: until, lastError: undefined });
          return 'on';
        }
        const ask = (races.get(op.entityKey) ?? 0) >= MAX_RACES;
        if (ask) races.delete(op.entityKey);
        // The question also covers changes inside the deleted entity.
        const how = { tag, ask, ...(isWhole && { asking }) };
        for (const event of await rebaseOnMoved(context, op, theirs.value, how)) emit(event);
        return 'on';
      }
      case 'send':
        if (mustAsk) {
          const how = { tag, ask: true, asking };
          for (const event of await rebaseOnMoved(context, op, theirs.value, how)) emit(event);
          return 'on';
        }
        await forgetEarlier();
        // The condition keeps failing although the content is the same: it is written without a condition.
        return send({
          op,
          row,
          slot,
          asOf: theirs.askedAt ?? startedAt,
          reading: { at: startedAt, doneAt, again: readAgain },
          condition: (races.get(op.entityKey) ?? 0) < MAX_RACES ? condition : undefined,
          also: alsoOf(theirs.value),
          turns,
        });
    }
  };

  const send = async (going: Going): Promise<PushOutcome> => {
    const { op, row, slot, reading, condition, also, turns } = going;
    const deadline = await deadlineOf(context, { op, row, isSlow: slow.has(op.entityKey) });
    const ends = deadline === null ? {} : { until: deadline.until };
    const begun = await (reading === undefined
      ? beginAttempt(db, op, context.now(), ends)
      : beginAttemptAfterRead(db, op, context.now, reading.at, ends));
    if (begun === null) return 'on';
    if (begun === 'overtaken') return reading === undefined ? 'on' : reading.again();
    const isItsTurn = slot.isHeld();
    if (!(await slot.enter())) {
      await takeBack(db, op, begun.op);
      return 'held';
    }
    if (isLate(going, isItsTurn, context.now)) {
      const next = await takeBack(db, op, begun.op);
      return next === undefined ? 'on' : push(next, slot, turns + 1);
    }
    const isThere = condition !== undefined && 'ifMatch' in condition;
    const by = deadline === null ? {} : { notAfter: deadline.notAfter };
    const answer = await (begun.head === null
      ? remote.remove(row, { ...(isThere && condition), ...by })
      : remote.write(withAlso(begun.head, also), { ...condition, ...by }, begun.address));
    const { status, code } = answer.ok || answer.error.kind !== 'http' ? NO_REFUSAL : answer.error;
    if (code === 'too-late' || code === 'invalid-deadline') {
      slow.add(op.entityKey);
      const next = await takeBack(db, op, begun.op);
      return next === undefined ? 'on' : push(next, slot, turns + 1);
    }
    if (status === 412 && condition !== undefined) return raced(op, slot);
    const isAlreadyGone = begun.head === null && status === 404;
    if (!answer.ok && !isAlreadyGone) return handleFailure(context, begun.op, answer.error, true);
    // The next may leave while this is written down.
    slot.leave();
    // An earlier write may arrive after the delete and re-create the entity: it is checked again once that is no longer
    // possible.
    const until = begun.head === null ? mayStillArriveUntil(op.sent, null, context.now()) : null;
    if (until !== null) return doubted(op, begun.op, until);
    const how = answer.ok ? { publishState: publishStateIn(answer.value), tag: answer.tag } : {};
    return confirm(begun.op, { value: begun.head, ...how });
  };

  /**
   * The delete is acknowledged, but earlier attempts are still unknown. That it is missing because of us stays
   * recorded: restoring it re-creates it without a conflict.
   */
  const doubted = async ({ state }: PendingOp, pushed: PendingOp, nextAt: number): Promise<PushOutcome> => {
    await fenced(db, pushed, async () => {
      const current = await reload(db, pushed);
      if (current?.state !== 'sending') return;
      await db.pending.put({ ...current, state, nextAt: current.rev === pushed.rev ? nextAt : 0 });
    });
    return 'on';
  };

  /** The server had another version, so nothing was written: its value is read again. */
  const raced = async (pushed: PendingOp, slot: Slot): Promise<PushOutcome> => {
    const { entityKey } = pushed;
    races.set(entityKey, (races.get(entityKey) ?? 0) + 1);
    const op = await takeBack(db, pushed, pushed, () =>
      db.acks.where({ entityKey }).modify((ack) => {
        delete ack.seen;
      }),
    );
    return op === undefined ? 'on' : push(op, slot);
  };
  return (op, slot = FREE_SLOT) => push(op, slot);
}

/** Nothing was written: the operation is as before. Undefined: it was edited away meanwhile. */
function takeBack(
  db: StoreyDatabase,
  { state, sent }: PendingOp,
  pushed: PendingOp,
  also: () => Promise<unknown> = () => Promise.resolve(),
): Promise<PendingOp | undefined> {
  return fenced(db, pushed, async () => {
    await also();
    const current = await reload(db, pushed);
    if (current?.state !== 'sending') return undefined;
    const { sent: _, ...rest } = current;
    const next: PendingOp = { ...rest, state, ...(sent !== undefined && { sent }) };
    await db.pending.put(next);
    return next;
  });
}

/** Failed attempts after which the next has no deadline, whatever they failed by. */
const MOST_WITH_DEADLINE = 2;
const NO_REFUSAL = { status: null, code: null };

/**
 * The deadline of a write that is about to be recorded. What came too late, or was not answered in time, goes again without one:
 * however slow the network is, it arrives. A level that changes has none: its floor plan is another request, which may be long
 * on its way.
 */
async function deadlineOf(
  { api }: PushContext,
  { op, row, isSlow }: { op: PendingOp; row: ContentRow; isSlow: boolean },
): Promise<Deadline | null> {
  if (isSlow || op.lastError?.code === 'timeout' || op.attempt > MOST_WITH_DEADLINE) return null;
  if (op.intent === 'delete') return api.nextDeadline(0);
  return row.kind === 'level' ? null : api.nextDeadline(sendingMs(JSON.stringify(row).length));
}

/**
 * Whether others may have written since it was compared: it waited for its turn, or the tab was frozen meanwhile. Where
 * answers take long by themselves it leaves as it is, and so does what was just compared for that.
 */
function isLate(
  { op, asOf, reading, slot, turns, condition }: Going,
  isItsTurn: boolean,
  now: () => number,
): boolean {
  // The server compares the version itself when the write arrives.
  if (condition !== undefined && op.table === 'features') return false;
  const isOld = (at: number): boolean => now() - at > FRESH_MS || now() < at;
  if (!isItsTurn) return isOld(asOf);
  return turns === 0 && (isOld(reading?.doneAt ?? asOf) || (slot.mayPrepare() && isOld(asOf)));
}

/** Rebases the change on a remote value that this device has not seen. It then continues, or a conflict is opened. */
function rebaseOnMoved(
  { db, now, newId }: PushContext,
  planned: PendingOp,
  theirs: ContentRow | null,
  how: { tag: string | undefined; ask: boolean; asking?: RemoteChanges },
): Promise<SyncEvent[]> {
  return fenced(db, planned, async () => {
    const op = await reload(db, planned);
    // Edited, resolved or acknowledged during the request: the next turn starts from there.
    if (op === undefined || op.rev !== planned.rev || op.state !== planned.state) return [];
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const ports = { now: now(), newId };
    const overwritten =
      base === null || theirs === null
        ? []
        : await detectLostUpdates(db, op.table, { seen: base, theirs, sent: op.sent }, ports);
    if (how.asking !== undefined) await recordAsked(db, op.entityKey, how.asking);
    const met = await rebaseOnRemote(db, op, theirs, { now, newId }, how);
    return [...overwritten, met];
  });
}

const alsoOf = (row: ContentRow | null): Feature['also'] => (isFeature(row) ? row.also : undefined);

const withAlso = (row: ContentRow, also: Feature['also']): ContentRow =>
  isFeature(row) && also !== undefined ? { ...row, also } : row;

function stateOf(row: Confirmation['value']): Confirmation['publishState'] {
  return row === null ? undefined : publishStateOf(row);
}

/** A thing as it is here, and as the server was last seen to have it. */
async function readVersions(
  db: StoreyDatabase,
  { table, key, entityKey }: PendingOp,
): Promise<{ head: ContentRow | null; seen: ContentRow | null }> {
  // Dexie follows native awaits only into a function that is itself async.
  return db.transaction('r', [rowsOf(db, table), db.bases], async () => {
    const [head = null, base] = await Promise.all([rowsOf(db, table).get(key), db.bases.get(entityKey)]);
    return { head, seen: base?.value ?? null };
  });
}
