import type { Level } from '../../../domain/entities/level.ts';
import type { Answer } from '../../client/answer.ts';
import type { Api } from '../../client/api.ts';
import { markOf } from '../../mapping/extra.ts';
import { listedLevel } from '../../mapping/hierarchy.ts';

/** A remote level with the operation id that its creator left. */
export interface RemoteLevel {
  level: Level;
  mark: string | null;
}

/** Finds the remote level for a local one by index, or by operation id wherever it is. @param mark the operation id */
export async function findRemoteLevel(
  api: Pick<Api, 'levels'>,
  above: Level,
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
  const listed = standing.map((wire) => listedLevel(buildingId, wire, above));
  const here = listed.find((one) => one.levelIndex === levelIndex);
  const isMarked = (one: (typeof listed)[number] | undefined): boolean =>
    mark !== undefined && one !== undefined && markOf(one.extra) === mark;
  const found = isMarked(here) ? here : (listed.find(isMarked) ?? here);
  if (found === undefined) return { ok: true, value: null };
  return { ok: true, value: { level: found.toRow(above.lid), mark: markOf(found.extra) } };
}
