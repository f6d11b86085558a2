import { ImdfArchive, type ImdfJson } from './archive.ts';
import { ARCHIVE_RULES } from './rules/archive-rules.ts';
import { FEATURE_RULES } from './rules/feature-rules.ts';
import { PLACE_RULES } from './rules/place-rules.ts';
import { PROPERTY_RULES } from './rules/property-rules.ts';
import { REFERENCE_RULES } from './rules/reference-rules.ts';
import type { Finding, ImdfRule, Severity } from './rules/rule.ts';

/** All that is asked of an archive, one row a rule; `docs/imdf-rules.md` lists them. */
export const IMDF_RULES: readonly ImdfRule[] = [
  ...ARCHIVE_RULES,
  ...FEATURE_RULES,
  ...PROPERTY_RULES,
  ...REFERENCE_RULES,
  ...PLACE_RULES,
];

/** What one rule finds. */
export interface RuleFindings {
  rule: string;
  clause: string;
  severity: Severity;
  /** As in `ImdfRule`. */
  text: string;
  /** Of all, also those that are not listed. */
  count: number;
  findings: Finding[];
}

export interface ImdfReport {
  errors: number;
  warnings: number;
  /** Only rules that find something. */
  rules: RuleFindings[];
}

/** Findings of one rule that are listed: enough to see what is wrong, and no more than a page can hold. */
const MOST_LISTED = 1000;

/**
 * What is wrong with an IMDF archive by the rules of OGC 20-094.
 * @param unreadable files of it that are not JSON
 */
export function checkImdf(files: ImdfJson, unreadable: readonly string[] = []): ImdfReport {
  const archive = new ImdfArchive(files, unreadable);
  const rules = IMDF_RULES.flatMap(({ id, clause, severity, text, check }): RuleFindings[] => {
    const found = [...check(archive)];
    if (found.length === 0) return [];
    return [{ rule: id, clause, severity, text, count: found.length, findings: found.slice(0, MOST_LISTED) }];
  });
  const sum = (severity: Severity): number =>
    rules.filter((one) => one.severity === severity).reduce((all, { count }) => all + count, 0);
  return { errors: sum('error'), warnings: sum('warning'), rules };
}
