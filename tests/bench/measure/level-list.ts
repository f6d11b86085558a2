import type { Page } from '@playwright/test';
import { asMs, atMost, median, plain, type Section } from '../figure.ts';
import { painted } from '../setup/browser.ts';
import { onLevel } from '../setup/open-level.ts';
import { withThreadTime } from '../setup/thread-time.ts';
import type { Stage } from '../setup/test-stage.ts';

const PLACES = 20_000;
const ROUNDS = 5;
/** Milliseconds. */
const LIMIT = { rows: 300, task: 50 };

/** The levels of a building, one of them with 20,000 places, without a network. */
export async function measureLevelList(stage: Stage): Promise<Section> {
  const { first, again } = await onLevel(stage, PLACES, async (page) => {
    const counted = await open(page);
    const rounds: Opened[] = [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push(await open(page));
    return { first: counted, again: rounds };
  });
  return {
    title: 'Levels of a building',
    figures: [
      atMost(
        `Levels opened beside ${PLACES.toLocaleString('en')} places, to the rows, p50`,
        median(again.map(({ rows }) => rows)),
        LIMIT.rows,
        asMs,
      ),
      plain('To the floor as it was kept, p50', asMs(median(again.map(({ drawn }) => drawn)))),
      plain(
        'Processor time of the page for all of that, p50',
        asMs(median(again.map(({ thread }) => thread))),
      ),
      plain('For the first time ever: to the rows', asMs(first.rows)),
      plain('And to the floor, which is counted and drawn meanwhile', asMs(first.drawn)),
      atMost('The longest task of the page meanwhile', first.task, LIMIT.task, asMs),
      plain('The longest frame meanwhile, with the map drawn by the processor', asMs(first.frame)),
    ],
    notes: [`To the rows: ${[first, ...again].map(({ rows }) => asMs(rows)).join(', ')}.`],
  };
}

interface Opened {
  /** Milliseconds of processor time of the page's thread, until all of it was there. */
  thread: number;
  rows: number;
  drawn: number;
  /** The longest time between two frames after the rows were there. */
  frame: number;
  /** The longest task of the page's thread after that; below 50 ms, which browsers do not tell apart, 0. */
  task: number;
}

async function open(page: Page): Promise<Opened> {
  const away = new URL(page.url()).pathname;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 500 });
  await cdp.send('Profiler.start');
  const { result, thread } = await withThreadTime(page, () =>
    page.evaluate(openLevels, away.replace(/\/levels\/.*/, '/levels')),
  );
  (await import('node:fs')).writeFileSync(
    `/tmp/prof-level-list-${Date.now()}.json`,
    JSON.stringify((await cdp.send('Profiler.stop')).profile),
  );
  await page.evaluate(leaveTo, away);
  // What is drawn again there is not measured in the next round.
  await painted(page);
  return { ...result, thread };
}

/** Runs in the page: goes there as a link would, until the rows and the floor of the first one are drawn. */
async function openLevels(path: string): Promise<Omit<Opened, 'thread'>> {
  const from = performance.now();
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  let frame = 0;
  const until = async (selector: string): Promise<number> => {
    let last = performance.now();
    frame = 0;
    while (document.querySelector(selector) === null) {
      if (last - from > 60_000) throw new Error(`${selector} did not come.`);
      await new Promise((settle) => requestAnimationFrame(settle));
      const now = performance.now();
      frame = Math.max(frame, now - last);
      last = now;
    }
    return performance.now() - from;
  };
  const rows = await until('[role="row"] button[aria-haspopup]');
  let task = 0;
  const tasks = new PerformanceObserver((list) => {
    task = Math.max(task, ...list.getEntries().map(({ duration }) => duration));
  });
  tasks.observe({ type: 'longtask' });
  const drawn = await until('[role="row"] path[data-colour]');
  await new Promise((settle) => setTimeout(settle, 100));
  tasks.disconnect();
  return { rows, drawn, frame, task };
}

/** Runs in the page: goes back, until the list of the level is there. */
async function leaveTo(path: string): Promise<void> {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  while (document.querySelector('[role="row"] path[data-colour]') !== null)
    await new Promise((settle) => requestAnimationFrame(settle));
  await new Promise((settle) => setTimeout(settle, 1_500));
}
