import type { QualityRule, Severity } from '../../../domain/quality/index.ts';
import { writeCsv, type Separator } from '../../../domain/tables/index.ts';

export interface FindingRow {
  key: string;
  fid: string;
  /** The other one of a pair. */
  other?: string | undefined;
  severity: Severity;
  rule: QualityRule;
  ruleTitle: string;
  title: string;
  levelLid: string | null;
  building: string;
  where: string;
}

/** Findings as CSV, one a line. */
export const findingsAsCsv = (
  head: readonly string[],
  rows: readonly FindingRow[],
  separator: Separator,
): string =>
  writeCsv(
    [
      head,
      ...rows.map(({ title, ruleTitle, severity, where, fid }) => [title, ruleTitle, severity, where, fid]),
    ],
    separator,
  );
