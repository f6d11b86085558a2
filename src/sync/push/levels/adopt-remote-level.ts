import {
  entityKeyOf,
  freshOp,
  levelServerKey,
  listFeatures,
  rememberId,
  serverIdOf,
  sharedVersion,
  type PendingOp,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { recordAck } from '../../store/ack-log.ts';
import { rebase, type Ports } from '../../lifecycle/acknowledge.ts';
import { reload, fenced } from '../../store/fenced.ts';

/**
 * A new level of ours is on the server, where another device made it out of a file. It needs no making any more; what
 * lies on it gets operations of its own, so that each thing is compared with what is there, and nothing is written over
 * what that device did since.
 * @returns false where a request of this device has made it meanwhile: its plan and its content go by the steps of that
 */
export function adoptRemoteLevel(
  db: StoreyDatabase,
  op: PendingOp,
  theirs: Level,
  ports: Ports,
): Promise<boolean> {
  return fenced(db, op, async () => {
    const current = await reload(db, op);
    const head = await db.levels.get(op.key);
    const building = await serverIdOf(db, theirs.buildingLid);
    if (current === undefined || head === undefined || building === undefined) return false;
    if (current.saga?.step !== 'createLevel' || current.sent !== undefined) return false;
    const now = ports.now();
    await db.acks.put({ entityKey: op.entityKey, at: now });
    await rememberId(db, 'levels', op.key, levelServerKey(building, theirs.levelIndex), op.opId);
    const shared = (await sharedVersion(db, op.entityKey, theirs)) ?? theirs;
    const { saga: _, ...plain } = current;
    await recordAck(db, current, head, now);
    await rebase(db, plain, shared, head, ports);
    const features = await listFeatures(db, op.key);
    for (const row of features) await putOwn(db, row, ports);
    await deleteGone(db, op.key, new Set(features.map(({ fid }) => fid)), ports);
    return true;
  });
}

/** What lies on such a level is made there by itself. Inside a transaction of the outbox. */
export async function putOwn(db: StoreyDatabase, row: Feature, { now, newId }: Ports): Promise<void> {
  if ((await db.pending.get(entityKeyOf('features', row.fid))) !== undefined) return;
  const of = { table: 'features', key: row.fid, row, intent: 'create' } as const;
  await db.pending.put(freshOp(of, now(), newId()));
}

/** What was deleted here since it went into the file is on the server now, and has to be deleted there. */
async function deleteGone(
  db: StoreyDatabase,
  levelLid: string,
  here: ReadonlySet<string>,
  { now, newId }: Ports,
): Promise<void> {
  const versions = await db.exchanged.toArray();
  for (const { head, entityKey } of versions) {
    if (head === null || !('fid' in head) || head.levelLid !== levelLid || here.has(head.fid)) continue;
    await db.bases.put({ entityKey, value: head });
    const of = { table: 'features', key: head.fid, row: head, intent: 'delete' } as const;
    await db.pending.put(freshOp(of, now(), newId()));
  }
}
