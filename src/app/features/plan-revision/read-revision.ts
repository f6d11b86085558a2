import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { Level } from '../../../domain/entities/level.ts';
import {
  floorPlanFileIssues,
  isServerDrawing,
  placedAnchors,
  planTypeOf,
} from '../../../domain/floorplan/index.ts';
import { centreOf } from '../../../domain/geometry/measure/centre-of.ts';
import type { AnchorPair } from '../../../domain/entities/anchor.ts';
import { NOTHING_FOUND, type Revision } from '../../../domain/revision/index.ts';
import type { Encoding } from '../../../domain/text-encoding/index.ts';
import { type PlacedPlan, revisePlanOf } from '../../../workers/index.ts';
import { dwgOnEarth, planOfFile, planOnEarth } from '../../commands/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';

export const PHASES = ['read', 'compare'] as const;
export type Phase = (typeof PHASES)[number];

/** What has other words here than in the wizard. */
const REFUSED = { 'file-too-large': 'size', 'file-invalid': 'file-invalid_empty' };

const UNCOMPARED: Revision = { ...NOTHING_FOUND, pivot: [0, 0] };

interface Compared {
  level: Level;
  building: Building;
  features: readonly Feature[];
  taxonomy: Taxonomy;
  /** Of a PDF, from 1. */
  page: number;
  /** In what a person said that the texts of the file are written. */
  encoding: Encoding | null;
}

/** `pages`: how many a PDF has, where it could be opened. */
export type ReadRevision = { pages?: number | null } & Pick<PlacedPlan, 'lost' | 'encodings'> &
  /** `anchors`: where the newer plan lies; null where it lies as the one before it. */
  (
    | { ok: true; value: Revision; anchors: AnchorPair | null; isPicture: boolean }
    | { ok: false; code: string }
  );

/** Reads a newer plan on this device, and holds it against what is on the level. An abort ends it at once. */
export async function readRevision(
  workspace: Workspace,
  file: File,
  { level, building, features, taxonomy, page, encoding }: Compared,
  onPhase: (phase: Phase) => void,
  signal: AbortSignal,
): Promise<ReadRevision> {
  const [refused] = floorPlanFileIssues(file);
  if (refused !== undefined)
    return { ok: false, code: REFUSED[refused.code as keyof typeof REFUSED] ?? refused.code };
  onPhase('read');
  const middle = centreOf(building.geometry) ?? [0, 0];
  const own = await planOfFile(file, signal, { ...level, at: middle });
  if (!own.ok) return own;
  const { name, bytes } = own.value;
  const plan = { fileType: planTypeOf(name), bytes };
  const read = isServerDrawing(plan.fileType)
    ? await dwgOnEarth(workspace, level, bytes, middle, encoding)
    : await planOnEarth(workspace, level, signal, plan, middle, page, encoding);
  signal.throwIfAborted();
  // A picture has nothing to compare, and is a plan all the same.
  if (!read.ok && read.code === 'pdf-raster-only')
    return { ok: true, value: UNCOMPARED, anchors: null, isPicture: true, pages: read.pages ?? null };
  if (!read.ok) return read;
  onPhase('compare');
  const answer = await revisePlanOf(read.json, { features, taxonomy }, signal);
  const { pages = null, lost, encodings } = read;
  const about = { pages, ...(lost && { lost }), ...(encodings && { encodings }) };
  if (!answer.ok) return { ...answer, ...about };
  const { placement, pivot } = answer.value;
  const anchors = read.anchors && placedAnchors(read.anchors, placement, pivot);
  return { ...answer, anchors, isPicture: false, ...about };
}
