import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { Fid } from '../../domain/entities/ids.ts';
import {
  buildFeatures,
  calculateAnchors,
  checkImport,
  NO_AGREEMENTS,
  propertyCandidates,
  readGeoJson,
  valueSummaries,
  type ImportChoice,
  type Plan,
  type PropertyCandidates,
} from '../../domain/floorplan/index.ts';
import type { FeatureDraft } from '../../domain/ops/index.ts';
import type { Drive } from '../job/run-task.ts';
import type { BuildAnswer, ImportPlanApi, OpenAnswer, PlanSummary, ValuesAnswer } from './api.ts';
import { chunkFrom } from './chunk.ts';

/** More values than this are too many to map by hand. */
const VALUES = 200;

const DIRECT: ImportChoice = { mapping: null, agreed: NO_AGREEMENTS };

/** The job itself: holds the plan between the steps of the person. */
export function importPlanJob(drive: Drive, newId: () => Fid): ImportPlanApi {
  let opened: { plan: Plan; taxonomy: Taxonomy } | null = null;
  let built: FeatureDraft[] = [];

  const current = (): { plan: Plan; taxonomy: Taxonomy } => {
    if (!opened) throw new Error('No floor plan is open');
    return opened;
  };

  return {
    async open(bytes, taxonomy, report): Promise<OpenAnswer> {
      opened = null;
      built = [];
      const answer = await drive(readGeoJson(bytes), report);
      if (!answer.ok) return answer;
      const { plan } = answer;
      opened = { plan, taxonomy };
      const candidates = await drive(propertyCandidates(plan, taxonomy), report);
      const direct = await drive(checkImport(plan, DIRECT, taxonomy), report);
      return { ok: true, summary: { ...summaryOf(plan, candidates), direct: direct.issues } };
    },

    async values(typeProperty, nameProperty, report): Promise<ValuesAnswer> {
      const { plan, taxonomy } = current();
      const values = await drive(valueSummaries(plan, typeProperty, nameProperty, taxonomy), report);
      return { values: values.slice(0, VALUES), tooMany: values.length > VALUES };
    },

    async check(choice, report) {
      const { plan, taxonomy } = current();
      return drive(checkImport(plan, choice, taxonomy), report);
    },

    async build(choice, report): Promise<BuildAnswer> {
      const { plan, taxonomy } = current();
      const { check, features } = await drive(buildFeatures(plan, choice, taxonomy, newId), report);
      const anchors = features && calculateAnchors(features);
      built = features ?? [];
      return anchors ? { ok: true, total: built.length, anchors, check } : { ok: false, check };
    },

    take: (from) => Promise.resolve(chunkFrom(built, from)),
  };
}

function summaryOf(plan: Plan, candidates: PropertyCandidates): Omit<PlanSummary, 'direct'> {
  const shapes: Record<string, number> = {};
  let broken = 0;
  for (const { shape, broken: reason } of plan.features) {
    shapes[shape ?? ''] = (shapes[shape ?? ''] ?? 0) + 1;
    broken += reason ? 1 : 0;
  }
  const { vertices, bounds } = plan;
  return { features: plan.features.length, vertices, shapes, broken, bounds, candidates };
}
