export {
  LEAST_AGREEMENT,
  type Revision,
  REVISION_KINDS,
  type RevisionKind,
  type RevisionRow,
  revisePlan,
} from './revise-plan.ts';
