export type { OpenAnswer, PlanSummary, ValuesAnswer } from './import-plan/api.ts';
export { startImportPlan, type ImportPlan } from './import-plan/run.ts';
export type { ShapeFigures } from './check-shape/api.ts';
export { startOutlineJob, type OutlineJob, type SimplerShape } from './check-shape/run.ts';
export type { PdfFiles, PlacedPlan } from './read-plan/api.ts';
export { startFindRooms } from './find-rooms/run.ts';
export { startPlacePlan, type PlacePlanJob } from './place-plan/run.ts';
export { startReadPlan } from './read-plan/run.ts';
