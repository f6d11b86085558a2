export type { OpenAnswer, PlanSummary, ValuesAnswer } from './import-plan/api.ts';
export { startImportPlan, type ImportPlan } from './import-plan/run.ts';
