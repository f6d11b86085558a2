import { useCallback, useEffect, useRef, useState } from 'react';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Quality } from '../../domain/review/index.ts';
import {
  changedList,
  type Finding,
  type FixAsked,
  type FixPlan,
  type QualityRule,
} from '../../domain/quality/index.ts';
import { startQualityCheck } from '../../workers/index.ts';
import type { Query } from '../state/queries/query.ts';
import { sharedQuery } from '../state/queries/shared-query.ts';
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
  /** They, and the buildings that they were held against. */
  features: ReadonlyMap<string, Feature>;
  buildings: QualityContext['buildings'];
}

export interface QualityState {
  /** Of the last check that came to its end; undefined before the first. */
  report: QualityReport | undefined;
  /** The last one did not: the report, if there is one, is of before. */
  hasFailed: boolean;
  /** Content has changed since, and is being checked. Always false for a screen that did not ask to follow it. */
  isBehind: boolean;
  /** Checks once more. */
  again: () => void;
  /** What a fix would do to the content as it was checked last. Rejects where no check runs. */
  plan: (asked: FixAsked & { rule: QualityRule }) => Promise<FixPlan>;
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
function createChecker(now: () => number, show: (report: QualityReport | 'failed', isLast: boolean) => void) {
  const job = startQualityCheck();
  let known: Checked | null = null;
  /** What the worker told last, of which it tells the changes. */
  let told: Finding[] = [];
  let next: Checked | null = null;
  let isBusy = false;
  let isClosed = false;

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
      if (isClosed) return;
      if (findings === null) {
        show('failed', next === null);
        continue;
      }
      known = wanted;
      told = findings;
      const { features, context } = wanted;
      const report = { findings, checked: features.size, features, buildings: context.buildings };
      show(report, next === null);
    }
    isBusy = false;
  }
  return {
    check: (wanted: Checked): void => {
      next = wanted;
      if (!isBusy) void runAll();
    },
    plan: (asked: FixAsked & { rule: QualityRule }) => job.call((api) => api.plan(asked)),
    close: () => {
      isClosed = true;
      job.close();
    },
  };
}

/**
 * What is wrong with a client's content as this device has it; checked again after each change. A component that shows it
 * renders when the result is there, not at the change before.
 * @param clientLid null: nothing is checked yet
 * @param followsChecks renders also when a check begins: for a decision that must not rest on an older report
 */
export function useQuality(clientLid: string | null, followsChecks = false): QualityState {
  const { db, now } = useWorkspace();
  const taxonomy = useTaxonomy();
  const [report, setReport] = useState<QualityReport | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const [isBehind, setBehind] = useState(false);
  /** Counted up where a check that failed is tried again: its worker may be gone. */
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null);
  const take = useRef<((part: Partial<Checked>) => void) | null>(null);
  const planner = useRef<QualityState['plan'] | null>(null);
  useEffect(() => {
    if (clientLid === null) return undefined;
    const checker = createChecker(now, (next, isLast) => {
      setBehind(followsChecks && !isLast);
      setFailed(next === 'failed');
      if (next !== 'failed') setReport(next);
    });
    let known: Partial<Checked> = {};
    planner.current = checker.plan;
    take.current = (part) => {
      known = { ...known, ...part };
      const { context, taxonomy, features } = known;
      if (context === undefined || taxonomy === undefined || features === undefined) return;
      setBehind(followsChecks);
      checker.check({ context, taxonomy, features });
    };
    const follow = <Key extends keyof Checked>(key: Key, query: Query<Checked[Key]>): (() => void) =>
      sharedQuery(db, query).subscribe(
        (value) => take.current?.({ [key]: value }),
        (cause) => setFailure({ cause }),
      );
    const leave = [
      follow('context', qualityContextQuery(db, clientLid)),
      follow('features', clientFeaturesQuery(db, clientLid)),
    ];
    return () => {
      for (const each of leave) each();
      planner.current = null;
      checker.close();
    };
  }, [db, now, clientLid, round, followsChecks]);
  useEffect(() => take.current?.({ taxonomy }), [db, now, clientLid, round, followsChecks, taxonomy]);
  if (failure !== null) throw failure.cause;
  const again = useCallback(() => {
    setFailed(false);
    setRound((n) => n + 1);
  }, []);
  const plan = useCallback(
    (asked: FixAsked & { rule: QualityRule }) =>
      planner.current?.(asked) ?? Promise.reject(new Error('No content is checked.')),
    [],
  );
  return { report, hasFailed, isBehind, again, plan };
}

/** The same in numbers, as it is kept with a publish. */
export function qualityOf({ findings }: Pick<QualityReport, 'findings'>): Quality {
  const byRule: Record<string, number> = {};
  for (const { rule } of findings) byRule[rule] = (byRule[rule] ?? 0) + 1;
  const blockers = findings.filter(({ severity }) => severity === 'blocker').length;
  return { blockers, warnings: findings.length - blockers, byRule };
}
