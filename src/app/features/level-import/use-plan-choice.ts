import { useMemo } from 'react';
import type { Building } from '../../../domain/entities/building.ts';
import {
  placeDoubts,
  type ImportCheck,
  type ImportChoice,
  type PagePicture,
  type PlaceDoubt,
} from '../../../domain/floorplan/index.ts';
import type { PlanSummary } from '../../../workers/index.ts';
import type { ImportValues } from './import-values.ts';
import type { PlanState } from './plan-state.ts';
import type { SeveralState } from './several/use-several.ts';
import { isReady, needsMapping } from './type-mapping.ts';
import { useImportCheck } from './use-import-check.ts';
import type { PlanJob } from './use-plan.ts';

/** What an import of the open plan would do. */
export interface PlanChoice {
  /** Of a plan that is one. */
  picture: PagePicture | null;
  /** Of a plan with features. */
  summary: PlanSummary | null;
  /** Null while the person has to say what its types are. */
  choice: ImportChoice | null;
  /** Null while it is being found out. */
  check: ImportCheck | null;
  /** What speaks against its place. */
  doubts: readonly PlaceDoubt[];
  /** What the plan still needs. */
  blockedBy: BlockedKey | null;
}

const SEVERAL = {
  looking: 'blocked.reading',
  refused: 'blocked.other',
  open: 'blocked.several',
} as const;

const PLAN = {
  reading: 'blocked.reading',
  refused: 'blocked.other',
  failed: 'blocked.other',
  none: 'blocked.plan',
} as const;

type BlockedKey =
  | (typeof SEVERAL)[keyof typeof SEVERAL]
  | (typeof PLAN)[keyof typeof PLAN]
  | 'blocked.encoding'
  | 'blocked.place'
  | 'blocked.types'
  | 'blocked.check';

function blockedKey(plan: PlanState['stage'], several: SeveralState['stage'], mustMap: boolean): BlockedKey {
  if (several !== 'none') return SEVERAL[several];
  if (plan !== 'open') return PLAN[plan];
  return mustMap ? 'blocked.types' : 'blocked.check';
}

const hasAreas = (shapes: Readonly<Record<string, number>>): boolean =>
  Object.keys(shapes).some((shape) => !shape.endsWith('Point'));

/** What an import would do with the values of the wizard, and what still blocks it. */
export function usePlanChoice(
  building: Building,
  { mapping, agreed, encoding, isPlaceAgreed, isByHand }: ImportValues,
  { state, job }: PlanJob,
  several: SeveralState['stage'],
): PlanChoice {
  // While levels are chosen of another pick, the plan that was open before is neither shown nor imported.
  const isOpen = state.stage === 'open' && several === 'none';
  const picture = isOpen ? (state.drawing?.picture ?? null) : null;
  const summary = isOpen && picture === null ? state.summary : null;
  const mustMap = summary !== null && mapping === null && needsMapping(summary.direct);
  const choice = useMemo(
    (): ImportChoice | null => (summary === null || mustMap ? null : { mapping, agreed }),
    [summary, mustMap, mapping, agreed],
  );
  const drawing = state.stage === 'open' ? state.drawing : null;
  const inside = drawing?.fit.inside ?? null;
  const doubts = useMemo(
    () =>
      summary?.bounds == null
        ? []
        : placeDoubts(summary.bounds, building.geometry, inside, hasAreas(summary.shapes)),
    [summary, building, inside],
  );
  const check = useImportCheck(job, choice);
  const blockedBy = (): BlockedKey | null => {
    if (isByHand || picture !== null) return null;
    if (drawing?.sheet.encodings?.isSure === false && encoding === null) return 'blocked.encoding';
    if (!isReady(check)) return blockedKey(state.stage, several, mustMap);
    return doubts.length > 0 && !isPlaceAgreed ? 'blocked.place' : null;
  };
  return { picture, summary, choice, check, doubts, blockedBy: blockedBy() };
}
