import {
  entityKeyOf,
  freshOp,
  intentOf,
  rememberId,
  rememberLevelRead,
  resumed,
  levelServerKey,
  equalContent,
  serverIdOf,
  type BaseRecord,
  type ContentRow,
  type LevelSaga,
  type OpError,
  type PendingOp,
  type Attempt,
  type StoreyDatabase,
} from '../../../db/index.ts';
import { listFeatures } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { auditWrite } from '../../audit/write-audit.ts';
import { awaitDeleteExpiry } from '../../lifecycle/await-delete-expiry.ts';
import { dropOperations } from '../../store/drop-operations.ts';
import {
  abandonedDelete,
  abandonedDeleteKeys,
  recordAbandonedDelete,
} from '../../attempts/abandoned-deletes.ts';
import { recordAck } from '../../store/ack-log.ts';
import { rebase, type Ports } from '../../lifecycle/acknowledge.ts';
import { reload, whileLeader, fenced } from '../../store/fenced.ts';
import { isNode } from '../../../domain/entities/row.ts';

// @spec 4.45 8.34 8.35
/**
 * Advances the saga to another step. `made`: the level as the server has it now, and since when, in milliseconds
 * since 1970.
 */
export function advance(
  db: StoreyDatabase,
  op: PendingOp,
  saga: LevelSaga,
  made?: { level: Level; at: number },
): Promise<void> {
  return fenced(db, op, async () => {
    const current = await reload(db, op);
    if (current === undefined) return;
    const { sent: _s, lastError: _e, ...rest } = current;
    await db.pending.put({ ...rest, saga, state: 'ready', attempt: 0, nextAt: 0 });
    if (made === undefined) return;
    const { level, at } = made;
    const building = await serverIdOf(db, level.buildingLid);
    if (building !== undefined) {
      await rememberId(db, 'levels', op.key, levelServerKey(building, level.levelIndex));
    }
    await db.bases.put({ entityKey: op.entityKey, value: level });
    await db.acks.put({ entityKey: op.entityKey, at });
    // What others put on it by the time that it is deleted is theirs.
    await rememberLevelRead(db, op.key);
    // An upload to an earlier level of this key (deleted since, and brought back) does not count for this one.
    await db.files.where({ levelLid: op.key }).modify((file) => {
      delete file.uploadedAt;
    });
  });
}

/**
 * Begins sending the content of a new level: all features as they are on this device. Features edited during an earlier
 * attempt are included, so their own operations are dropped; deleted ones keep theirs. Features that the server already
 * has are left out, because others may have changed them: each has its own operation where it differs. Returns null if
 * the operation changed meanwhile.
 * @param there features that an earlier attempt stored on the server and that still exist there
 */
export function beginBulk(
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
    if (op.saga?.isFound === true) await compareEach(db, all, there, ports);
    // The attempt before may arrive after this one, and reset later edits: that has to be reported.
    const heads = new Map(features.map((feature) => [entityKeyOf('features', feature.fid), feature]));
    for (const { entityKey, value } of await sentBefore(db, done)) {
      const head = heads.get(entityKey);
      if (head !== undefined) await auditWrite(db, entityKey, value, head, now);
    }
    await dropOperations(
      db,
      done.map((other) => other.entityKey),
    );
    // An attempt that arrives late may bring these back: they are deleted again once it can no longer arrive.
    const before = new Map((await sentBefore(db, deleted)).map(({ entityKey, value }) => [entityKey, value]));
    await db.pending.bulkPut(
      deleted.map((other): PendingOp => {
        const value = before.get(other.entityKey);
        const doubt = op.sent === undefined || value === undefined ? {} : { sent: { ...op.sent, value } };
        return { ...other, intent: 'delete', ...doubt };
      }),
    );
    const sent = { rev: op.rev, at: now, intent: op.intent, value: level satisfies ContentRow };
    await db.pending.put({ ...op, state: 'sending', sent });
    return features;
  });
}

/**
 * Begins sending the next part of the content. Returns false if the operation was dropped or is in doubt: then the level
 * is read back before anything else is sent.
 */
export function beginPart(db: StoreyDatabase, planned: PendingOp, now: number): Promise<boolean> {
  return whileLeader(db, planned, async () => {
    const op = await reload(db, planned);
    if (op?.opId !== planned.opId || op.sent === undefined) return false;
    if (op.state === 'sending') {
      await db.pending.put({ ...op, sent: { ...op.sent, at: now } });
      return true;
    }
    if (op.saga !== undefined)
      await db.pending.put({ ...op, saga: { ...op.saga, isFound: true, isContentOut: true } });
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

/** The values of the attempt before, for features edited since. */
const sentBefore = async (db: StoreyDatabase, ops: readonly PendingOp[]): Promise<BaseRecord[]> =>
  (await db.bases.bulkGet(ops.map(({ entityKey }) => entityKey))).filter((base) => base !== undefined);

/** The level and its content are on the server. Only later edits remain to be sent. */
export function finish(db: StoreyDatabase, op: PendingOp, ports: Ports): Promise<void> {
  return fenced(db, op, async () => {
    const current = await reload(db, op);
    if (current === undefined) return;
    const at = ports.now();
    // Another device that writes the whole network may not have seen the nodes that came with this level.
    const nodes = (await listFeatures(db, op.key)).filter(isNode);
    const keys = nodes.map(({ fid }) => entityKeyOf('features', fid));
    const own = await db.pending.bulkGet(keys);
    const came = keys.filter((_, i) => own[i] === undefined);
    await db.acks.bulkPut([op.entityKey, ...came].map((entityKey) => ({ entityKey, at })));
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const head = (await db.levels.get(op.key)) ?? null;
    await recordAck(db, op, head ?? base, at);
    const { saga: _, sent: _s, ...plain } = current;
    await rebase(db, plain, base, head, ports);
    await awaitAbandonedDelete(db, plain, { there: base, row: head }, at);
    const noted = await abandonedDeleteKeys(db);
    for (const row of noted.size === 0 ? [] : await listFeatures(db, op.key)) {
      if (!noted.has(entityKeyOf('features', row.fid))) continue;
      const of = { table: 'features', key: row.fid, row, intent: 'update' } as const;
      await awaitAbandonedDelete(db, freshOp(of, at, ports.newId()), { there: row, row }, at);
    }
  });
}

/** A deletion of before, that another attempt has ended since, may come yet. */
async function awaitAbandonedDelete(
  db: StoreyDatabase,
  op: PendingOp,
  stands: { there: ContentRow | null; row: ContentRow | null },
  now: number,
): Promise<void> {
  const gone = await abandonedDelete(db, op, now);
  if (gone === null) return;
  const sent: Attempt = { rev: op.rev, at: gone, intent: 'delete', value: null };
  await awaitDeleteExpiry(db, { ...op, sent }, stands, now);
}

/**
 * Starts to compensate: a later step was rejected, so the level is to be deleted on the server. @param known what
 * differs from the saga
 */
export function startCompensation(
  db: StoreyDatabase,
  op: PendingOp,
  lastError: OpError,
  known: Partial<Pick<LevelSaga, 'createdHere'>> = {},
): Promise<void> {
  return fenced(db, op, async () => {
    const current = await reload(db, op);
    if (current?.saga === undefined) return;
    const { sent: _, ...rest } = current;
    const { refusals: _r, ...made } = current.saga;
    const saga: LevelSaga = { ...made, ...known, step: 'compensate' };
    await db.pending.put({ ...rest, saga, state: 'ready', attempt: 0, nextAt: 0, lastError });
  });
}

/** The outcome of the compensating delete is unknown: it may arrive late and delete another level with that index. */
export const compensationFailed = (
  db: StoreyDatabase,
  op: PendingOp,
  serverKey: string,
  at: number,
): Promise<unknown> => fenced(db, op, () => recordAbandonedDelete(db, serverKey, at));

/**
 * The level was deleted by a late delete of ours: starts the saga again. @param gone when that delete was abandoned,
 * in milliseconds since 1970
 */
export function restartSaga(db: StoreyDatabase, op: PendingOp, gone: number): Promise<void> {
  return fenced(db, op, async () => {
    const current = await reload(db, op);
    if (current?.saga === undefined) return;
    const sent: Attempt = { rev: op.rev, at: gone, intent: 'delete', value: null };
    await db.pending.put({
      ...current,
      saga: resumed(current.saga),
      sent,
      state: 'ready',
      attempt: 0,
      nextAt: 0,
    });
  });
}

/**
 * The compensating delete was rejected: tries again at that time, in milliseconds since 1970. The entry keeps its
 * error.
 */
export function compensationRejected(db: StoreyDatabase, op: PendingOp, nextAt: number): Promise<void> {
  return fenced(db, op, async () => {
    const current = await reload(db, op);
    if (current?.saga?.step !== 'compensate') return;
    const saga: LevelSaga = { ...current.saga, refusals: (current.saga.refusals ?? 0) + 1 };
    await db.pending.put({ ...current, saga, state: 'ready', attempt: current.attempt + 1, nextAt });
  });
}

/** The compensation is done: the level is off the server, and all work stays here as a rejected draft. */
export function finishCompensation(db: StoreyDatabase, op: PendingOp, ports: Ports): Promise<void> {
  return fenced(db, op, async () => {
    const current = await reload(db, op);
    if (current === undefined) return;
    const own = await db.pending.where({ parentKey: op.entityKey }).primaryKeys();
    await dropOperations(db, own);
    await db.bases.delete(op.entityKey);
    await db.idmap.delete(op.key);
    await db.acks.put({ entityKey: op.entityKey, at: ports.now() });
    await db.files.where({ levelLid: op.key }).modify((file) => {
      delete file.uploadedAt;
    });
    const head = (await db.levels.get(op.key)) ?? null;
    if (intentOf(null, head) === null) {
      await db.pending.delete(op.entityKey);
      return;
    }
    // A new operation id: the old one belongs to the finished attempt.
    await db.pending.put({
      ...current,
      opId: ports.newId(),
      saga: { step: 'createLevel', createdHere: false },
      state: 'rejected',
      attempt: 0,
      nextAt: 0,
    });
  });
}

/** Cancels the saga: another user changed the level, so it stays on the server, and the rejected work stays here. */
export function cancelSaga(db: StoreyDatabase, op: PendingOp): Promise<void> {
  return fenced(db, op, async () => {
    const current = await reload(db, op);
    if (current?.saga === undefined) return;
    const { sent: _, ...rest } = current;
    const saga: LevelSaga = { ...current.saga, step: 'uploadFloorPlan', isFound: true };
    await db.pending.put({ ...rest, saga, state: 'rejected', attempt: 0, nextAt: 0 });
  });
}
