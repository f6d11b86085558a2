import type { StepFreeAudit } from '../../../../domain/wayfinding/check/index.ts';
import { writeCsv, type Separator } from '../../../../domain/tables/index.ts';

export interface AuditWords {
  head: readonly string[];
  place: (fid: string) => { name: string; level: string };
  /** Whether one comes there by stairs. */
  reach: (isByStairs: boolean) => string;
  /** What would open it first; '' where nothing of the building would alone. */
  mendOf: (fid: string) => string;
}

/** Places without a step-free way as CSV, one a line. */
export const auditAsCsv = (audit: StepFreeAudit, words: AuditWords, separator: Separator): string =>
  writeCsv(
    [
      words.head,
      ...audit.unreached.map(({ fid, isByStairs }) => {
        const { name, level } = words.place(fid);
        return [name, level, words.reach(isByStairs), words.mendOf(fid), fid];
      }),
    ],
    separator,
  );
