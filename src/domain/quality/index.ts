export { checkQuality, type QualityContent } from './check-quality.ts';
export { type Finding, ownRulesOf, QUALITY_RULES, type QualityRule, type Severity } from './rules.ts';
