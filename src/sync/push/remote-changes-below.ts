import {
  entityKeyOf,
  isLevelKnown,
  lidOf,
  equalContent,
  serverIdOf,
  type ContentRow,
  type IdKind,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Building } from '../../domain/entities/building.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { Site } from '../../domain/entities/site.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import type { Answer } from '../client/answer.ts';
import type { RemoteChanges } from '../store/seen-inside.ts';
import { markOf } from '../mapping/extra.ts';
import { listedBuilding, listedLevel, type Listed } from '../mapping/hierarchy.ts';
import { isTrashedWithin, readLists } from './levels/read-remote-level.ts';
import type { PushContext } from './push-context.ts';
import { keyOf } from '../../domain/entities/row.ts';

type Subtree = Pick<PushContext, 'db' | 'api'>;

const NOTHING: Answer<RemoteChanges> = { ok: true, value: [] };

/**
 * Remote changes inside a level, building or site that was deleted here, since it was last seen. Levels that were
 * never read can't be compared. Network nodes are not included.
 */
export async function remoteChangesBelow(looking: Subtree, row: ContentRow): Promise<Answer<RemoteChanges>> {
  if (row.kind === 'level') return onLevel(looking, row);
  if (row.kind === 'building') return inBuilding(looking, row);
  return row.kind === 'site' ? onSite(looking, row) : NOTHING;
}

async function onSite(looking: Subtree, { lid: siteLid, clientLid }: Site): Promise<Answer<RemoteChanges>> {
  const siteId = await serverIdOf(looking.db, siteLid);
  if (siteId === undefined) return NOTHING;
  const answer = await looking.api.buildings(siteId);
  if (!answer.ok) return missingIsNothing(answer);
  const listed = answer.value.result.buildings.map((wire) => listedBuilding(wire, { clientLid, siteLid }));
  return among(looking, { table: 'buildings', parent: entityKeyOf('sites', siteLid) }, listed, (row) =>
    inBuilding(looking, row),
  );
}

async function inBuilding(
  looking: Subtree,
  { lid: buildingLid, clientLid, siteLid }: Building,
): Promise<Answer<RemoteChanges>> {
  const buildingId = await serverIdOf(looking.db, buildingLid);
  if (buildingId === undefined) return NOTHING;
  const answer = await looking.api.levels(buildingId);
  if (!answer.ok) return missingIsNothing(answer);
  const above = { clientLid, siteLid, buildingLid };
  const listed = answer.value.result.levels.map((wire) => listedLevel(buildingId, wire, above));
  return among(looking, { table: 'levels', parent: entityKeyOf('buildings', buildingLid) }, listed, (row) =>
    onLevel(looking, row),
  );
}

/** Remote buildings or levels with their content; those that this device does not know come without it. */
async function among<T extends Building | Level>(
  { db }: Subtree,
  { table, parent }: { table: IdKind; parent: string },
  listed: readonly Listed<T>[],
  within: (row: T) => Promise<Answer<RemoteChanges>>,
): Promise<Answer<RemoteChanges>> {
  const found: (readonly [string, ContentRow])[] = [];
  // A child made here, whose answer never came, is not another person's.
  const own = new Set((await db.pending.where({ parentKey: parent }).toArray()).map(({ opId }) => opId));
  for (const { serverKey, extra, toRow } of listed) {
    const mark = markOf(extra);
    const lid = await lidOf(db, table, serverKey);
    const row = toRow((lid ?? '') as Lid);
    if (row.publishState === 'deleted' || (lid === undefined && mark !== null && own.has(mark))) continue;
    if (lid === undefined || !(await isSeen(db, table, row))) found.push([serverKey, row]);
    if (lid === undefined) continue;
    const inside = await within(row);
    if (!inside.ok) return inside;
    found.push(...inside.value);
  }
  return { ok: true, value: found };
}

async function onLevel(looking: Subtree, level: Level): Promise<Answer<RemoteChanges>> {
  const { db } = looking;
  const buildingId = await serverIdOf(db, level.buildingLid);
  if (buildingId === undefined || !(await isLevelKnown(db, level.lid))) return NOTHING;
  const there = await readLists(looking, level, { buildingId, levelIndex: level.levelIndex });
  if (!there.ok) return there;
  const found: (readonly [string, ContentRow])[] = [];
  for (const row of there.value ?? [])
    if (row.publishState !== 'deleted' && !(await isSeen(db, 'features', row))) found.push([row.fid, row]);
  return { ok: true, value: found };
}

/** It is gone there already. */
const missingIsNothing = (answer: Extract<Answer<never>, { ok: false }>): Answer<RemoteChanges> =>
  answer.error.kind === 'http' && answer.error.status === 404 ? NOTHING : answer;

/** As it was last seen, or as in a question to a person; or it was deleted by itself, and discarded with its parent. */
async function isSeen(db: StoreyDatabase, table: ContentTable, row: ContentRow): Promise<boolean> {
  const entityKey = entityKeyOf(table, keyOf(row));
  const base = (await db.bases.get(entityKey))?.value;
  if (base === undefined)
    return (await db.trash.where({ entityKey }).count()) > 0 || isTrashedWithin(db, row);
  if (equalContent(base, row)) return true;
  const asked = await db.conflicts.where({ entityKey }).first();
  return asked !== undefined && equalContent(asked.there ?? asked.theirs, row);
}
