import type { QualityRule, Severity } from '../../../domain/quality/index.ts';

export interface FindingRow {
  key: string;
  fid: string;
  severity: Severity;
  rule: QualityRule;
  ruleTitle: string;
  title: string;
  building: string;
  where: string;
}

const BOM = '\ufeff';

/** A cell that a spreadsheet takes for a formula is made a text. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Findings as a table for spreadsheets: UTF-8 with its mark, commas, one a line. */
export const findingsAsCsv = (head: readonly string[], rows: readonly FindingRow[]): string =>
  BOM +
  [
    head,
    ...rows.map(({ title, ruleTitle, severity, where, fid }) => [title, ruleTitle, severity, where, fid]),
  ]
    .map((line) => line.map(cell).join(','))
    .join('\r\n');
