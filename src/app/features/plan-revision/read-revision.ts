import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { extensionOf } from '../../../domain/floorplan/index.ts';
import { centreOf } from '../../../domain/geometry/measure/centre-of.ts';
import { revisePlanOf, type RevisedPlan } from '../../../workers/index.ts';
import { planOnEarth } from '../../commands/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';

export const PHASES = ['read', 'compare'] as const;
export type Phase = (typeof PHASES)[number];

interface Compared {
  level: Level;
  building: Building;
  features: readonly Feature[];
  taxonomy: Taxonomy;
}

/** Reads a newer plan on this device, and holds it against what is on the level. An abort ends it at once. */
export async function readRevision(
  workspace: Workspace,
  file: File,
  { level, building, features, taxonomy }: Compared,
  onPhase: (phase: Phase) => void,
  signal: AbortSignal,
): Promise<RevisedPlan | { ok: false; code: string }> {
  onPhase('read');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const plan = { fileType: extensionOf(file.name), bytes };
  const read = await planOnEarth(workspace, level, signal, plan, centreOf(building.geometry) ?? undefined);
  if (!read.ok) return read;
  onPhase('compare');
  return revisePlanOf(read.json, { features, taxonomy }, signal);
}
