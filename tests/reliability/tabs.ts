import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { contentPage } from '../e2e/support/pages.ts';
import type { Done } from './done.ts';
import type { Door } from './door.ts';
import { freeze } from './renderer.ts';
import type { Stage } from './stage.ts';

/** Milliseconds within which a tab that was frozen would show that it sends what another one has sent. */
const AFTER_THAW_MS = 4000;

/**
 * Two tabs change the same place and send; then whichever leads dies, or is frozen, with the making of a client in its
 * hands: done by the server, and not heard of. The other one goes on from there.
 */
export async function playTabs(stage: Stage, rounds: number, tell: (line: string) => void): Promise<Done> {
  const { tablet, world, door } = stage;
  const faults: string[] = [];
  /** Milliseconds from the end of a leader until the other tab had uploaded all. */
  const took: { frozen: number[]; crashed: number[] } = { frozen: [], crashed: [] };
  let askedAgain = 0;
  let pages: [Page, Page] = [tablet.page, await tablet.another()];
  for (let round = 1; round <= rounds; round += 1) {
    const isFrozen = round % 2 === 1;
    const [maker, other] = round % 4 < 2 ? pages : [pages[1], pages[0]];
    const [first, second] = [`Tab A ${round}`, `Tab B ${round}`];
    await tablet.rename(stage.kept, first, maker);
    await contentPage(other).row(first).waitFor();
    await tablet.rename(first, second, other);
    stage.kept = second;
    const title = `Round ${round} ${world.clientId}`;
    const held = hold(door, 'POST /clients');
    const senders: Page[] = [];
    const note = (page: Page) => (request: { method: () => string; url: () => string }) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v8/clients')) senders.push(page);
    };
    const notes = pages.map((page) => [page, note(page)] as const);
    for (const [page, listener] of notes) page.on('request', listener);
    await tablet.addClient(title, maker);
    await held.isThere;
    // The browser tells of a request a moment after it has come to the door.
    while (senders.length === 0) await sleep(50);
    const leader = senders[0] ?? maker;
    const follower = leader === pages[0] ? pages[1] : pages[0];
    const thaw = isFrozen ? await freeze(leader, [follower], tablet.folder) : null;
    if (thaw === null) await tablet.crash(leader);
    const since = Date.now();
    held.letGo();
    const isDone = await contentPage(follower)
      .pillSays(/^All synced/, 90_000)
      .then(
        () => true,
        () => false,
      );
    const ms = Date.now() - since;
    took[isFrozen ? 'frozen' : 'crashed'].push(ms);
    if (!isDone) faults.push(`round ${round}: not uploaded after 90 s`);
    const calls = door.calls.filter((call) => call === 'POST /clients').length;
    askedAgain += Math.max(calls - 1, 0);
    if (thaw === null) {
      const fresh = await tablet.another();
      pages = [follower, fresh];
      tablet.page = follower;
    } else {
      const before = door.calls.length;
      thaw();
      await sleep(AFTER_THAW_MS);
      const late = door.calls
        .slice(before)
        .filter((call) => !call.startsWith('GET') && !call.includes('/auth/'));
      if (late.length > 0) faults.push(`round ${round}: the thawed tab sent ${late.join(', ')}`);
    }
    const made = (await world.clientTitles()).filter((one) => one === title).length;
    if (made !== 1) faults.push(`round ${round}: the client stands there ${made} times`);
    const name = (await world.feature(world.fids.kitchen))?.properties.name;
    if (name !== second) faults.push(`round ${round}: the place is ${String(name)} instead of ${second}`);
    tell(
      `leader ${isFrozen ? 'frozen' : 'crashed'}: the other tab had uploaded all after ${ms} ms, ${calls} calls`,
    );
    for (const [page, listener] of notes) page.off('request', listener);
    for (const page of pages) await page.goto(world.path);
  }
  const most = (values: number[]): string => (values.length === 0 ? '-' : `${Math.max(...values)} ms`);
  const line = `R14 ${rounds} leaders ended in a POST; all uploaded by the other tab after at most ${most(took.frozen)} (frozen), ${most(took.crashed)} (crashed); asked again under the same key ${askedAgain} times, ${faults.length} faults`;
  return { line, faults };
}

/** Holds the first of these calls at the door until it is let go. */
function hold(door: Door, wanted: string): { isThere: Promise<void>; letGo: () => void } {
  let letGo = (): void => undefined;
  let arrive = (): void => undefined;
  const isThere = new Promise<void>((resolve) => (arrive = resolve));
  const open = new Promise<void>((resolve) => (letGo = resolve));
  door.calls.length = 0;
  let isFirst = true;
  door.gate = async (call) => {
    if (call === wanted && isFirst) {
      isFirst = false;
      arrive();
      await open;
    }
    return 'on';
  };
  return { isThere, letGo };
}
