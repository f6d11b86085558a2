import { withTranslatedTitles } from '../../../../domain/values/translated-titles.ts';
import type { AnchorPair } from '../../../../domain/entities/anchor.ts';
import type { Building } from '../../../../domain/entities/building.ts';
import type { Taxonomy } from '../../../../domain/entities/feature-type.ts';
import type { Lid } from '../../../../domain/entities/ids.ts';
import { withPlanEncoding, withPlanPart, withPlanPicture } from '../../../../domain/entities/plan-file.ts';
import {
  anchorIssues,
  asksFor,
  calculateAnchors,
  planTypeOf,
  type ImportChoice,
} from '../../../../domain/floorplan/index.ts';
import type { FeatureDraft } from '../../../../domain/ops/index.ts';
import type { ImportPlan } from '../../../../workers/index.ts';
import { importLevel, keepPlan, outlinePlan, type Staging } from '../../../commands/index.ts';
import { toStaged, type Draft, type SaveOutcome } from '../../../forms/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import type { ImportValues, QueuedLevel } from '../import-values.ts';
import { nextDraft } from '../several/queue.ts';
import type { PlanChoice } from '../use-plan-choice.ts';
import type { PlanJob } from '../use-plan.ts';
import { makeStorey } from './make-storey.ts';
import { useMaking, type Making, type MakingProgress } from './use-making.ts';

interface LevelToMake {
  building: Building;
  levelLid: Lid;
  values: ImportValues;
  head: Draft<ImportValues>;
  port: Staging;
  plan: PlanJob;
  chosen: PlanChoice;
  taxonomy: Taxonomy;
  /** Storeys of the model that can't be made as they are: a person looks at each. */
  onLeft: (left: QueuedLevel[]) => void;
}

export interface LevelMaking {
  progress: MakingProgress | null;
  stop: () => void;
  /** Null while there is nothing to make a level of. @param ends the place of the draft that ends with it */
  run: ((ends: string) => Promise<SaveOutcome>) | null;
  /** The level to import after this. */
  next: ReturnType<typeof nextDraft>;
}

const NO_PLAN: SaveOutcome = { ok: false, code: 'plan' };

/** Makes the level: of the features of its plan, of a picture, or empty with the outline of its building. */
export function useLevelMaking(of: LevelToMake): LevelMaking {
  const { building, levelLid, values, plan } = of;
  const { picture, choice, summary } = of.chosen;
  const { placement } = values;
  const workspace = useWorkspace();
  const { progress, stop, run } = useMaking();
  const next = values.isTogether ? null : nextDraft(values);
  const make = async (
    ends: string,
    anchors: AnchorPair | null,
    features: readonly FeatureDraft[],
    watch?: Making,
  ): Promise<SaveOutcome> => {
    if (anchors === null || anchorIssues(anchors).length > 0) return NO_PLAN;
    const { levelIndex, shortTitle, title } = values;
    if (levelIndex === null) return NO_PLAN;
    return importLevel.run(
      // The draft of the next level takes the place of this one.
      next === null ? { ...workspace, ends } : workspace,
      {
        ...(watch && { watch }),
        ...(next && { next: await of.port.part(toStaged(next.id, next.draft, of.head)) }),
        buildingLid: building.lid,
        level: {
          lid: levelLid,
          levelIndex,
          shortTitle: shortTitle.trim(),
          title: title.trim(),
          extra: extraOf(values, anchors, picture !== null),
        },
        features,
      },
    );
  };
  /** The others first: while one of them is left, this one is not made either. */
  const makeOthers = async (anchors: AnchorPair, signal: AbortSignal): Promise<boolean> => {
    const left: QueuedLevel[] = [];
    for (const level of values.queue) {
      if (signal.aborted) return false;
      const storey = { building, taxonomy: of.taxonomy, level, values, anchors, signal };
      if (!(await makeStorey(workspace, storey).catch(() => false))) left.push(level);
    }
    if (left.length > 0 && !signal.aborted) of.onLeft(left);
    return left.length === 0 && !signal.aborted;
  };
  const fromPlan = (ends: string, job: ImportPlan, how: ImportChoice): Promise<SaveOutcome> =>
    run(summary?.features ?? 0, async (watch) => {
      const built = await watch.unlessStopped(job.build(how, watch.onBuilt));
      if (built === null) return { ok: false, code: 'stopped' };
      if (!built.ok) return NO_PLAN;
      const anchors = plan.anchors(placement) ?? built.anchors;
      if (values.isTogether && !(await makeOthers(anchors, watch.signal)))
        return { ok: false, code: 'stopped' };
      return make(ends, anchors, built.features, watch);
    });
  const byHand = async (ends: string): Promise<SaveOutcome> => {
    const outline = [{ geometry: building.geometry }];
    const kept = await keepPlan(workspace, { levelLid, buildingLid: building.lid }, outlinePlan(building));
    return kept.ok ? make(ends, calculateAnchors(outline), []) : NO_PLAN;
  };
  const way = (): LevelMaking['run'] => {
    const { job } = plan;
    if (picture !== null) return (ends) => make(ends, plan.anchors(placement), []);
    if (job !== null && choice !== null) return (ends) => fromPlan(ends, job, choice);
    return values.isByHand ? byHand : null;
  };
  return { progress, stop, run: way(), next };
}

function extraOf(
  { levelType, titles, planName, page, part, encoding }: ImportValues,
  anchors: AnchorPair,
  isPicture: boolean,
) {
  const hasPages = asksFor(planTypeOf(planName), 'page');
  const plain = { levelType, anchors, ...(hasPages && { floorPlanPage: page }) };
  const whole = withTranslatedTitles(plain, titles);
  const kind = isPicture ? withPlanPicture(whole) : whole;
  const extra = encoding === null ? kind : withPlanEncoding(kind, encoding);
  return part === null ? extra : withPlanPart(extra, part);
}
