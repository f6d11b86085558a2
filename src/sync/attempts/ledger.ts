import {
  MAX_DELIVERY_DELAY_MS,
  MAX_RESPONSE_WAIT_MS,
  planIn,
  resourceOf,
  type AttemptRecord,
  type EntityKey,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import { AUDIT_RETENTION_MS } from '../store/retention.ts';
import { forgetAttempts } from '../store/end-attempt.ts';

/** Names of writes begin so, which are entered by what they are about. */
export const WRITES = 'writes/';

type Op = Pick<PendingOp, 'table' | 'key' | 'opId' | 'createdAt'>;

/** Counts from now where the clock was put back since it left. Milliseconds since 1970. */
export const lastMoment = ({ leftAt, until }: Pick<AttemptRecord, 'leftAt' | 'until'>, now: number): number =>
  now < leftAt ? now + until - leftAt : until;

/** @param asOf what was over by then is left out */
const lastOf = (attempts: readonly AttemptRecord[], now: number, asOf = now): number | null => {
  const until = Math.max(0, ...attempts.map((one) => lastMoment(one, now)));
  return until > asOf ? until : null;
};

const attemptsAt = (db: StoreyDatabase, resource: string): Promise<AttemptRecord[]> =>
  Promise.resolve(db.attempts.where({ resource }).toArray());

/**
 * Until when a deletion may still arrive where this lies on the server, or might have since it was read; null: none. @param asOf
 * when the reading was asked for, which shows what became of those that were over by then
 */
export const deletionUntil = async (
  db: StoreyDatabase,
  op: Pick<Op, 'table' | 'key'>,
  now: number,
  asOf = now,
): Promise<number | null> => lastOf(await attemptsAt(db, await resourceOf(db, op)), now, asOf);

/** Until when another level's floor plan may land on this one, or null. Milliseconds since 1970. */
export async function otherPlanUntil(
  db: StoreyDatabase,
  op: Pick<PendingOp, 'table' | 'key' | 'entityKey'>,
  now: number,
): Promise<number | null> {
  const plans = await attemptsAt(db, planIn(await resourceOf(db, op)));
  return lastOf(
    plans.filter(({ entityKey }) => entityKey !== op.entityKey),
    now,
  );
}

/**
 * The deletions that may explain why the thing of an operation is missing. A deletion that was over when the operation began
 * does not: that began with what the server had afterwards.
 */
export async function unknownDeletions(db: StoreyDatabase, op: Op): Promise<AttemptRecord[]> {
  return ofOperation(await attemptsAt(db, await resourceOf(db, op)), op);
}

const ofOperation = (attempts: readonly AttemptRecord[], { opId, createdAt }: Op): AttemptRecord[] =>
  attempts.filter((one) => one.opId === opId || one.until >= createdAt);

export const hasUnknownDeletion = async (db: StoreyDatabase, op: Op): Promise<boolean> =>
  (await unknownDeletions(db, op)).length > 0;

/** What may be missing, with all that lies in it, by a deletion of ours. */
export async function deletedWholes(db: StoreyDatabase): Promise<ReadonlySet<EntityKey>> {
  const wholes = ['clients/', 'sites/', 'buildings/', 'levels/'];
  const found = new Set<EntityKey>();
  for (const one of await db.attempts.where('resource').startsWithAnyOf(wholes).toArray())
    for (const key of [one.entityKey, await standingAt(db, one)]) found.add(key);
  return found;
}

/** Those of these features that a deletion may still remove, or might have since. */
export async function featuresToGo<F extends { fid: string }>(
  db: StoreyDatabase,
  features: readonly F[],
  now: number,
  asOf = now,
): Promise<F[]> {
  if ((await db.attempts.where('until').above(asOf).count()) === 0) return [];
  const places = features.map(({ fid }) => `features/${fid}`);
  const deletions = await db.attempts.where('resource').anyOf(places).toArray();
  const toGo = new Set(deletions.flatMap((one) => (lastMoment(one, now) > asOf ? [one.resource] : [])));
  return features.filter((_, i) => toGo.has(places[i] ?? ''));
}

/**
 * It is known what the server had at a moment: forgets the deletions that were over by then. Call inside an outbox transaction.
 * @returns until when others may come; null: none
 */
export async function settleDeletions(
  db: StoreyDatabase,
  op: Pick<Op, 'table' | 'key'>,
  now: number,
  asOf: number,
): Promise<number | null> {
  const deletions = await attemptsAt(db, await resourceOf(db, op));
  await forgetAttempts(
    db,
    deletions.filter((one) => lastMoment(one, now) <= asOf),
  );
  return lastOf(deletions, now, asOf);
}

/**
 * Forgets attempts that can no longer arrive, unless an operation waits to be compared with what they did. What was written
 * before the clock was put back counts from now. Reads only those that are over, or further ahead than most.
 */
export async function sweepAttempts(db: StoreyDatabase, now: number): Promise<void> {
  const longest = now + MAX_RESPONSE_WAIT_MS + MAX_DELIVERY_DELAY_MS;
  await db.attempts
    .where('until')
    .above(longest)
    .and(({ leftAt }) => leftAt > now)
    .modify((one) => {
      one.until = lastMoment(one, now);
      one.leftAt = now;
    });
  const overAt = (at: number) => db.attempts.where('until').belowOrEqual(at).primaryKeys();
  const over = await overAt(now);
  if (over.length === 0) return;
  // A reading shows whether a write overwrote anything. There may be many, and large ones.
  const kept = new Set(await db.attempts.where('resource').startsWith(WRITES).primaryKeys());
  for (const n of await overAt(now - AUDIT_RETENTION_MS)) kept.delete(n);
  const known = await db.attempts.bulkGet(over.filter((n) => !kept.has(n)));
  const waiting = new Set(await db.pending.toCollection().primaryKeys());
  const left: AttemptRecord[] = [];
  for (const one of known) {
    if (one === undefined) continue;
    if (one.kind === 'plan' || !(waiting.has(one.entityKey) || waiting.has(await standingAt(db, one))))
      left.push(one);
  }
  await forgetAttempts(db, left);
}

/** The level in the place of a deletion, which may be another than the deleted level. */
async function standingAt(db: StoreyDatabase, { resource, entityKey }: AttemptRecord): Promise<EntityKey> {
  const [table, building, index] = resource.split('/');
  if (table !== 'levels' || index === undefined) return entityKey;
  const above = await db.idmap.get({ kind: 'buildings', serverKey: building });
  const level =
    above === undefined
      ? undefined
      : await db.levels.get({ buildingLid: above.lid, levelIndex: Number(index) });
  return `levels:${level?.lid ?? ''}`;
}
