import { KIND_OF_WIRE_LIST } from '../../../domain/content/index.ts';
import { entityKeyOf, equalContent, type ContentRow, type StoreyDatabase } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Answer } from '../../client/answer.ts';
import type { LevelAddress } from '../../client/api.ts';
import { CONTENT_LISTS } from '../../../contract/index.ts';
import { featureFromWire, nodeFromWire } from '../../mapping/feature.ts';
import type { PushContext } from '../push-context.ts';

/** The remote content of a level, by key. */
export type RemoteContent = ReadonlyMap<string, Feature>;

/** Reads the five lists of a level; null: the server has no such level. */
export async function readLists(
  { api }: Pick<PushContext, 'api'>,
  { clientLid, siteLid, buildingLid, lid }: Level,
  { buildingId, levelIndex }: Pick<LevelAddress, 'buildingId' | 'levelIndex'>,
): Promise<Answer<Feature[] | null>> {
  const place = { clientLid, siteLid, buildingLid, levelLid: lid };
  const rows: Feature[] = [];
  for (const list of CONTENT_LISTS) {
    const answer = await api.content(buildingId, levelIndex, list);
    if (!answer.ok) return isAbsent(answer) ? { ok: true, value: null } : answer;
    rows.push(
      ...answer.value.result.features.flatMap(
        (wire) => featureFromWire(wire, place, KIND_OF_WIRE_LIST[list]) ?? [],
      ),
    );
  }
  return { ok: true, value: rows };
}

/** Reads all content of a level including network nodes; empty if the level does not exist. */
export async function readRemoteContent(
  context: Pick<PushContext, 'api'>,
  level: Level,
  at: LevelAddress,
): Promise<Answer<RemoteContent>> {
  const lists = await readLists(context, level, at);
  if (!lists.ok) return lists;
  if (lists.value === null) return { ok: true, value: new Map() };
  const there = new Map(lists.value.map((row): [string, Feature] => [row.fid, row]));
  const graph = await context.api.graph(at.siteId);
  if (!graph.ok) return isAbsent(graph) ? { ok: true, value: there } : graph;
  const { clientLid, siteLid, buildingLid, lid } = level;
  const place = { clientLid, siteLid, buildingLid, levelLid: lid };
  for (const wire of graph.value.result.features) {
    const { bid, lvl } = wire.properties;
    const node = bid === at.buildingId && lvl === at.levelIndex ? nodeFromWire(wire, place) : null;
    if (node !== null) there.set(node.fid, node);
  }
  return { ok: true, value: there };
}

const isAbsent = ({ error }: Extract<Answer<never>, { ok: false }>): boolean =>
  error.kind === 'http' && error.status === 404;

/** Whether another user changed anything on a level of ours that is being created. */
export async function hasRemoteChanges(db: StoreyDatabase, there: RemoteContent): Promise<boolean> {
  for (const row of there.values()) {
    if (row.publishState === 'deleted') continue;
    const entityKey = entityKeyOf('features', row.fid);
    const own = [await db.features.get(row.fid), (await db.bases.get(entityKey))?.value];
    const thrown = await db.trash.where({ entityKey }).toArray();
    const isOurs = [...own, ...thrown.map((record) => record.row)].some(
      (one) => one !== undefined && equalContent(one, row),
    );
    if (!isOurs && !(await isTrashedWithin(db, row))) return true;
  }
  return false;
}

/** Whether it was deleted here with its parent. */
export async function isTrashedWithin(db: StoreyDatabase, row: ContentRow): Promise<boolean> {
  let isFound = false;
  await db.trashParts
    .filter(({ entries }) => entries.some((entry) => equalContent(entry.row, row)))
    .until(() => isFound)
    .each(() => {
      isFound = true;
    });
  return isFound;
}
