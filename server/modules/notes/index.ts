/* What other modules may use: reports of visitors. */
export { countOpenReports, insertReport, startReportSweeper } from './reports.ts';
