import { anchorPairSchema } from '../../../domain/entities/anchor.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { cornersOnEarth, pictureInPdf, type PagePicture } from '../../../domain/floorplan/index.ts';
import type { PlanPicture, PlanShape } from '../../../map/index.ts';
import { startReadPlan } from '../../../workers/index.ts';
import { levelPlan, pageOf, planOnEarth, scannedPage } from '../../commands/index.ts';
import { pictureCanvas } from '../../state/page/picture-canvas.ts';
import type { Workspace } from '../../state/session/workspace.ts';

/** What is to be seen of a floor plan: its lines, or the picture that it is. */
export type PlanView = { shapes: PlanShape[] } | { picture: Pick<PlanPicture, 'canvas' | 'corners'> };

/** What is drawn on the plan of a level; null where it can't be had or shown here. */
export async function readPlanShapes(
  workspace: Workspace,
  level: Level,
  signal: AbortSignal,
): Promise<PlanView | null> {
  const plan = await levelPlan(workspace, level).catch(() => null);
  const own = plan?.fileType === 'pdf' ? pictureInPdf(plan.bytes) : null;
  const picture = own && (await onEarth(own, level));
  if (picture !== null) return { picture };
  const read = await planOnEarth(workspace, level, signal, plan).catch(() => null);
  if (read?.ok === false && read.code === 'pdf-raster-only') {
    // The reader took the bytes away with it.
    const again = await levelPlan(workspace, level).catch(() => null);
    const scan = again && (await scannedPage(again.bytes, pageOf(level), signal).catch(() => null));
    const placed = scan && (await onEarth(scan, level));
    if (placed !== null) return { picture: placed };
  }
  if (read?.ok === true) {
    const job = startReadPlan(signal);
    const shapes = await job
      .shapes(read.json)
      .catch(() => null)
      .finally(() => job.close());
    return shapes && { shapes };
  }
  // A plan that this device can't read: the server may.
  const answer = await workspace.online.mapping.planObjects(level);
  return answer.ok ? { shapes: shapesIn(answer.value) } : null;
}

/** A plan that is a picture, where the anchors of its level put it. */
async function onEarth(
  picture: PagePicture,
  { extra }: Level,
): Promise<Pick<PlanPicture, 'canvas' | 'corners'> | null> {
  const anchors = anchorPairSchema.safeParse(extra['anchors']);
  if (!anchors.success) return null;
  const [a, b] = anchors.data.map(({ properties, geometry }) => ({
    original: properties.originalCoordinates,
    coordinates: geometry.coordinates,
  }));
  const corners = cornersOnEarth(picture, [a!, b!]);
  const canvas = corners && (await pictureCanvas(picture.jpeg));
  return canvas && { canvas, corners };
}

function shapesIn(features: readonly unknown[]): PlanShape[] {
  return features.flatMap((feature): PlanShape[] => {
    if (typeof feature !== 'object' || feature === null || !('geometry' in feature)) return [];
    const geometry = feature.geometry as { type?: unknown } | null;
    const isDrawn = geometry?.type === 'LineString' || geometry?.type === 'Polygon';
    return isDrawn ? [geometry as PlanShape] : [];
  });
}
