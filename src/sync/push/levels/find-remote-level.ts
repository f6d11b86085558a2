import type { Level } from '../../../domain/entities/level.ts';
import type { Answer } from '../../client/answer.ts';
import type { Api } from '../../client/api.ts';
import { markOf } from '../../mapping/extra.ts';
import { levelFromWire } from '../../mapping/hierarchy.ts';

/** A level that the server has, with the mark that its maker left. */
export interface RemoteLevel {
  level: Level;
  mark: string | null;
}

/**
 * What stands on the server under the index of a level of this device, under the local key of that; null where nothing does.
 * @param mark what bears it is this one wherever it stands
 */
export async function findRemoteLevel(
  api: Pick<Api, 'levels'>,
  { clientLid, siteLid, buildingLid, lid }: Level,
  { buildingId, levelIndex }: { buildingId: number; levelIndex: number },
  mark?: string,
): Promise<Answer<RemoteLevel | null>> {
  // By the list: that a level is not there yet is no error, and a browser would log a 404 as one.
  const answer = await api.levels(buildingId);
  if (!answer.ok) {
    const absent = answer.error.kind === 'http' && answer.error.status === 404;
    return absent ? { ok: true, value: null } : answer;
  }
  const standing = answer.value.result.levels.filter(({ publishState }) => publishState !== 'deleted');
  const here = standing.find((wire) => wire.levelIndex === levelIndex);
  const isMarked = (wire: (typeof standing)[number] | undefined): boolean =>
    mark !== undefined && wire !== undefined && markOf(wire.levelExtraData) === mark;
  const wire = isMarked(here) ? here : (standing.find(isMarked) ?? here);
  if (wire === undefined) return { ok: true, value: null };
  const level = levelFromWire(wire, { clientLid, siteLid, buildingLid }, lid);
  return { ok: true, value: { level, mark: markOf(wire.levelExtraData) } };
}
