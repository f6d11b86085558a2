import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { contentPage } from '../e2e/support/pages.ts';
import type { Done } from './done.ts';
import type { Door } from './door.ts';
import { freeze } from './renderer.ts';
import type { Stage } from './stage.ts';

/** Milliseconds within which a tab that was frozen would show that it sends what another one has sent. */
const AFTER_THAW_MS = 4000;

type Kind = 'frozen' | 'crashed' | 'raced';
/** What happens in turn. A frozen leader is waited for, 20 s each time, and so comes less often than it could. */
const KINDS: readonly Kind[] = [
  'frozen',
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
 * is frozen, with the making of one in its hands: done by the server, and not heard of. The other one goes on from there.
 */
export async function playTabs(stage: Stage, rounds: number, tell: (line: string) => void): Promise<Done> {
  const { tablet, world, door } = stage;
  const faults: string[] = [];
  /** Milliseconds from the end of a leader until the other tab had uploaded all. */
  const took: Record<Kind, number[]> = { frozen: [], crashed: [], raced: [] };
  let askedAgain = 0;
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
    const thaw = kind === 'frozen' ? await freeze(leader, [follower], tablet.folder) : null;
    if (thaw === null) await tablet.crash(leader);
    // Somebody looks at the other tab then. One that nobody looks at may be woken by the browser once a minute.
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
    took[kind].push(ms);
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
    tell(`leader ${kind}: the other tab had uploaded all after ${ms} ms, ${calls} calls`);
    for (const [page, listener] of notes) page.off('request', listener);
    for (const page of pages) await page.goto(world.path);
  }
  const most = (values: number[]): string => `${values.length} (at most ${Math.max(0, ...values)} ms)`;
  const line = `R14 ${rounds} rounds; all uploaded by the other tab after a leader was frozen in a POST: ${most(took.frozen)}, crashed in one: ${most(took.crashed)}; both tabs sending at once: ${most(took.raced)}; asked again under the same key ${askedAgain} times, ${faults.length} faults`;
  return { line, faults };
}

/** Both tabs make a client at the same moment, and nobody dies. Nothing may be asked for twice. */
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
