import { useEffect, useRef, useState } from 'react';
import { exists, type StoreyDatabase } from '../../db/index.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { Quality } from '../../domain/review/index.ts';
import { ownRulesOf, type Finding } from '../../domain/quality/index.ts';
import { checkQualityOf } from '../../workers/index.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useTaxonomy } from '../state/content/taxonomy.ts';
import { useWorkspace } from '../state/session/workspace.ts';

export interface QualityReport {
  findings: readonly Finding[];
  /** Features that were looked at. */
  checked: number;
}

async function contentOf(db: StoreyDatabase, clientLid: string) {
  const buildings = await db.buildings.filter((one) => one.clientLid === clientLid).toArray();
  const features = await db.features
    .where('[clientLid+kind]')
    .between([clientLid, ''], [clientLid, '\uffff'])
    .toArray();
  return {
    client: await db.clients.get(clientLid),
    buildings: buildings.filter(exists).map(({ lid, geometry }) => ({ lid, geometry })),
    features: features.filter(exists),
  };
}
type Content = Awaited<ReturnType<typeof contentOf>>;

const contentQuery = (db: StoreyDatabase, clientLid: string): Query<Content> => ({
  key: JSON.stringify(['content to check', clientLid]),
  tables: ['clients', 'buildings', 'features'],
  ask: async () => contentOf(db, clientLid),
});

/** What is wrong with a client's content as this device has it; checked anew after each change. Undefined at first. */
export function useQuality(clientLid: string): QualityReport | undefined {
  const { db, now } = useWorkspace();
  const taxonomy = useTaxonomy();
  const content = useQuery(db, contentQuery(db, clientLid));
  const [report, setReport] = useState<QualityReport | undefined>(undefined);
  // A check that runs is not broken off by the next change: while much arrives, none would ever end.
  const runner = useRef<{ isBusy: boolean; next: (() => Promise<void>) | null }>({
    isBusy: false,
    next: null,
  });
  useEffect(() => {
    if (content === undefined) return;
    const { current } = runner;
    current.next = async () => {
      const findings = await check(content, taxonomy, now()).catch(() => null);
      if (findings !== null) setReport({ findings, checked: content.features.length });
    };
    if (!current.isBusy) void runAll(current);
  }, [content, taxonomy, now]);
  return report;
}

/** One after the other, and of those that came meanwhile the last alone. */
async function runAll(runner: { isBusy: boolean; next: (() => Promise<void>) | null }): Promise<void> {
  runner.isBusy = true;
  for (let { next } = runner; next !== null; { next } = runner) {
    runner.next = null;
    await next();
  }
  runner.isBusy = false;
}

const check = (
  { client, buildings, features }: Content,
  taxonomy: Taxonomy,
  at: number,
): Promise<Finding[]> =>
  checkQualityOf({
    buildings,
    features,
    taxonomy,
    ownRules: ownRulesOf(client?.clientExtraData ?? {}),
    now: Math.floor(at / 1000),
  });

/** The same in numbers, as it is kept with a publish. */
export function qualityOf({ findings }: QualityReport): Quality {
  const byRule: Record<string, number> = {};
  for (const { rule } of findings) byRule[rule] = (byRule[rule] ?? 0) + 1;
  const blockers = findings.filter(({ severity }) => severity === 'blocker').length;
  return { blockers, warnings: findings.length - blockers, byRule };
}
