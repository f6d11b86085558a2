export { isBrokenPicture } from './check-feature.ts';
export { checkQuality, QualityCheck, type QualityContent } from './check-quality.ts';
export {
  type Finding,
  type OwnRule,
  ownRulesOf,
  QUALITY_RULES,
  type QualityRule,
  readUnreached,
  type Severity,
} from './rules.ts';
export { changedList, listChange, type ListChange } from './list-change.ts';
