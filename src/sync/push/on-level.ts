import { entityKeyOf, sameContent, type StoreyDatabase } from '../../db/index.ts';
import type { Feature, FeatureKind } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { Answer } from '../client/answer.ts';
import type { LevelAddress } from '../client/api.ts';
import { CONTENT_LISTS, type WireFeature } from '../contract/index.ts';
import { featureFromWire, LIST_KIND } from '../mapping/feature.ts';
import type { PushContext } from './push-context.ts';

/** What stands on a level at the server, by its key. */
export type OnLevel = ReadonlyMap<string, Feature>;

/** Reads all that stands on a level, with the nodes of the network; nothing where there is no such level. */
export async function readOnLevel(
  { api }: Pick<PushContext, 'api'>,
  { clientLid, siteLid, buildingLid, lid }: Level,
  { siteId, buildingId, levelIndex }: LevelAddress,
): Promise<Answer<OnLevel>> {
  const place = { clientLid, siteLid, buildingLid, levelLid: lid };
  const there = new Map<string, Feature>();
  const add = (wires: readonly WireFeature[], kind: FeatureKind): void => {
    for (const row of wires.flatMap((wire) => featureFromWire(wire, place, kind) ?? []))
      there.set(row.fid, row);
  };
  for (const list of CONTENT_LISTS) {
    const answer = await api.content(buildingId, levelIndex, list);
    if (!answer.ok) return isAbsent(answer) ? { ok: true, value: new Map() } : answer;
    add(answer.value.result.features, LIST_KIND[list]);
  }
  const graph = await api.graph(siteId);
  if (!graph.ok) return isAbsent(graph) ? { ok: true, value: there } : graph;
  const isHere = ({ properties: { bid, lvl } }: WireFeature): boolean =>
    bid === buildingId && lvl === levelIndex;
  add(graph.value.result.features.filter(isHere), 'graph');
  return { ok: true, value: there };
}

const isAbsent = ({ error }: Extract<Answer<never>, { ok: false }>): boolean =>
  error.kind === 'http' && error.status === 404;

/** Whether somebody else made or changed something on a level of ours that is on its way. */
export async function isWorkedOn(db: StoreyDatabase, there: OnLevel): Promise<boolean> {
  for (const row of there.values()) {
    if (row.publishState === 'deleted') continue;
    const entityKey = entityKeyOf('features', row.fid);
    const own = [await db.features.get(row.fid), (await db.bases.get(entityKey))?.value];
    const thrown = await db.trash.where({ entityKey }).toArray();
    const isOurs = [...own, ...thrown.map((record) => record.row)].some(
      (one) => one !== undefined && sameContent(one, row),
    );
    if (!isOurs && !(await isThrownWithin(db, row))) return true;
  }
  return false;
}

/** It was deleted here together with what it lies in. */
async function isThrownWithin(db: StoreyDatabase, row: Feature): Promise<boolean> {
  let isFound = false;
  await db.trashParts
    .filter(({ entries }) => entries.some((entry) => sameContent(entry.row, row)))
    .until(() => isFound)
    .each(() => {
      isFound = true;
    });
  return isFound;
}
