import type { KeptReport } from '../../../db/index.ts';
import { QUALITY_RULES, type QualityRule, type Severity } from '../../../domain/quality/index.ts';
import type { FindingRow } from './findings-csv.ts';
import type { ReportLevel } from './report-levels.ts';

/** Out of doors, and on levels that are not known. */
export const OUTDOORS = '';

/** The findings of one rule. */
export interface RuleGroup {
  rule: QualityRule;
  title: string;
  severity: Severity;
  count: number;
  /** None while the numbers are of an earlier check. */
  rows: readonly FindingRow[];
  /** How many on each level; `OUTDOORS` for those on none. */
  byLevel: ReadonlyMap<string, number>;
}

/** The levels of a building side by side. */
export interface BuildingColumns {
  building: string;
  levels: readonly ReportLevel[];
}

export interface GroupedFindings {
  groups: readonly RuleGroup[];
  buildings: readonly BuildingColumns[];
  hasOutdoors: boolean;
  /** The highest count of a cell. */
  most: number;
}

/** More levels than this are left out where nothing was found on them. */
const MOST_LEVELS = 16;

/** Findings by rule, blockers and the most first, and by level. */
export function groupFindings(rows: readonly FindingRow[], levels: readonly ReportLevel[]): GroupedFindings {
  const known = new Set<string>(levels.map(({ lid }) => lid));
  const byRule = new Map<QualityRule, FindingRow[]>();
  for (const row of rows) {
    const group = byRule.get(row.rule);
    if (group === undefined) byRule.set(row.rule, [row]);
    else group.push(row);
  }
  const groups = [...byRule].map(([rule, found]): RuleGroup => {
    const byLevel = new Map<string, number>();
    for (const { levelLid } of found) {
      const key = levelLid !== null && known.has(levelLid) ? levelLid : OUTDOORS;
      byLevel.set(key, (byLevel.get(key) ?? 0) + 1);
    }
    const { ruleTitle: title = '', severity = 'warning' } = found[0] ?? {};
    return { rule, title, severity, count: found.length, rows: found, byLevel };
  });
  return arranged(groups, levels);
}

/** The same in numbers, as they were kept of an earlier check. */
export function groupsOfKept(
  { found }: Pick<KeptReport, 'found'>,
  levels: readonly ReportLevel[],
  titleOf: (rule: QualityRule) => string,
): GroupedFindings {
  const known = new Set<string>(levels.map(({ lid }) => lid));
  const groups = found.flatMap(({ rule, byLevel }): RuleGroup[] => {
    // Another version of the app may have had other rules.
    if (!isRule(rule)) return [];
    const counts = new Map<string, number>();
    for (const [level, count] of byLevel) {
      const key = known.has(level) ? level : OUTDOORS;
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
    const count = byLevel.reduce((sum, [, each]) => sum + each, 0);
    const { severity } = QUALITY_RULES[rule];
    return [{ rule, title: titleOf(rule), severity, count, rows: [], byLevel: counts }];
  });
  return arranged(groups, levels);
}

const isRule = (rule: string): rule is QualityRule => Object.hasOwn(QUALITY_RULES, rule);

function arranged(groups: RuleGroup[], levels: readonly ReportLevel[]): GroupedFindings {
  const found = new Set(groups.flatMap(({ byLevel }) => [...byLevel.keys()]));
  const shown = levels.length > MOST_LEVELS ? levels.filter(({ lid }) => found.has(lid)) : levels;
  return {
    groups: groups.toSorted(
      (a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning') || b.count - a.count,
    ),
    buildings: columnsOf(shown),
    hasOutdoors: found.has(OUTDOORS),
    most: Math.max(1, ...groups.flatMap(({ byLevel }) => [...byLevel.values()])),
  };
}

function columnsOf(levels: readonly ReportLevel[]): BuildingColumns[] {
  const columns = new Map<string, { building: string; levels: ReportLevel[] }>();
  for (const level of levels) {
    const column = columns.get(level.buildingLid);
    if (column === undefined) columns.set(level.buildingLid, { building: level.building, levels: [level] });
    else column.levels.push(level);
  }
  return [...columns.values()];
}

/** The findings of a group on one level; all of them without a level. */
export const rowsOn = (
  { rows }: RuleGroup,
  level: string | null,
  levels: readonly ReportLevel[],
): readonly FindingRow[] => {
  if (level === null) return rows;
  const known = new Set<string>(levels.map(({ lid }) => lid));
  return rows.filter(({ levelLid }) =>
    level === OUTDOORS ? levelLid === null || !known.has(levelLid) : levelLid === level,
  );
};
