import { NOTHING_FOUND, revisePlan } from '../../domain/revision/index.ts';
import { findingsOnPlan } from '../../domain/plan-findings/find-on-plan.ts';
import type { RevisePlanApi } from './api.ts';

/** The job itself: keeps nothing. */
export const revisePlanJob = (): RevisePlanApi => ({
  revise(plan, { features, taxonomy }) {
    const found = findingsOnPlan(plan);
    if (!found.ok) return Promise.resolve(found);
    const revision = revisePlan(features, found.value, taxonomy);
    // A plan in which nothing is found says of nothing that it is gone.
    const hasRooms = revision.rows.some(({ geometry }) => geometry !== null);
    return Promise.resolve({ ok: true, value: hasRooms ? revision : { ...revision, ...NOTHING_FOUND } });
  },
});
