import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { confidenceOf } from '../../../domain/rooms/confidence.ts';
import { knownAmong } from '../../../domain/rooms/known-findings.ts';
import { startFindRooms } from '../../../workers/index.ts';
import { newFid, planOnEarth } from '../../commands/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Found } from './review.ts';

export type DeviceFinding = { ok: true; found: Found[] } | { ok: false; code: string };

/** Looks for rooms on the plan of a level on this device, where its anchors put it. An abort ends it at once. */
export async function findOnDevice(
  workspace: Workspace,
  level: Level,
  drawn: readonly Feature[],
  signal: AbortSignal,
): Promise<DeviceFinding> {
  const read = await planOnEarth(workspace, level, signal);
  if (!read.ok) return read;
  const job = startFindRooms(signal);
  const rooms = await job.find(read.json).finally(() => job.close());
  if (!rooms.ok) return { ok: false, code: rooms.code };
  const isKnown = knownAmong(drawn.map(({ geometry }) => geometry));
  const found = rooms.value
    .filter(({ geometry }) => !isKnown(geometry))
    .map(({ typeCode, name, geometry }) => ({
      fid: newFid(workspace),
      typeCode,
      name: name ?? '',
      geometry,
      confidence: confidenceOf({ typeCode, name }),
    }));
  return found.length === 0 ? { ok: false, code: 'no-rooms' } : { ok: true, found };
}
