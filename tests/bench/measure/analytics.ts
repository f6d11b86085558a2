import type { Page } from '@playwright/test';
import { paths } from '../../../src/app/routes/paths.ts';
import { asMs, atMost, median, plain, type Section } from '../figure.ts';
import { painted } from '../setup/browser.ts';
import { onLevel } from '../setup/open-level.ts';
import { withThreadTime } from '../setup/thread-time.ts';
import type { Stage } from '../setup/test-stage.ts';

const PLACES = 20_000;
const ROUNDS = 5;
/** Milliseconds. */
const LIMIT = { figures: 300, frame: 50 };

/** The figures of a client with a level of 20,000 places, from what is on the device: the network is cut. */
export async function measureAnalytics(stage: Stage): Promise<Section> {
  const { first, again } = await onLevel(stage, PLACES, async (page) => {
    const counted = await open(page);
    const rounds: Opened[] = [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push(await open(page));
    return { first: counted, again: rounds };
  });
  return {
    title: 'Analytics of a client',
    figures: [
      atMost(
        `Analytics opened beside ${PLACES.toLocaleString('en')} places, to the figures as they were kept, p50`,
        median(again.map(({ figures }) => figures)),
        LIMIT.figures,
        asMs,
      ),
      plain(
        'To the plates with each place by its last check, p50',
        asMs(median(again.map(({ plates }) => plates))),
      ),
      plain(
        'Processor time of the page for all of that, p50',
        asMs(median(again.map(({ thread }) => thread))),
      ),
      plain('For the first time ever: to the figures, which are counted meanwhile', asMs(first.plates)),
      atMost('The longest frame while they are counted', first.frame, LIMIT.frame, asMs),
    ],
    notes: [`To the figures: ${again.map(({ figures }) => asMs(figures)).join(', ')}.`],
  };
}

interface Opened {
  /** Milliseconds of processor time of the page's thread, until all of it was there. */
  thread: number;
  figures: number;
  plates: number;
  /** The longest time between two frames after the page was there. */
  frame: number;
}

async function open(page: Page): Promise<Opened> {
  const away = new URL(page.url()).pathname;
  const { result, thread } = await withThreadTime(page, () => page.evaluate(openAnalytics, paths.analytics));
  await page.evaluate(leaveTo, away);
  // What is drawn again there is not measured in the next round.
  await painted(page);
  return { ...result, thread };
}

/** Runs in the page: goes there as a link would, until the areas and the plates are drawn. */
async function openAnalytics(path: string): Promise<Omit<Opened, 'thread'>> {
  const from = performance.now();
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  let longest = 0;
  const until = async (selector: string): Promise<number> => {
    let last = performance.now();
    longest = 0;
    while (document.querySelector(selector) === null) {
      if (last - from > 60_000) throw new Error(`${selector} did not come.`);
      await new Promise((settle) => requestAnimationFrame(settle));
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
    return performance.now() - from;
  };
  await until('figure#content');
  const figures = await until('figure#content [data-mark^="class."]');
  const frame = longest;
  const plates = await until('figure#coverage path[data-step]');
  return { figures, plates, frame };
}

/** Runs in the page: goes back, until the list of the level is there. */
async function leaveTo(path: string): Promise<void> {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  while (document.querySelector('figure#content') !== null)
    await new Promise((settle) => requestAnimationFrame(settle));
  await new Promise((settle) => setTimeout(settle, 1_500));
}
