import { useEffect, useState } from 'react';
import type { FixAsked, FixId, FixPlan, QualityRule } from '../../../domain/quality/index.ts';

/** Milliseconds after the last letter of a pattern. */
const SETTLES_MS = 150;

interface Asked {
  rule: QualityRule;
  fixes: readonly FixId[];
  fids: readonly string[];
  choice: FixAsked['choice'];
}

interface Made {
  of: Pick<Asked, 'fids' | 'choice'> | null;
  plans: ReadonlyMap<FixId, FixPlan | null>;
}
const NO_PLANS: Made['plans'] = new Map();

/**
 * What each fix would do to a group, planned in a worker. Null: planning failed. Undefined: it is still being planned.
 */
export function useFixPlans(
  plan: (asked: FixAsked & { rule: QualityRule }) => Promise<FixPlan>,
  { rule, fixes, fids, choice }: Asked,
): ReadonlyMap<FixId, FixPlan | null> {
  const [made, setMade] = useState<Made>({ of: null, plans: NO_PLANS });
  useEffect(() => {
    let isPast = false;
    const planAll = async (): Promise<void> => {
      const plans = new Map<FixId, FixPlan | null>();
      for (const fix of fixes) {
        plans.set(fix, await plan({ rule, fix, fids, choice }).catch(() => null));
        if (isPast) return;
        setMade({ of: { fids, choice }, plans: new Map(plans) });
      }
    };
    const timer = setTimeout(() => void planAll(), SETTLES_MS);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [plan, rule, fixes, fids, choice]);
  return made.of?.fids === fids && made.of.choice === choice ? made.plans : NO_PLANS;
}
