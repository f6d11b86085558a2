import type { Level } from '../../../domain/entities/level.ts';
import type { PlanShape } from '../../../map/index.ts';
import { planOnEarth } from '../../commands/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';

/** Bytes of a plan that the page can take at once. */
const MOST_BYTES = 12_000_000;

/** What is drawn on the plan of a level; null where it can't be had or shown here. */
export async function readPlanShapes(
  workspace: Workspace,
  level: Level,
  signal: AbortSignal,
): Promise<PlanShape[] | null> {
  const { mapping } = workspace.online;
  const read = await planOnEarth(workspace, level, signal).catch(() => null);
  if (read?.ok === true && read.json.length <= MOST_BYTES) {
    const { features } = JSON.parse(new TextDecoder().decode(read.json)) as { features?: unknown[] };
    return shapesIn(features ?? []);
  }
  // A plan that this device can't read: the server may.
  const answer = await mapping.planObjects(level);
  return answer.ok ? shapesIn(answer.value) : null;
}

function shapesIn(features: readonly unknown[]): PlanShape[] {
  return features.flatMap((feature): PlanShape[] => {
    if (typeof feature !== 'object' || feature === null || !('geometry' in feature)) return [];
    const geometry = feature.geometry as { type?: unknown } | null;
    const isDrawn = geometry?.type === 'LineString' || geometry?.type === 'Polygon';
    return isDrawn ? [geometry as PlanShape] : [];
  });
}
