import { describe, it } from 'vitest';

/** Whether `npm run reliability` plays, which has time for all. */
export const playsAll = process.env['STOREY_SLOW_TESTS'] !== undefined;

/** A test that takes long, where a quicker one of its kind is played on each change; `npm run reliability` plays both. */
export function slowIt(title: string, test: () => Promise<void> | void, timeout = 120_000): void {
  if (playsAll) it(title, test, timeout);
}

/** As `describe`, where all tests in it are slow. */
export function describeSlow(title: string, tests: () => void): void {
  if (playsAll) describe(title, tests);
}

/** So many of all cases of a kind, spread over them; all under `npm run reliability`. */
export function someOf<T>(cases: readonly T[], count: number): readonly T[] {
  if (playsAll || cases.length <= count) return cases;
  return cases.filter(
    (_, i) => Math.floor((i * count) / cases.length) !== Math.floor(((i - 1) * count) / cases.length),
  );
}
