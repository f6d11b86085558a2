export { closedGroups, closedOnLevel, groupOf, type ClosedThing } from './closed-on-level.ts';
export {
  CLOSURE_KEPT_DAYS,
  CLOSURE_REASONS,
  CLOSURE_SHOWN_DAYS,
  CLOSURE_TARGETS,
  CLOSURE_TEXT,
  closureIssues,
  closureState,
  fidsOf,
  isActive,
  isClosureLanguage,
  targetKey,
  targetOfKey,
  type Closure,
  type ClosureContent,
  type ClosureReason,
  type ClosureState,
  type ClosureTarget,
  type ClosureTimes,
} from './closure.ts';
export {
  changedClosure,
  decidedClosure,
  heldTimes,
  isClosureToSend,
  isOverUnsent,
  mergeKeptClosure,
  openedAgain,
  OVER_BEFORE_SENT,
  type ClosureThere,
  type KeptClosure,
} from './kept-closure.ts';
export { closureMembers, mergeClosure, withClosureMembers, type ClosureMember } from './merge-closure.ts';
