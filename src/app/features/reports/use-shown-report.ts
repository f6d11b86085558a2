import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { keepReport, keptReport } from '../../../db/index.ts';
import type { Quality } from '../../../domain/review/index.ts';
import { qualityOf, useQuality, type QualityState } from '../../quality/use-quality.ts';
import { useIsPainted } from '../../state/page/use-is-painted.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useFindingRows } from './finding-table.tsx';
import type { FindingRow } from './findings-csv.ts';
import { groupFindings, groupsOfKept, type GroupedFindings } from './group-findings.ts';
import { useReportLevels, type ReportLevel } from './report-levels.ts';

const NO_LEVELS: readonly ReportLevel[] = [];

export interface ShownReport {
  grouped: GroupedFindings;
  now: Quality;
  checked: number;
  /** Of an earlier check: milliseconds since 1970. */
  asOf: number | null;
}

export interface ClientReport {
  quality: QualityState;
  levels: readonly ReportLevel[];
  rows: readonly FindingRow[];
  /** Undefined before the first check on this device. */
  shown: ShownReport | undefined;
}

/** What is wrong with the content of a client: the numbers of the last check, until this one has come to its end. */
export function useShownReport(clientLid: string): ClientReport {
  const { t } = useTranslation('quality');
  const { db, now } = useWorkspace();
  const kept = useLiveQuery(async () => keptReport(db, clientLid), [db, clientLid]);
  const known = useReportLevels(clientLid);
  const levels = known ?? NO_LEVELS;
  // A check reads all features, for which the first rows do not wait.
  const isPainted = useIsPainted(kept !== undefined && known !== undefined);
  const quality = useQuality(isPainted ? clientLid : null);
  const { report } = quality;
  const rows = useFindingRows(report?.findings ?? []);
  const grouped = useMemo(() => groupFindings(rows, levels), [rows, levels]);
  useEffect(() => {
    if (report === undefined || known === undefined) return;
    const found = grouped.groups.map(({ rule, byLevel }) => ({ rule, byLevel: [...byLevel] }));
    // A device without space keeps none.
    keepReport(db, clientLid, { checked: report.checked, found, at: now() }).catch(() => undefined);
  }, [db, clientLid, now, report, known, grouped]);
  const shown = useMemo((): ShownReport | undefined => {
    if (report !== undefined) return { grouped, now: qualityOf(report), checked: report.checked, asOf: null };
    if (kept == null || known === undefined) return undefined;
    const earlier = groupsOfKept(kept, known, (rule) => t(`rules.${rule}`));
    return { grouped: earlier, now: qualityIn(earlier), checked: kept.checked, asOf: kept.at };
  }, [report, grouped, kept, known, t]);
  return { quality, levels, rows, shown };
}

function qualityIn({ groups }: GroupedFindings): Quality {
  const sum = (of: typeof groups): number => of.reduce((all, { count }) => all + count, 0);
  const blockers = sum(groups.filter(({ severity }) => severity === 'blocker'));
  const byRule = Object.fromEntries(groups.map(({ rule, count }) => [rule, count]));
  return { blockers, warnings: sum(groups) - blockers, byRule };
}
