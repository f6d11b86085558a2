import { keptPlanOf, planOfLevel } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { PickedPlan } from './floor-plan.ts';

/** The floor plan of a level as it was drawn. */
export interface LevelPlan {
  fileType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The plan of a level: what waits here to be uploaded, what was made available offline, or what the server has. Null where
 * none of them can be had now.
 */
export async function levelPlan(workspace: Workspace, level: Level): Promise<LevelPlan | null> {
  const { db, packs, online } = workspace;
  const waiting = await planOfLevel(db, level);
  if (waiting !== undefined) return { fileType: waiting.fileType, bytes: waiting.bytes.slice() };
  const kept = await keptPlanOf(db, level);
  if (kept !== undefined) {
    const blob = await packs.readFile(kept.address).catch(() => null);
    if (blob !== null)
      return { fileType: kept.fileType ?? '', bytes: new Uint8Array(await blob.arrayBuffer()) };
  }
  const status = await online.mapping.status(level);
  if (!status.ok || status.value?.floorPlanUrl == null) return null;
  const blob = await packs.fetchPlan(status.value.floorPlanUrl);
  return blob && { fileType: status.value.fileType ?? '', bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** The floor plan of a level that is drawn by hand: the outline of its building. */
export function outlinePlan({ title, geometry }: Building): PickedPlan {
  const outline = { type: 'Feature', properties: { name: title }, geometry };
  const json = JSON.stringify({ type: 'FeatureCollection', features: [outline] });
  return { name: 'outline.geojson', bytes: new TextEncoder().encode(json) };
}
