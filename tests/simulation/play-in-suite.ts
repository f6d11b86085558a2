import { describe, expect, it } from 'vitest';
import { playsAll, someOf } from '../support/vitest/slow-tests.ts';
import { PINNED_SEEDS } from './pinned-seeds.ts';
import { playSchedule } from './schedule.ts';
import { settingsAt, type Settings } from './settings.ts';

/** Schedules of the suite beside some pinned ones, by eights: half of them on each change, all and 20,000 others by `npm run reliability`. */
const COUNT = 8;
const FIRST_SEED = 1000;

/** Milliseconds; a schedule takes half a second of a core, which others may want too. */
const PATIENCE = 90_000;

const nameOf = ({ hasExtensions, hasLevels }: Settings): string =>
  [hasExtensions ? 'extensions' : '', hasLevels ? 'levels' : ''].filter(Boolean).join(', ') || 'plain';

/** Half of the schedules of the suite: each half is a file, so that both cores have one. */
export function playInSuite({ hasNetwork }: Pick<Settings, 'hasNetwork'>): void {
  const allPinned = PINNED_SEEDS.filter((one) => one.scenario === undefined && !one.ofLedger);
  const numbered = Array.from({ length: COUNT }, (_, i) => ({ seed: FIRST_SEED + i, ...settingsAt(i) }));
  const schedules = numbered.filter((one) => one.hasNetwork === hasNetwork);
  // Each setting once off and once on.
  const daily = playsAll ? schedules : schedules.filter((one) => one.hasExtensions === one.hasLevels);
  const pinned = allPinned.filter((one) => one.hasNetwork === hasNetwork);

  describe(
    `the engine in a simulated world ${hasNetwork ? 'with' : 'without'} wayfinding`,
    { timeout: PATIENCE },
    () => {
      it.each(daily.map((one) => ({ ...one, name: nameOf(one) })))(
        'seed $seed · $name → no edit that was called saved is lost',
        async ({ seed, ...settings }) => {
          expect((await playSchedule(seed, settings)).faults).toEqual([]);
        },
      );

      it.each(someOf(pinned, 3))('pinned seed $seed · $cause → no fault', async ({ seed, ...settings }) => {
        expect((await playSchedule(seed, settings)).faults).toEqual([]);
      });

      it('the same seed played twice → the same trace', async () => {
        const settings = { hasExtensions: true, hasNetwork, hasLevels: true };
        const [first, second] = [await playSchedule(2003, settings), await playSchedule(2003, settings)];
        expect(second.hash).toBe(first.hash);
        expect(second.requests).toBe(first.requests);
      });
    },
  );
}
