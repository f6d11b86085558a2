import type { Page } from '@playwright/test';
import { PAGE_SCREENS } from '../../../src/app/screens/screens.ts';
import { paths } from '../../../src/app/routes/paths.ts';
import { text, textPattern } from '../../support/app/texts.ts';
import { asMs, atMost, median, plain, type Section } from '../figure.ts';
import { painted } from '../setup/browser.ts';
import { onLevel } from '../setup/open-level.ts';
import type { Stage } from '../setup/test-stage.ts';

const CHANGES = 5_000;
const MEMBERS = 2_000;
const ROUNDS = 5;
/** Milliseconds. */
const LIMIT = { changes: 1_000, filter: 30, screen: 300 };
/** It shows a sentence and nothing else where nothing is in conflict. */
const EMPTY_SCREEN = paths.conflicts;

/** Milliseconds in which a page that is painted fetches what it will need. */
const AT_REST = 5_000;
/** Those with most to fetch. */
const AT_ONCE = [paths.sync, paths.reports, paths.configuration];
/** How often the app is restarted to open each screen for the first time. */
const STARTS = 3;

/** The screens beside the map are opened without a network; long lists of changes and users show their first rows. */
export async function measureConsole(stage: Stage): Promise<Section> {
  const { screens, atOnce, users, changes } = await onLevel(stage, CHANGES, async (page, context) => {
    const level = page.url();
    const opened = await openScreens(page);
    const atOnce = await openAtOnce(page);
    await context.setOffline(false);
    return {
      screens: opened,
      atOnce,
      users: await filterUsers(page),
      changes: await listChanges(page, level),
    };
  });
  const empty = screens.find(({ path }) => path === EMPTY_SCREEN)?.again ?? 0;
  const slowest = screens.toSorted((a, b) => b.first - a.first)[0];
  return {
    title: 'Screens of the console',
    figures: [
      atMost(
        `The slowest of ${screens.length} screens, opened for the first time without a network, p50 of ${STARTS} starts`,
        slowest?.first ?? 0,
        LIMIT.screen,
        asMs,
      ),
      atMost('The slowest, opened again', Math.max(...screens.map(({ again }) => again)), LIMIT.screen, asMs),
      plain('The slowest of three, opened as soon as the map was painted', asMs(Math.max(...atOnce))),
      plain('An empty screen of the same shell', asMs(empty)),
      atMost(
        `Filter of ${MEMBERS} users, letter to the shown rows, p50`,
        median(users.times),
        LIMIT.filter,
        asMs,
      ),
      plain('One plain pass over the same users', asMs(users.bare)),
      atMost(
        `${CHANGES} changes since the last publish, button to the first rows, p50`,
        median(changes.times),
        LIMIT.changes,
        asMs,
      ),
      plain('The first page of them fetched, and as many plain rows', asMs(changes.bare)),
    ],
    notes: [
      `Slowest: ${slowest?.path ?? ''}. ${screens.map(({ path, first }) => `${path} ${asMs(first)}`).join(', ')}.`,
    ],
  };
}

interface Opened {
  path: string;
  first: number;
  again: number;
}

async function openScreens(page: Page): Promise<Opened[]> {
  const wanted = [EMPTY_SCREEN, ...PAGE_SCREENS.map(({ path }) => path)].filter(
    (path, at, all) => !path.includes(':') && all.indexOf(path) === at,
  );
  const away = new URL(page.url()).pathname;
  const first = new Map<string, number[]>(wanted.map((path) => [path, []]));
  const again = new Map<string, number[]>(wanted.map((path) => [path, []]));
  const open = async (path: string, times: Map<string, number[]>): Promise<void> => {
    times.get(path)?.push(await page.evaluate(openInApp, path));
    await page.evaluate(leaveTo, away);
  };
  for (let start = 0; start < STARTS; start += 1) {
    await page.reload();
    await painted(page);
    await page.waitForTimeout(AT_REST);
    for (const path of wanted) await open(path, first);
  }
  for (let n = 0; n < STARTS; n += 1) for (const path of wanted) await open(path, again);
  return wanted.map((path) => ({
    path,
    first: median(first.get(path) ?? []),
    again: median(again.get(path) ?? []),
  }));
}

/** Each after a start of its own, as soon as the map stands: what is fetched while nothing else is to do is not there yet. */
async function openAtOnce(page: Page): Promise<number[]> {
  const away = new URL(page.url()).pathname;
  const times: number[] = [];
  for (const path of AT_ONCE) {
    await page.reload();
    await painted(page);
    times.push(await page.evaluate(openInApp, path));
    await page.evaluate(leaveTo, away);
  }
  return times;
}

/** Runs in the page: goes to an address as a link would, until the heading of its screen is drawn. */
async function openInApp(path: string): Promise<number> {
  const from = performance.now();
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  while (document.querySelector('main h1') === null) {
    if (performance.now() - from > 20_000) throw new Error(`${path} has no heading`);
    await new Promise((settle) => requestAnimationFrame(settle));
  }
  await new Promise((settle) => requestAnimationFrame(settle));
  return performance.now() - from;
}

/** Runs in the page: back to where no screen has a heading. */
async function leaveTo(path: string): Promise<void> {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  while (document.querySelector('main h1') !== null || document.querySelector('[role="grid"]') === null)
    await new Promise((settle) => requestAnimationFrame(settle));
}

async function filterUsers(page: Page): Promise<{ times: number[]; bare: number }> {
  const results = Array.from({ length: MEMBERS }, (_, n) => ({
    id: n + 2,
    email: `person-${n}@example.org`,
    name: `Person ${n}`,
    surname: 'Marsh',
    roles: [],
    permissions: [{ permissionId: 3, clientId: 1 }],
    state: 'active',
  }));
  await page.route(/\/clients\/\d+\/users/, (route) => route.fulfill({ json: { results } }));
  await page.evaluate(openInApp, paths.users);
  await page
    .getByText(text('users:count', { count: MEMBERS, number: MEMBERS.toLocaleString('en') }))
    .waitFor();
  const field = page.getByRole('searchbox', { name: text('users:filter') });
  const times: number[] = [];
  for (let n = 1; n <= ROUNDS + 1; n += 1) {
    await field.fill('');
    await page.getByText('Person 0 Marsh').waitFor();
    await field.focus();
    await page.evaluate(watchRows);
    await page.keyboard.press(String(n));
    await page.waitForFunction(() => window.benchRows !== undefined, undefined, { polling: 100 });
    times.push(await page.evaluate(() => window.benchRows ?? 0));
  }
  const bare = await page.evaluate((rows) => {
    const from = performance.now();
    const left = rows.filter(({ name, email }) => `${name} ${email}`.toLocaleLowerCase().includes('7'));
    if (left.length === 0) throw new Error('Nobody is left.');
    return performance.now() - from;
  }, results);
  // The first letter writes out what is looked in.
  return { times: times.slice(1), bare };
}

declare global {
  interface Window {
    benchRows?: number | undefined;
  }
}

/** Runs in the page: waits for the next key, and for the first row to be another one. */
function watchRows(): void {
  window.benchRows = undefined;
  const firstRow = (): string | null =>
    document.querySelector('[role="row"]:not(:has([role="columnheader"]))')?.textContent ?? null;
  const before = firstRow();
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const observer = new MutationObserver(() => {
        if (firstRow() === before) return;
        window.benchRows = performance.now() - timeStamp;
        observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    },
    { once: true, capture: true },
  );
}

async function listChanges(page: Page, level: string): Promise<{ times: number[]; bare: number }> {
  await page.goto(level);
  const stage = page
    .getByRole('banner')
    .getByRole('button', { name: textPattern('preview:button.ready-to-stage') });
  const dialog = page.getByRole('dialog');
  const times: number[] = [];
  let bare = 0;
  for (let n = 0; n < ROUNDS; n += 1) {
    await stage.and(page.locator(':enabled')).waitFor({ timeout: 60_000 });
    const answered = page.waitForResponse(/\/maps\/changes/);
    await page.evaluate(watchChanges);
    await stage.click();
    await page.waitForFunction(() => window.benchRows !== undefined, undefined, { polling: 100 });
    times.push(await page.evaluate(() => window.benchRows ?? 0));
    const headers = await (await answered).request().allHeaders();
    bare = await page.evaluate(bareChanges, [
      (await answered).url(),
      headers['authorization'] ?? '',
    ] as const);
    await dialog.getByRole('button', { name: text('preview:stageDialog.cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  return { times, bare };
}

/** Runs in the page: waits for the next press, and for the first row of the dialog that it opens. */
function watchChanges(): void {
  window.benchRows = undefined;
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role="dialog"] [role="row"]') === null) return;
        window.benchRows = performance.now() - timeStamp;
        observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true });
    },
    { once: true, capture: true },
  );
}

/** Runs in the page: the same page of changes as a list of twenty lines, with nothing around it. */
async function bareChanges([url, authorization]: readonly [string, string]): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url, { headers: { authorization }, cache: 'no-store' });
  const { results } = (await answer.json()) as { results: { title?: string }[] };
  const list = document.createElement('ul');
  for (const { title } of results.slice(0, 20))
    list.append(Object.assign(document.createElement('li'), { textContent: title ?? '' }));
  document.body.append(list);
  await new Promise((settle) => requestAnimationFrame(settle));
  const ms = performance.now() - from;
  list.remove();
  return ms;
}
