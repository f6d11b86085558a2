import { playCarry } from '../../reliability/scenarios/work-file-recovery.ts';
import { playKills } from '../../reliability/scenarios/browser-kills.ts';
import { setStage } from '../../reliability/device/test-stage.ts';
import { playWipes } from '../../reliability/scenarios/database-wipes.ts';
import { expect, test } from '../support/test.ts';

// One of each; `npm run reliability` plays as many as are asked for.
test('has all that it said it kept after the browser was killed', async ({ server, installedProfile }) => {
  test.slow();
  const stage = await setStage(server, { installedProfile });
  const said: string[] = [];
  const kills = await playKills(stage, 1, (line) => void said.push(line));
  expect(kills.faults, said.join('\n')).toEqual([]);
  await stage.dispose();
});

test(
  'has all that it said it kept after it lost its database',
  { tag: '@slow' },
  async ({ server, installedProfile }) => {
    test.slow();
    const stage = await setStage(server, { installedProfile });
    const said: string[] = [];
    const wipes = await playWipes(stage, 1, (line) => void said.push(line));
    expect(wipes.faults, said.join('\n')).toEqual([]);
    await stage.dispose();
  },
);

test(
  'has all of it from a file after the browser lost all',
  { tag: '@slow' },
  async ({ server, installedProfile }) => {
    test.slow();
    const stage = await setStage(server, { installedProfile });
    const said: string[] = [];
    const carried = await playCarry(stage, 1, (line) => void said.push(line));
    expect(carried.faults, said.join('\n')).toEqual([]);
    await stage.dispose();
  },
);
