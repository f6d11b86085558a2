import {
  entityKeyOf,
  freshOp,
  isLevelKnown,
  sameContent,
  serverIdOf,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { Answer } from '../client/answer.ts';
import { CONTENT_LISTS } from '../contract/index.ts';
import { featureFromWire, LIST_KIND } from '../mapping/feature.ts';
import type { PushContext } from './push-context.ts';

/**
 * What lies on a level that was deleted here, and is not as it was last seen: somebody has worked there since. Of a level
 * that was never read nobody can say so. Nodes of the network are not looked for.
 */
export async function workedOn(
  { db, api }: Pick<PushContext, 'db' | 'api'>,
  { clientLid, siteLid, buildingLid, lid, levelIndex }: Level,
): Promise<Answer<Feature[]>> {
  const building = await serverIdOf(db, buildingLid);
  if (building === undefined || !(await isLevelKnown(db, lid))) return { ok: true, value: [] };
  const place = { clientLid, siteLid, buildingLid, levelLid: lid };
  const found: Feature[] = [];
  for (const list of CONTENT_LISTS) {
    const answer = await api.content(building, levelIndex, list);
    const isAbsent = !answer.ok && answer.error.kind === 'http' && answer.error.status === 404;
    if (isAbsent) return { ok: true, value: [] };
    if (!answer.ok) return answer;
    const there = answer.value.result.features.flatMap(
      (wire) => featureFromWire(wire, place, LIST_KIND[list]) ?? [],
    );
    for (const row of there) if (row.publishState !== 'deleted' && !(await isSeen(db, row))) found.push(row);
  }
  return { ok: true, value: found };
}

/** As it was last seen, or as somebody was asked about it; or it was deleted by itself, and let go with its level. */
async function isSeen(db: StoreyDatabase, row: Feature): Promise<boolean> {
  const entityKey = entityKeyOf('features', row.fid);
  const base = (await db.bases.get(entityKey))?.value;
  if (base === undefined) return (await db.trash.where({ entityKey }).count()) > 0;
  if (sameContent(base, row)) return true;
  const asked = await db.conflicts.where({ entityKey }).first();
  return asked !== undefined && sameContent(asked.there ?? asked.theirs, row);
}

/**
 * Goes with the deletion as it is now, or comes back with it, as a person decides. Inside a transaction of the outbox.
 */
export async function seeBelow(
  db: StoreyDatabase,
  level: PendingOp,
  features: readonly Feature[],
  { now, newId }: { now: () => number; newId: () => string },
): Promise<void> {
  for (const row of features) {
    const entityKey = entityKeyOf('features', row.fid);
    await db.bases.put({ entityKey, value: row });
    if ((await db.pending.get(entityKey)) !== undefined) continue;
    const op = freshOp({ table: 'features', key: row.fid, row, intent: 'delete' }, now(), newId());
    await db.pending.put({ ...op, coveredBy: level.entityKey });
  }
}
