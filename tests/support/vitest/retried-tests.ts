import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * Writes down which tests passed only when they were tried again, as a list of their full names: they count as passed,
 * and are named at the end of the run, to be looked at.
 */
export function secondTries(path: string): Reporter {
  const names: string[] = [];
  return {
    onTestCaseResult: (test) => {
      if (test.diagnostic()?.flaky === true) names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
    },
    onTestRunEnd: () => {
      mkdirSync('test-results', { recursive: true });
      writeFileSync(path, JSON.stringify(names));
    },
  };
}
