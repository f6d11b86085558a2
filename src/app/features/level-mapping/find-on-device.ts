import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { confidenceOf } from '../../../domain/rooms/confidence.ts';
import { knownAmong } from '../../../domain/rooms/known-findings.ts';
import { startFindRooms, type PlacedPlan } from '../../../workers/index.ts';
import { newFid, planOnEarth } from '../../commands/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Found } from './review.ts';

export type DeviceFinding = Pick<PlacedPlan, 'lost'> &
  (
    | { ok: true; found: Found[]; /** So many more are on the level already. */ known: number }
    | { ok: false; code: string }
  );

/** Looks for rooms on the plan of a level on this device, where its anchors put it. An abort ends it at once. */
export async function findOnDevice(
  workspace: Workspace,
  level: Level,
  drawn: readonly Feature[],
  taxonomy: Taxonomy,
  signal: AbortSignal,
): Promise<DeviceFinding> {
  const read = await planOnEarth(workspace, level, signal);
  if (!read.ok) return read;
  const { lost } = read;
  const about = lost && { lost };
  const job = startFindRooms(signal);
  const rooms = await job.find(read.json).finally(() => job.close());
  if (!rooms.ok) return { ok: false, code: rooms.code, ...about };
  const isKnown = knownAmong(drawn, taxonomy);
  const fresh = rooms.value.filter(
    ({ typeCode, geometry }) => !isKnown({ geometry, properties: { typeCode } }),
  );
  const found = fresh.map(({ typeCode, name, geometry }) => ({
    fid: newFid(workspace),
    typeCode,
    name: name ?? '',
    geometry,
    confidence: confidenceOf({ typeCode, name }),
  }));
  if (rooms.value.length === 0) return { ok: false, code: 'no-rooms', ...about };
  return { ok: true, found, known: rooms.value.length - fresh.length, ...about };
}
