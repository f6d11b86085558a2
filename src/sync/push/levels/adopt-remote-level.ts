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
import { reload, inFencedOutbox } from '../../store/fenced.ts';
import { isFeature } from '../../../domain/entities/row.ts';

/**
 * Another device has created our new level from a work file. Drops the create; its content gets operations of its
 * own, so that each row is compared with the server and nothing is overwritten. @returns false if a request of this
 * device created it meanwhile: then the saga continues
 */
export function adoptRemoteLevel(
  db: StoreyDatabase,
  op: PendingOp,
  theirs: Level,
  ports: Ports,
): Promise<boolean> {
  return inFencedOutbox(db, op, async () => {
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

/** Queues a create for a row on such a level. Call inside an outbox transaction. */
export async function putOwn(db: StoreyDatabase, row: Feature, { now, newId }: Ports): Promise<void> {
  if ((await db.pending.get(entityKeyOf('features', row.fid))) !== undefined) return;
  const of = { table: 'features', key: row.fid, row, intent: 'create' } as const;
  await db.pending.put(freshOp(of, now(), newId()));
}

/** Rows deleted here since the export exist on the server now and have to be deleted there. */
async function deleteGone(
  db: StoreyDatabase,
  levelLid: string,
  here: ReadonlySet<string>,
  { now, newId }: Ports,
): Promise<void> {
  const versions = await db.exchanged.toArray();
  for (const { head, entityKey } of versions) {
    if (!isFeature(head) || head.levelLid !== levelLid || here.has(head.fid)) continue;
    await db.bases.put({ entityKey, value: head });
    const of = { table: 'features', key: head.fid, row: head, intent: 'delete' } as const;
    await db.pending.put(freshOp(of, now(), newId()));
  }
}
