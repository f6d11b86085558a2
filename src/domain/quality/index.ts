export { checkQuality, QualityCheck, type QualityContent } from './check-quality.ts';
export type { LeftReason, LevelPlace } from './fixes/fix.ts';
export type { FixAsked, FixPlan } from './fixes/plan-fix.ts';
export { type Finding, QUALITY_RULES, type QualityRule } from './rules/index.ts';
export type { FixId } from './rules/fix-ids.ts';
export { readUnreached } from './rules/network-rules.ts';
export { type OwnRule, ownRulesOf } from './rules/own-rules.ts';
export { SEVERITIES, type Severity } from './rules/rule.ts';
export { changedList, listChange, type ListChange } from './list-change.ts';
