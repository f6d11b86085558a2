import { useEffect, useRef, useState } from 'react';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Quality } from '../../domain/review/index.ts';
import { changedList, type Finding } from '../../domain/quality/index.ts';
import { startQualityCheck } from '../../workers/index.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useTaxonomy } from '../state/content/taxonomy.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import {
  changedRows,
  clientFeaturesQuery,
  qualityContextQuery,
  type QualityContext,
} from './quality-content.ts';

export interface QualityReport {
  findings: readonly Finding[];
  /** Features that were looked at. */
  checked: number;
}

interface Checked {
  context: QualityContext;
  taxonomy: Taxonomy;
  features: ReadonlyMap<string, Feature>;
}

/**
 * Checks one content after the other in one worker: all of it at first, then what was changed alone. A check that runs is
 * not broken off by the next change: while much arrives, none would ever end.
 */
function createChecker(now: () => number, show: (report: QualityReport) => void) {
  const job = startQualityCheck();
  let known: Checked | null = null;
  /** What the worker told last, of which it tells the changes. */
  let told: Finding[] = [];
  let next: Checked | null = null;
  let isBusy = false;

  async function check(wanted: Checked): Promise<Finding[]> {
    const { context, taxonomy, features } = wanted;
    const before = known;
    known = null;
    if (before === null || before.context !== context || before.taxonomy !== taxonomy) {
      const content = { ...context, taxonomy, features: [...features.values()] };
      return job.call((api) => api.begin({ ...content, now: Math.floor(now() / 1000) }));
    }
    const { put, gone } = changedRows(before.features, features);
    return changedList(told, await job.call((api) => api.change(put, gone)));
  }
  async function runAll(): Promise<void> {
    isBusy = true;
    for (let wanted = next; wanted !== null; wanted = next) {
      next = null;
      const findings = await check(wanted).catch(() => null);
      if (findings === null) continue;
      known = wanted;
      told = findings;
      show({ findings, checked: wanted.features.size });
    }
    isBusy = false;
  }
  return {
    check: (wanted: Checked): void => {
      next = wanted;
      if (!isBusy) void runAll();
    },
    close: () => job.close(),
  };
}

/** What is wrong with a client's content as this device has it; checked anew after each change. Undefined at first. */
export function useQuality(clientLid: string): QualityReport | undefined {
  const { db, now } = useWorkspace();
  const taxonomy = useTaxonomy();
  const context = useQuery(db, qualityContextQuery(db, clientLid));
  const features = useQuery(db, clientFeaturesQuery(db, clientLid));
  const [report, setReport] = useState<QualityReport | undefined>(undefined);
  const checker = useRef<ReturnType<typeof createChecker> | null>(null);
  useEffect(() => {
    const made = createChecker(now, setReport);
    checker.current = made;
    return () => made.close();
  }, [now, clientLid]);
  useEffect(() => {
    if (context !== undefined && features !== undefined)
      checker.current?.check({ context, taxonomy, features });
  }, [now, clientLid, context, features, taxonomy]);
  return report;
}

/** The same in numbers, as it is kept with a publish. */
export function qualityOf({ findings }: QualityReport): Quality {
  const byRule: Record<string, number> = {};
  for (const { rule } of findings) byRule[rule] = (byRule[rule] ?? 0) + 1;
  const blockers = findings.filter(({ severity }) => severity === 'blocker').length;
  return { blockers, warnings: findings.length - blockers, byRule };
}
