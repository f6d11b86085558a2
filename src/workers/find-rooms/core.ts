import { findOnPlan, findingsOnPlan } from '../../domain/plan-findings/find-on-plan.ts';
import type { FindRoomsApi } from './api.ts';

/** The job itself: keeps nothing. */
export const findRoomsJob = (): FindRoomsApi => ({
  find: (plan) => Promise.resolve(findingsOnPlan(plan)),
  findOnLayers: (plan, choices) => Promise.resolve(findOnPlan(plan, choices)),
});
