import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { contentPage } from '../../e2e/support/page-objects.ts';
import type { Done } from '../device/scenario-result.ts';
import { freeze } from '../browser/freeze-page.ts';
import { hold, watchMakers } from '../network/hold-requests.ts';
import type { Stage } from '../device/test-stage.ts';
import { Tablet } from '../device/tablet.ts';
import { AFTER_THAW_MS, TAKEOVER_MS, writesIn, wrongAfter } from '../device/leader-takeover.ts';

/**
 * Two tabs change the same place and send. The browser freezes the leader, as it does with hidden tabs, while a creation of a
 * client is out: done by the server, but without an answer. The other one goes on from there.
 */
export async function playFrozen(stage: Stage, rounds: number, tell: (line: string) => void): Promise<Done> {
  const { world, door } = stage;
  await stage.tablet.leave();
  const tablet = await Tablet.openHiding(world, door.origin);
  const faults: string[] = [];
  const took: number[] = [];
  let notYet = 0;
  try {
    const pages: [Page, Page] = [tablet.page, await tablet.another()];
    for (let round = 1; round <= rounds; round += 1) {
      const [maker, other] = Math.random() < 0.5 ? pages : [pages[1], pages[0]];
      const [first, second] = [`Tab A ${round}`, `Tab B ${round}`];
      await maker.bringToFront();
      await tablet.rename(stage.kept, first, maker);
      await other.bringToFront();
      await contentPage(other).row(first).waitFor();
      await tablet.rename(first, second, other);
      stage.kept = second;
      const title = `Round ${round} ${world.clientId}`;
      const held = hold(door, 'POST /clients');
      const makers = watchMakers(pages);
      await maker.bringToFront();
      await tablet.addClient(title, maker);
      await held.isThere;
      const leader = await makers.first();
      makers.end();
      const follower = leader === pages[0] ? pages[1] : pages[0];
      await follower.bringToFront();
      const { thaw, tries } = await freeze(tablet, leader);
      notYet += tries;
      const since = Date.now();
      held.letGo();
      const isDone = await contentPage(follower)
        .pillSays(/^All synced/, 90_000)
        .then(
          () => true,
          () => false,
        );
      const ms = Date.now() - since;
      took.push(ms);
      if (!isDone || ms > TAKEOVER_MS) faults.push(`round ${round}: uploaded after ${ms} ms`);
      const calls = door.calls.filter((call) => call === 'POST /clients').length;
      const before = door.calls.length;
      await thaw();
      await sleep(AFTER_THAW_MS);
      const late = writesIn(door.calls.slice(before));
      if (late.length > 0) faults.push(`round ${round}: the thawed tab sent ${late.join(', ')}`);
      faults.push(...(await wrongAfter(stage, title)).map((one) => `round ${round}: ${one}`));
      const whose = leader === maker ? 'who made it' : 'the other one';
      tell(`leader (${whose}) frozen: the other tab had uploaded all after ${ms} ms, ${calls} calls`);
      for (const page of pages) await page.goto(tablet.address(world.path));
    }
  } finally {
    await tablet.throwAway();
  }
  const sorted = took.sort((one, two) => one - two);
  const line = `R14 ${rounds} leaders frozen by the browser in a POST: all uploaded by the other tab after ${sorted[0] ?? 0} to ${sorted.at(-1) ?? 0} ms; frozen again because it was inside a transaction: ${notYet}; ${faults.length} faults`;
  return { line, faults };
}
