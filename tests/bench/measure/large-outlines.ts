import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from '../../support/server/index.ts';
import { contentPage, formPanel, signInPage } from '../../e2e/support/page-objects.ts';
import { ADMIN } from '../../e2e/support/server.ts';
import { openBrowser } from '../setup/browser.ts';
import { text } from '../../support/app/texts.ts';
import { asMs, atMost, plain, type Section } from '../figure.ts';
import { scanned } from '../setup/sample-plan.ts';
import type { Stage } from '../setup/test-stage.ts';
import { traceMainThread, type MainTask } from '../setup/main-thread-trace.ts';

/** Corners of one room each. */
const SIZES = [5_000, 10_000, 20_000, 60_000] as const;
/** Milliseconds of script in one task of the main thread. */
const LIMIT = 200;
/** Metres from the middle of one room to the next. */
const APART = 60;
/** The room, the panel and the map have come to rest: no task has begun for so long, in milliseconds. */
const REST = 1_500;

const STEPS = ['open', 'drag', 'undo', 'restore', 'save', 'reopen', 'close'] as const;
type Step = (typeof STEPS)[number];

/** What one person does with a room of many corners; each step is traced by itself. */
export async function measureOutlines(stage: Pick<Stage, 'server' | 'paths'>): Promise<Section> {
  const path = await makeRooms(stage);
  const figures: Section['figures'] = [];
  const notes: string[] = [];
  const browser = await openBrowser();
  try {
    for (const corners of SIZES) {
      const context = await browser.newContext({
        baseURL: stage.server.origin,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
      await signInPage(page).signIn(path);
      await atRest(page);
      const tasks = await walk(page, corners, (step) => traceMainThread(page, step));
      const longest = (step: Step) => Math.max(0, ...tasks[step].map(({ script }) => script));
      const name = `Longest task, ${corners.toLocaleString('en')} corners`;
      figures.push(
        atMost(`${name}: any step`, Math.max(...STEPS.map(longest)), LIMIT, asMs),
        plain(`${name}: ${STEPS.join(' / ')}`, STEPS.map((step) => asMs(longest(step))).join(' / ')),
      );
      notes.push(
        `Longest with ${corners.toLocaleString('en')} corners: ${named(Object.values(tasks).flat())}.`,
      );
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return { title: 'Script in one task of the main thread with large outlines', figures, notes };
}

/**
 * Opens a room, drags one of its corners, undoes and redoes that, finds that again after a reload, saves it,
 * opens it once more and closes it.
 */
async function walk<T>(
  page: Page,
  corners: number,
  measure: (work: () => Promise<void>, step: Step) => Promise<T>,
): Promise<Record<Step, T>> {
  const content = contentPage(page);
  const form = formPanel(page, text('forms:titles.edit.pois'));
  const opening = async (): Promise<void> => {
    await content.row(roomOf(corners)).click({ timeout: 60_000 });
    await opened(page);
  };
  const open = await measure(opening, 'open');
  // The westernmost, outwards: that crosses nothing.
  const corner = scanned(corners, ...placeOf(corners)).coordinates[0]![corners / 2]!;
  const [x, y] = await content.shareOf(corner);
  const drag = await measure(async () => {
    await content.drag([x, y], [x - 0.05, y]);
    await form.save.and(page.locator(':enabled')).waitFor({ timeout: 60_000 });
    await atRest(page);
  }, 'drag');
  const undo = await measure(async () => {
    await content.tool('Undo').click({ timeout: 60_000 });
    await atRest(page);
    await content.tool('Redo').click({ timeout: 60_000 });
    await atRest(page);
  }, 'undo');
  // The page comes back with the draft that was not saved.
  const restore = await measure(async () => {
    await page.reload();
    await opened(page);
  }, 'restore');
  const save = await measure(async () => {
    await form.save.click({ timeout: 60_000 });
    await form.panel.waitFor({ state: 'detached', timeout: 60_000 });
    await atRest(page);
  }, 'save');
  const reopen = await measure(opening, 'reopen');
  const close = await measure(async () => {
    await form.cancel.click({ timeout: 60_000 });
    await form.panel.waitFor({ state: 'detached', timeout: 60_000 });
    await atRest(page);
  }, 'close');
  return { open, drag, undo, restore, save, reopen, close };
}

async function opened(page: Page): Promise<void> {
  await page.locator('[data-map-tool="direct-select"]').waitFor({ timeout: 60_000, state: 'attached' });
  await contentPage(page).figure('Area').filter({ hasText: /\d/ }).waitFor({ timeout: 60_000 });
  await atRest(page);
}

const roomOf = (corners: number): string => `Room of ${corners}`;
const placeOf = (corners: number): [east: number, north: number] => [
  SIZES.indexOf(corners as (typeof SIZES)[number]) * APART + APART,
  APART,
];

/** Waits until the map is painted and no task has run for a while. */
async function atRest(page: Page): Promise<void> {
  await page.waitForSelector('[data-map-idle="true"]', { timeout: 60_000 });
  await page.evaluate(
    (rest) =>
      new Promise<void>((settle) => {
        let timer = setTimeout(settle, rest);
        new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(settle, rest);
        }).observe({ type: 'longtask' });
      }),
    REST,
  );
  await page.waitForSelector('[data-map-idle="true"]', { timeout: 60_000 });
}

/** A level with one room of each size. @returns the address of its places */
async function makeRooms({ server, paths }: Pick<Stage, 'server' | 'paths'>): Promise<string> {
  const api = await signIn(server.origin, ADMIN.email, ADMIN.password);
  const building = /buildings\/(\d+)/.exec(paths.levels)?.[1] ?? '';
  const level = `/buildings/${building}/levels/1`;
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await api('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.error?.message ?? answer.status}`);
  };
  await send(level, {
    levelIndex: 1,
    levelShortTitle: 'O',
    levelLongTitle: 'Outlines',
    levelExtraData: { levelType: 'office' },
  });
  for (const corners of SIZES) {
    const properties = { fid: randomUUID(), typeCode: 'office', name: roomOf(corners) };
    const geometry = scanned(corners, ...placeOf(corners));
    await send(`${level}/bulk`, {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties, geometry }],
    });
  }
  return `${paths.levels}/1/pois`;
}

const named = (tasks: readonly MainTask[]): string =>
  tasks
    .toSorted((a, b) => b.script - a.script)
    .slice(0, 3)
    .map((task) => `${asMs(task.script)} in ${task.longest}`)
    .join(', ');
