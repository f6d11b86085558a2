import type { Level } from '../../../domain/entities/level.ts';
import type { Answer } from '../../client/answer.ts';
import type { Api } from '../../client/api.ts';
import { markOf } from '../../mapping/extra.ts';
import { levelFromWire } from '../../mapping/hierarchy.ts';

/** A remote level with the operation id that its creator left. */
export interface RemoteLevel {
  level: Level;
  mark: string | null;
}

/** Finds the remote level for a local one by index, or by operation id wherever it is. @param mark the operation id */
export async function findRemoteLevel(
  api: Pick<Api, 'levels'>,
  { clientLid, siteLid, buildingLid, lid }: Level,
  { buildingId, levelIndex }: { buildingId: number; levelIndex: number },
  mark?: string,
): Promise<Answer<RemoteLevel | null>> {
  // Uses the list, because a browser logs a 404 as an error.
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
