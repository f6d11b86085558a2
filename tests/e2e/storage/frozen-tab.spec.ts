import { freeze } from '../../reliability/browser/freeze-page.ts';
import { Tablet } from '../../reliability/device/tablet.ts';
import { contentPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

test(
  'a tab that the browser has frozen holds no other one up, and shows what it missed',
  { tag: '@slow' },
  async ({ server }) => {
    const world = await makeWorld(server);
    const tablet = await Tablet.openHiding(world, server.origin);
    try {
      const frozen = await tablet.another();
      const { page } = tablet;
      await page.bringToFront();
      const { thaw } = await freeze(tablet, frozen);
      // The writes of one tab are sent to all of them, the frozen one too.
      for (const [from, to] of [
        ['Kitchen', 'Pantry'],
        ['Pantry', 'Larder'],
      ] as const)
        await tablet.rename(from, to);
      await contentPage(page).synced();
      // Its pill may not have heard yet of what it saved a moment ago.
      await expect
        .poll(async () => (await world.feature(world.fids.kitchen))?.properties.name)
        .toBe('Larder');
      await thaw();
      await frozen.bringToFront();
      await contentPage(frozen).row('Larder').waitFor();
      await tablet.rename('Larder', 'Scullery', frozen);
      await expect
        .poll(async () => (await world.feature(world.fids.kitchen))?.properties.name)
        .toBe('Scullery');
    } finally {
      await tablet.throwAway();
    }
  },
);
