import type { Finding } from '../../../domain/quality/index.ts';
import type { FindingRow } from './findings-csv.ts';

/** The words for findings. */
export interface FindingWords {
  ruleTitleOf: (finding: Finding) => string;
  /** The whole sentence. */
  say: (finding: Finding) => string;
  buildingOf: (finding: Finding) => string;
  levelOf: (finding: Finding) => string;
}

/**
 * Makes the rows of one list of findings after the other. An edit changes few of thousands: a finding that stays keeps its row
 * and its key, wherever it is now, and no sentence is made before it is read.
 */
export function findingRows(words: FindingWords): (findings: readonly Finding[]) => FindingRow[] {
  const made = new WeakMap<Finding, FindingRow>();
  return (findings) => {
    const times = new Map<string, number>();
    return findings.map((finding) => {
      const row = made.get(finding) ?? rowOf(finding, words);
      made.set(finding, row);
      const before = times.get(row.key) ?? 0;
      times.set(row.key, before + 1);
      return before === 0 ? row : { ...row, key: `${row.key} ${before}` };
    });
  };
}

function rowOf(finding: Finding, { ruleTitleOf, say, buildingOf, levelOf }: FindingWords): FindingRow {
  const { fid, severity, rule, detail, levelLid, other } = finding;
  const building = buildingOf(finding);
  let said: string | undefined;
  return {
    key: `${rule} ${fid} ${detail}`,
    fid,
    ...(other !== undefined && { other }),
    severity,
    rule,
    ruleTitle: ruleTitleOf(finding),
    levelLid,
    get title() {
      return (said ??= say(finding));
    },
    building,
    where: [building, levelOf(finding)].filter((part) => part !== '').join(', '),
  };
}
