export { checkImdf, IMDF_RULES, type ImdfReport, type RuleFindings } from './check-imdf.ts';
