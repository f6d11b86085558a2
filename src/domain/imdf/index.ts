export { checkImdf, IMDF_RULES, type ImdfReport } from './check-imdf.ts';
