export { overlapsAfter } from './overlaps-after.ts';
export {
  hasArrived,
  roomsAmong,
  LEAST_AGREEMENT,
  NOTHING_FOUND,
  type Revision,
  REVISION_KINDS,
  type RevisionKind,
  type RevisionRow,
  revisePlan,
} from './revise-plan.ts';
