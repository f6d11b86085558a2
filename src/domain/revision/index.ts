export {
  hasArrived,
  LEAST_AGREEMENT,
  NOTHING_FOUND,
  type Revision,
  REVISION_KINDS,
  type RevisionKind,
  type RevisionRow,
  revisePlan,
} from './revise-plan.ts';
