import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { contentPage } from '../../e2e/support/page-objects.ts';
import type { Done } from '../device/scenario-result.ts';
import { hold, watchMakers } from '../network/hold-requests.ts';
import { stop } from '../browser/renderer-process.ts';
import type { Stage } from '../device/test-stage.ts';
import { AFTER_THAW_MS, TAKEOVER_MS, writesIn, wrongAfter } from '../device/leader-takeover.ts';
import { openAt } from '../browser/trace-transactions.ts';

type Kind = 'stopped' | 'crashed' | 'raced';
/** What happens in turn. A stopped leader is waited for, 20 s each time, and so comes less often than it could. */
const KINDS: readonly Kind[] = [
  'stopped',
  'crashed',
  'raced',
  'crashed',
  'raced',
  'crashed',
  'crashed',
  'raced',
  'crashed',
  'raced',
];

/**
 * Two tabs change the same place and send. Then either both make a client at the same moment, or whichever leads dies, or
 * its process is stopped, with the making of one in its hands: done by the server, and not heard of. The other one goes on
 * from there. (A browser that freezes a tab leaves its process alone: see playFrozen.)
 */
export async function playTabs(stage: Stage, rounds: number, tell: (line: string) => void): Promise<Done> {
  const { tablet, world, door } = stage;
  const faults: string[] = [];
  /** Milliseconds from the end of a leader until the other tab had uploaded all. */
  const took: Record<Kind, number[]> = { stopped: [], crashed: [], raced: [] };
  let askedAgain = 0;
  /** Leaders that were stopped inside a transaction: the storage is blocked until the browser ends that. */
  const inside: number[] = [];
  let pages: [Page, Page] = [tablet.page, await tablet.another()];
  for (let round = 1; round <= rounds; round += 1) {
    const kind = KINDS[(round - 1) % KINDS.length] ?? 'crashed';
    const [maker, other] = Math.random() < 0.5 ? pages : [pages[1], pages[0]];
    const [first, second] = [`Tab A ${round}`, `Tab B ${round}`];
    await tablet.rename(stage.kept, first, maker);
    await contentPage(other).row(first).waitFor();
    await tablet.rename(first, second, other);
    stage.kept = second;
    const title = `Round ${round} ${world.clientId}`;
    if (kind === 'raced') {
      const titles = [title, `${title}, the other tab`];
      const { ms, found } = await race(stage, pages, titles);
      took.raced.push(ms);
      faults.push(...found.map((one) => `round ${round}: ${one}`));
      tell(`both tabs at once: all uploaded after ${ms} ms`);
      for (const page of pages) await page.goto(world.path);
      continue;
    }
    const held = hold(door, 'POST /clients');
    const makers = watchMakers(pages);
    await tablet.addClient(title, maker);
    await held.isThere;
    const leader = await makers.first();
    makers.end();
    const follower = leader === pages[0] ? pages[1] : pages[0];
    const goOn = kind === 'stopped' ? await stop(leader, [follower], tablet.folder) : null;
    if (goOn === null) await tablet.crash(leader);
    // Then the other tab is in front. The browser may wake a hidden tab only once a minute.
    else await follower.bringToFront();
    const since = Date.now();
    held.letGo();
    const isDone = await contentPage(follower)
      .pillSays(/^All synced/, 90_000)
      .then(
        () => true,
        () => false,
      );
    const ms = Date.now() - since;
    const calls = door.calls.filter((call) => call === 'POST /clients').length;
    askedAgain += Math.max(calls - 1, 0);
    let isInside = false;
    if (goOn === null) {
      const fresh = await tablet.another();
      pages = [follower, fresh];
      tablet.page = follower;
    } else {
      const before = door.calls.length;
      goOn();
      await sleep(AFTER_THAW_MS);
      isInside = (await openAt(leader, since)) > 0;
      // If no other tab could take over from it, it leads on.
      if (isDone)
        faults.push(
          ...writesIn(door.calls.slice(before)).map((one) => `round ${round}: going on, it sent ${one}`),
        );
    }
    (isInside ? inside : took[kind]).push(ms);
    const late = !isDone || (kind === 'stopped' && ms > TAKEOVER_MS);
    if (late && !isInside) faults.push(`round ${round}: ${kind}, uploaded after ${ms} ms`);
    if (!isDone) await contentPage(follower).pillSays(/^All synced/, 90_000);
    faults.push(...(await wrongAfter(stage, title)).map((one) => `round ${round}: ${one}`));
    tell(
      `leader ${kind}${isInside ? ' inside a transaction' : ''}: the other tab had uploaded all after ${ms} ms, ${calls} calls`,
    );
    for (const page of pages) await page.goto(world.path);
  }
  const most = (values: number[]): string => `${values.length} (at most ${Math.max(0, ...values)} ms)`;
  const line = `R14 ${rounds} rounds; all uploaded by the other tab after a leader was stopped in a POST: ${most(took.stopped)}, stopped inside a transaction, too: ${most(inside)}, crashed in one: ${most(took.crashed)}; both tabs sending at once: ${most(took.raced)}; asked again under the same key ${askedAgain} times, ${faults.length} faults`;
  return { line, faults };
}

/** Both tabs make a client at the same moment, and none dies. Nothing may be requested twice. */
async function race(
  { tablet, world, door, kept }: Stage,
  pages: readonly Page[],
  titles: readonly string[],
): Promise<{ ms: number; found: string[] }> {
  door.gate = () => Promise.resolve('on');
  door.calls.length = 0;
  const since = Date.now();
  await Promise.all(pages.map((page, i) => tablet.addClient(titles[i] ?? '', page)));
  for (const page of pages) await contentPage(page).pillSays(/^All synced/, 90_000);
  // The list of one tab may say so before it has heard of the other's client.
  let there = await world.clientTitles();
  for (; titles.some((title) => !there.includes(title)) && Date.now() - since < 90_000; await sleep(500))
    there = await world.clientTitles();
  const ms = Date.now() - since;
  const calls = door.calls.filter((call) => call === 'POST /clients').length;
  const name = (await world.feature(world.fids.kitchen))?.properties.name;
  return {
    ms,
    found: [
      ...(calls === titles.length ? [] : [`${calls} calls for ${titles.length} clients`]),
      ...titles.filter((title) => there.filter((one) => one === title).length !== 1),
      ...(name === kept ? [] : [`the place is ${String(name)} instead of ${kept}`]),
    ],
  };
}
