import type { AnchorPair } from '../../../domain/entities/anchor.ts';
import { anchorPairSchema } from '../../../domain/entities/anchor.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { confidenceOf } from '../../../domain/rooms/confidence.ts';
import { knownAmong } from '../../../domain/rooms/known-findings.ts';
import { startFindRooms, startReadPlan } from '../../../workers/index.ts';
import { levelPlan, newFid, type LevelPlan } from '../../commands/index.ts';
import { PDF_FILES } from '../../state/page/pdf-files.ts';
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
  const plan = await levelPlan(workspace, level);
  if (plan === null) return { ok: false, code: 'no-plan-here' };
  const anchors = anchorPairSchema.safeParse(level.levelExtraData['anchors']);
  const read = await asGeoJson(plan, anchors.success ? anchors.data : null, pageOf(level), signal);
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

const pageOf = ({ levelExtraData }: Level): number =>
  typeof levelExtraData['floorPlanPage'] === 'number' ? levelExtraData['floorPlanPage'] : 1;

async function asGeoJson(
  { fileType, bytes }: LevelPlan,
  anchors: AnchorPair | null,
  page: number,
  signal: AbortSignal,
): Promise<{ ok: true; json: Uint8Array<ArrayBuffer> } | { ok: false; code: string }> {
  if (fileType === 'geojson' || fileType === 'json') return { ok: true, json: bytes };
  if ((fileType !== 'dxf' && fileType !== 'pdf') || anchors === null)
    return { ok: false, code: 'not-on-device' };
  const [a, b] = anchors;
  const anchor = ({ properties, geometry }: typeof a) => ({
    original: properties.originalCoordinates,
    coordinates: geometry.coordinates,
  });
  const place = { anchors: [anchor(a), anchor(b)] as [ReturnType<typeof anchor>, ReturnType<typeof anchor>] };
  const job = startReadPlan(signal);
  const answer = await (
    fileType === 'dxf' ? job.readDxf(bytes, place) : job.readPdf(bytes, { page, files: PDF_FILES }, place)
  ).finally(() => job.close());
  return answer.ok ? { ok: true, json: answer.value.json } : { ok: false, code: answer.code };
}
