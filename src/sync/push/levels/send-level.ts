import type { WireFeature } from '../../../contract/index.ts';
import {
  entityKeyOf,
  equalContent,
  freshOp,
  levelServerKey,
  listFeatures,
  noteAttempt,
  planOfLevel,
  type Attempt,
  type BaseRecord,
  type ContentRow,
  type EntityKey,
  type PendingOp,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { BULK } from '../../../domain/limits.ts';
import { featureBytesAtMost } from '../../../domain/rules/index.ts';
import { enterDone, supersede } from '../../attempts/attempts-of.ts';
import { otherPlanUntil } from '../../attempts/ledger.ts';
import { endAttempt, forgetAttempts } from '../../store/end-attempt.ts';
import { auditWrite } from '../../audit/write-audit.ts';
import type { Answer, ApiError } from '../../client/answer.ts';
import type { LevelAddress } from '../../client/api.ts';
import type { Ports } from '../../lifecycle/acknowledge.ts';
import { beginAttempt } from '../../lifecycle/begin-attempt.ts';
import { featureToWire } from '../../mapping/feature.ts';
import { levelToWire } from '../../mapping/hierarchy.ts';
import { dropOperations } from '../../store/drop-operations.ts';
import { inFencedOutbox, reload, whileLeader } from '../../store/fenced.ts';
import { inOutbox } from '../../store/transaction.ts';
import { classify } from '../classify.ts';
import type { PushContext } from '../push-context.ts';
import { findRemoteLevel, GONE, isReplaced, judgeFailure, judgeTakingBack } from './look-for-level.ts';
import { readRemoteContent } from './read-remote-level.ts';
import { stepOf, withContentInDoubt } from './saga-step.ts';
import type { Effects, Turn } from './saga-table.ts';
import { planBody, planSendingMs } from './send-plan.ts';

/** Effects that change something on the server, and what precedes them. */
export const SENDS = {
  createLevel: async ({ context: { db, api, now }, op, level, at }) => {
    const begun = await beginAttempt(db, op, now());
    if (begun === null || begun.head === null) return { saw: 'changed' };
    const answer = await api.createLevel(at.buildingId, at.levelIndex, levelToWire(level, op.opId));
    if (answer.ok) return { saw: 'created', made: begun.head as Level };
    // An attempt that was given up may have arrived after the look for it, and block this one.
    if (answer.error.kind === 'http' && answer.error.status === 409) {
      const there = await findRemoteLevel(api, level, at);
      if (there.ok && there.value?.mark === op.opId) return { saw: 'ours', made: there.value.level };
    }
    return { saw: 'failed', op: begun.op, error: answer.error, repeatable: false };
  },

  uploadPlan: async (turn) => {
    const { context, op, level, at } = turn;
    const { db, api, now } = context;
    const file = await planOfLevel(db, level);
    if (file === undefined || file.uploadedAt !== undefined) return { saw: 'uploaded' };
    // That of a level which was here before would take its place.
    const until = await otherPlanUntil(db, op, now());
    if (until !== null) return { saw: 'tooEarly', until };
    const begun = await beginAttempt(db, op, now(), { planMs: planSendingMs(file) });
    if (begun === null) return { saw: 'changed' };
    const answer = await api.uploadFloorPlan(at, planBody(level, file));
    const failed = answer.ok
      ? null
      : await judgeFailure(turn, { op: begun.op, error: answer.error, repeatable: true });
    if (failed?.saw === 'failed') return failed;
    // A tab that slept meanwhile says nothing of a plan that goes to another level by now.
    await inFencedOutbox(db, begun.op, async () => {
      await forgetAttempts(db, [begun.op.sent]);
      if (answer.ok) await db.files.update(file.fileId, { uploadedAt: now() });
    });
    return failed ?? { saw: 'uploaded' };
  },

  /** An earlier attempt may have come, and others may have gone on from there. */
  readContent: async (turn) => {
    const { context, op, level, at } = turn;
    const there = await readRemoteContent(context, level, at);
    if (!there.ok) return judgeFailure(turn, { op, error: there.error, repeatable: true });
    return { saw: 'contentRead', there: there.value };
  },

  sendContent: async (turn, seen) => {
    const { context, op, at } = turn;
    // A feature that is listed as deleted until the next publish is created again with the rest.
    const there = seen.saw === 'contentRead' ? [...seen.there] : [];
    const stands = new Map(there.filter(([, row]) => row.publishState !== 'deleted'));
    const features = await beginBulk(context.db, op, stands, context);
    if (features === null) return { saw: 'changed' };
    const wires = features.map((feature) => featureToWire(feature, at));
    const result = await sendParts(context, op, at, { wires, isReplaced: () => isReplaced(turn) });
    if (result.kind !== 'failed') return { saw: result.kind };
    const { error, part: sent, isPartThere } = result;
    // As it was before: a refused sign-in, or publishing, says nothing of an attempt that is still in doubt.
    const asLeft = isPartThere ? ({ ...op, state: 'unknown' } as const) : op;
    const failed = await judgeFailure(turn, { op: asLeft, error, repeatable: false, sent });
    const isInDoubt = asLeft.state === 'unknown' || classify(error, false) === 'unknown';
    return failed.saw === 'failed' && isInDoubt ? { ...failed, saw: 'inDoubt' } : failed;
  },

  deleteWithdrawn: async (turn) => {
    const error = await deleteLevel(turn);
    return error === null ? { saw: 'deleted' } : { saw: 'failed', op: turn.op, error, repeatable: true };
  },

  deleteUnchanged: async (turn) => {
    const error = await deleteLevel(turn);
    return error === null ? { saw: 'deleted' } : judgeTakingBack(turn, error);
  },
} satisfies Partial<Effects>;

/** Deletes the level on the server. Returns null if it is gone. */
async function deleteLevel({ context: { db, api, now }, op, at }: Turn): Promise<ApiError | null> {
  const place = `levels/${levelServerKey(at.buildingId, at.levelIndex)}`;
  const n = await whileLeader(db, op, () => noteAttempt(db, op, { kind: 'delete', at: now(), place }));
  const answer = await api.deleteLevel(at.buildingId, at.levelIndex);
  const isAnswered = answer.ok || (answer.error.kind === 'http' && answer.error.status < 500);
  await inOutbox(db, () =>
    isAnswered ? forgetAttempts(db, [{ n }]) : endAttempt(db, { n }, 'givenUp', now()),
  );
  return answer.ok || (answer.error.kind === 'http' && answer.error.status === 404) ? null : answer.error;
}

/**
 * Begins sending the content of a new level: all features as they are on this device. Features edited during an earlier
 * attempt are included: their own operations are in doubt until the level is whole; deleted ones keep theirs. Features that the server already
 * has are left out, because others may have changed them: each has its own operation where it differs. Returns null if
 * the operation changed meanwhile.
 * @param there features that an earlier attempt stored on the server and that still exist there
 */
function beginBulk(
  db: StoreyDatabase,
  planned: PendingOp,
  there: ReadonlyMap<string, Feature>,
  ports: Ports,
): Promise<Feature[] | null> {
  const now = ports.now();
  return whileLeader(db, planned, async () => {
    const op = await reload(db, planned);
    if (op === undefined || op.opId !== planned.opId || op.rev !== planned.rev) return null;
    const level = await db.levels.get(op.key);
    if (level === undefined) return null;
    const all = await listFeatures(db, op.key);
    const features = all.filter(({ fid }) => !there.has(fid));
    const here = new Set<string>(all.map(({ fid }) => fid));
    const own = await db.pending.where({ parentKey: op.entityKey }).toArray();
    const isCarried = ({ key, intent }: PendingOp): boolean => here.has(key) || intent === 'create';
    const done = own.filter((other) => isCarried(other) && !there.has(other.key));
    const deleted = own.filter((other) => !isCarried(other));
    // It is unknown here in which version it was sent.
    if (stepOf(op, true) === 'compareContent') await compareEach(db, all, there, ports);
    // The attempt before may arrive after this one, and reset later edits: that has to be reported.
    const heads = new Map(features.map((feature) => [entityKeyOf('features', feature.fid), feature]));
    const isEditedSince = new Set<EntityKey>();
    for (const { entityKey, value } of await sentBefore(db, done)) {
      const head = heads.get(entityKey);
      if (head === undefined) continue;
      isEditedSince.add(entityKey);
      await auditWrite(db, entityKey, value, head, now);
      await enterDone(db, { entityKey, opId: op.opId }, head, now);
    }
    // It may also arrive in place of this one, which is then in doubt for each of them.
    for (const other of done) {
      const value = isEditedSince.has(other.entityKey) ? heads.get(other.entityKey) : undefined;
      if (value === undefined) continue;
      const { rev, intent } = other;
      const sent = { rev, at: now, intent, value, ...(await sentWith(db, op, other, value)) };
      await db.pending.put({ ...other, state: 'unknown', nextAt: 0, sent });
    }
    await dropOperations(
      db,
      done.flatMap(({ entityKey }) => (isEditedSince.has(entityKey) ? [] : entityKey)),
    );
    // An attempt that arrives late may bring these back: they are deleted again once it can no longer arrive.
    const before = new Map((await sentBefore(db, deleted)).map(({ entityKey, value }) => [entityKey, value]));
    for (const other of deleted) {
      const value = before.get(other.entityKey);
      const next: PendingOp = { ...other, intent: 'delete' };
      if (op.sent !== undefined && value !== undefined) {
        // Those before were of the level.
        const { earlier: _, ...sent } = op.sent;
        next.sent = { ...sent, value, ...(await sentWith(db, op, other, value)) };
      }
      await db.pending.put(next);
    }
    const sent = { rev: op.rev, at: now, intent: op.intent, value: level satisfies ContentRow };
    await db.pending.put({ ...op, state: 'sending', sent });
    return features;
  });
}

/**
 * Begins sending the next part of the content. Returns false if the operation was dropped or is in doubt: then the level
 * is read back before anything else is sent.
 */
function beginPart(db: StoreyDatabase, planned: PendingOp, now: number): Promise<boolean> {
  return whileLeader(db, planned, async () => {
    const op = await reload(db, planned);
    if (op?.opId !== planned.opId || op.sent === undefined) return false;
    if (op.state === 'sending') {
      await db.pending.put({ ...op, sent: { ...op.sent, at: now } });
      return true;
    }
    if (op.saga !== undefined) await db.pending.put({ ...op, saga: withContentInDoubt(op.saga) });
    return false;
  });
}

/** Queues an update for each feature that differs on the server: a conflict is then found and asked for each. */
async function compareEach(
  db: StoreyDatabase,
  rows: readonly Feature[],
  there: ReadonlyMap<string, Feature>,
  { now, newId }: Ports,
): Promise<void> {
  for (const row of rows) {
    const theirs = there.get(row.fid);
    if (theirs === undefined || equalContent(theirs, row)) continue;
    if ((await db.pending.get(entityKeyOf('features', row.fid))) !== undefined) continue;
    const of = { table: 'features', key: row.fid, row, intent: 'create' } as const;
    await db.pending.put(freshOp(of, now(), newId()));
  }
}

/** What attempts before the last one had of a feature, edited between them: each may arrive. @param op of the level */
const sentWith = (
  db: StoreyDatabase,
  op: PendingOp,
  other: PendingOp,
  value: ContentRow,
): Promise<Pick<Attempt, 'earlier'>> =>
  supersede(db, other, other.sent && { ...other.sent, at: op.sent?.at ?? other.sent.at }, {
    value,
    seen: null,
  });

/** The values of the attempt before, for features edited since. */
const sentBefore = async (db: StoreyDatabase, ops: readonly PendingOp[]): Promise<BaseRecord[]> =>
  (await db.bases.bulkGet(ops.map(({ entityKey }) => entityKey))).filter((base) => base !== undefined);

/**
 * failed: this part was not stored, or its outcome is unknown; `isPartThere`: parts before it are stored. stopped: the
 * operation is no longer in flight.
 */
type ContentResult =
  | { kind: 'sent' }
  | { kind: 'stopped' }
  | { kind: 'failed'; error: ApiError; part: readonly WireFeature[]; isPartThere: boolean };

/**
 * Sends the content of a new level in parts that a server takes. Each part is recorded before it leaves; what is stored is read
 * back after a crash or a failure, so no part is sent over later changes of other people.
 * @param of.isReplaced whether another level is there by now: called before each part but the first
 */
async function sendParts(
  { db, api, now }: PushContext,
  op: PendingOp,
  { buildingId, levelIndex }: LevelAddress,
  of: { wires: readonly WireFeature[]; isReplaced: () => Promise<Answer<boolean>> },
): Promise<ContentResult> {
  const left = inParts(of.wires, BULK.part);
  let isPartThere = false;
  for (let part = left.shift(); part !== undefined; part = left.shift()) {
    const failed = (error: ApiError) => ({ kind: 'failed', error, part: part ?? [], isPartThere }) as const;
    if (isPartThere) {
      const replaced = await of.isReplaced();
      if (!replaced.ok) return failed(replaced.error);
      if (replaced.value) return failed(GONE);
    }
    if (!(await beginPart(db, op, now()))) return { kind: 'stopped' };
    const answer = await api.bulk(buildingId, levelIndex, part);
    if (!answer.ok && part.length > 1 && isTooLarge(answer.error)) left.unshift(...halves(part));
    else if (!answer.ok) return failed(answer.error);
    else isPartThere = true;
  }
  return { kind: 'sent' };
}

/** Smaller parts of it are refused as well. */
const REFUSED_WHOLE = new Set(['feature-too-large', 'level-full']);
/** The whole body is, not one feature of it. A proxy says so without a code of ours. */
const isTooLarge = (error: ApiError): boolean =>
  error.kind === 'http' && error.status === 413 && !REFUSED_WHOLE.has(error.code);

const halves = (part: readonly WireFeature[]): WireFeature[][] => {
  const middle = Math.ceil(part.length / 2);
  return [part.slice(0, middle), part.slice(middle)];
};

/** Features in their order, at most so many bytes together, or one alone. */
function inParts(wires: readonly WireFeature[], mostBytes: number): WireFeature[][] {
  const parts: WireFeature[][] = [];
  let room = 0;
  for (const wire of wires) {
    const { geometry, ...rest } = wire;
    const bytes = featureBytesAtMost({ geometry, properties: rest });
    if (bytes > room || parts.length === 0) {
      parts.push([]);
      room = mostBytes;
    }
    parts.at(-1)?.push(wire);
    room -= bytes;
  }
  return parts;
}
