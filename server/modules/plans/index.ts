/* What other modules may use: the floor plans of levels. */
export { type CarriedPlan, carriedPlans, keepFloorPlan } from './carried-plans.ts';
