import {
  equalContent,
  MAX_DELIVERY_DELAY_MS,
  type Attempt,
  type AttemptRecord,
  type ContentRow,
  type EntityKey,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import { mergeRows } from '../../domain/merge/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { isPast } from '../clock.ts';
import { forgetAttempts } from '../store/end-attempt.ts';
import { abandonedAt, ANSWERED } from './expiry.ts';
import { lastMoment, WRITES } from './ledger.ts';

/** How many unknown attempts an operation knows. More in a row are rare. */
export const MAX_EARLIER_ATTEMPTS = 4;

/** A row that was sent, with unknown outcome, as it leads from what the server was last seen to have. */
export interface Attempted {
  /** Its entry in the ledger; undefined: the last one, which is a part of the operation. */
  n?: number;
  /**
   * Fields that it only carried along unchanged are as the server has them: who reverts them later has made a change of their
   * own, except where the whole row equals `asLeft`.
   */
  value: ContentRow;
  /** Exactly as it left, if `value` differs and it was not seen there yet. */
  asLeft?: ContentRow;
  leftAt?: number;
  /** The last moment at which it may be done. Milliseconds since 1970. */
  until: number;
}

/**
 * The rows that an operation has sent with unknown outcome, oldest first, without deletions. @param seen what the server was last
 * seen to have
 */
export async function attemptsOf(
  db: StoreyDatabase,
  { table, sent }: { table: ContentTable; sent?: Attempt | undefined },
  seen: ContentRow | null,
): Promise<Attempted[]> {
  if (sent === undefined) return [];
  const earlier = (await earlierOf(db, sent)).map((one): Attempted => {
    const { n = 0, value, leftAt, until, isAnswered = false } = one;
    return { n, leftAt, until, ...rebased(table, { ...one, value, isAnswered }, seen) };
  });
  const { value } = sent;
  if (value === null) return earlier;
  const at = abandonedAt(sent);
  const last = rebased(table, { ...sent, value, isAnswered: at === ANSWERED }, seen);
  return [...earlier, { ...last, until: at + MAX_DELIVERY_DELAY_MS }];
}

/** The name under which the writes of a thing are entered. */
export const writesTo = (entityKey: EntityKey): string => `${WRITES}${entityKey}`;

type Written = AttemptRecord & { value: ContentRow };

const earlierOf = async (db: StoreyDatabase, { earlier }: Attempt): Promise<Written[]> =>
  earlier === undefined
    ? []
    : (await db.attempts.bulkGet(earlier)).flatMap((one) =>
        one?.value === undefined ? [] : { ...one, value: one.value },
      );

function rebased(
  table: ContentTable,
  { value: mine, basis, isAnswered }: { value: ContentRow; basis?: ContentRow; isAnswered: boolean },
  seen: ContentRow | null,
): Pick<Attempted, 'value' | 'asLeft'> {
  if (basis === undefined || seen === null) return { value: mine };
  // All are rows of this table.
  const versions = { base: basis, mine, theirs: seen } as Parameters<typeof mergeRows>[1];
  const { merged: value } = mergeRows(table, versions);
  const isToCome = !isAnswered && !equalContent(mine, basis);
  return { value, ...(isToCome && !equalContent(mine, value) && { asLeft: mine }) };
}

/**
 * A change gets a new base, and what it has sent goes on leading from the one before; from what was seen of it there, if that is
 * exactly what left. Call inside an outbox transaction. @param seen the base before
 */
export async function keepBasis(
  db: StoreyDatabase,
  sent: Attempt | undefined,
  seen: ContentRow,
): Promise<Attempt | undefined> {
  if (sent === undefined) return undefined;
  const leadsOn = ({ value, basis }: Pick<Attempt, 'value' | 'basis'>): boolean =>
    value !== null && (basis === undefined || equalContent(value, seen));
  const earlier = (await earlierOf(db, sent)).filter(leadsOn);
  if (earlier.length > 0) await db.attempts.bulkPut(earlier.map((one) => ({ ...one, basis: seen })));
  return leadsOn(sent) ? { ...sent, basis: seen } : sent;
}

/**
 * Another value is about to be sent. Enters the last attempt into the ledger. Deletions are there already. Call inside an outbox
 * transaction. @param of.value null: a deletion @param of.seen what the server was last seen to have @returns the unknown attempts
 * of another value
 */
export async function supersede(
  db: StoreyDatabase,
  { entityKey, opId, table }: Pick<PendingOp, 'entityKey' | 'opId' | 'table'>,
  sent: Attempt | undefined,
  { value, seen }: { value: ContentRow | null; seen: ContentRow | null },
): Promise<Pick<Attempt, 'earlier'>> {
  if (sent === undefined) return {};
  const others = (await attemptsOf(db, { table, sent }, seen)).filter((one) => differsFrom(one, value));
  const earlier: number[] = [];
  for (const { n, until } of others.slice(-MAX_EARLIER_ATTEMPTS))
    earlier.push(n ?? (await enter(db, { entityKey, opId, sent }, until)));
  return earlier.length === 0 ? {} : { earlier };
}

const enter = (
  db: StoreyDatabase,
  { entityKey, opId, sent }: Pick<PendingOp, 'entityKey' | 'opId'> & { sent: Attempt },
  until: number,
): PromiseLike<number> =>
  db.attempts.add({
    resource: writesTo(entityKey),
    entityKey,
    opId,
    kind: 'write',
    leftAt: sent.at,
    ...(abandonedAt(sent) === ANSWERED ? { until: sent.at, isAnswered: true } : { until }),
    ...(sent.value !== null && { value: sent.value }),
    ...(sent.basis !== undefined && { basis: sent.basis }),
  });

/**
 * A write was acknowledged, and may be delivered once more. Of those before it, the last ones stay that may still arrive. Call inside
 * an outbox transaction.
 */
export async function enterDone(
  db: StoreyDatabase,
  { entityKey, opId }: Pick<PendingOp, 'entityKey' | 'opId'>,
  value: ContentRow,
  now: number,
): Promise<void> {
  const resource = writesTo(entityKey);
  const known = await db.attempts.where({ resource }).sortBy('until');
  const left = known.filter(({ until }) => until > now).slice(1 - MAX_EARLIER_ATTEMPTS);
  await forgetAttempts(
    db,
    known.filter((one) => !left.includes(one)),
  );
  const times = { leftAt: now, until: now + MAX_DELIVERY_DELAY_MS };
  await db.attempts.add({ resource, entityKey, opId, kind: 'write', ...times, value });
}

/** When rows were sent of a thing that may come late, or twice: the delivery delay counts from then. */
export async function sentRows(
  db: StoreyDatabase,
  entityKey: EntityKey,
): Promise<{ at: number; value: ContentRow }[]> {
  const writes = await db.attempts.where({ resource: writesTo(entityKey) }).toArray();
  return writes.flatMap(({ until, value }) =>
    value === undefined ? [] : { at: until - MAX_DELIVERY_DELAY_MS, value },
  );
}

/**
 * An attempt never left: the one before it is the last one again. Call inside an outbox transaction. @param before null: what
 * was sent before is known not to be on its way
 */
export function forgetBegun(
  db: StoreyDatabase,
  begun: Attempt | undefined,
  before: Attempt | undefined,
): Promise<void> {
  const known = new Set(before?.earlier);
  const entered = (begun?.earlier ?? []).filter((n) => !known.has(n));
  return forgetAttempts(db, [begun, ...(before === undefined ? [] : entered.map((n) => ({ n })))]);
}

/** Whether an attempt has another value than the row, as it was sent or as it leads from the base of now. */
const differsFrom = ({ value, asLeft }: Attempted, row: ContentRow | null): boolean =>
  asLeft !== undefined || !equalContent(value, row);

/** Whether the remote value equals one of these. */
export const wasAttempted = (attempts: readonly Attempted[], theirs: ContentRow | null): boolean =>
  attempts.some(({ value }) => equalContent(value, theirs));

/**
 * Until when one of these may still arrive and write another value. Null: none can. Deletions are not among them. @param wanted
 * the value that is to be on the server @returns milliseconds since 1970
 */
export function valueMayArriveUntil(
  attempts: readonly Attempted[],
  wanted: ContentRow | null,
  now: number,
): number | null {
  const until = attempts.filter((one) => differsFrom(one, wanted)).map((one) => mayArriveUntil(one, now));
  const last = Math.max(0, ...until);
  return last > now ? last : null;
}

/** The last one counts as over once the clock was put back; the ledger counts from then. */
const mayArriveUntil = ({ leftAt, until }: Attempted, now: number): number => {
  if (leftAt !== undefined) return lastMoment({ leftAt, until }, now);
  return isPast(until, now, MAX_DELIVERY_DELAY_MS) ? 0 : until;
};
