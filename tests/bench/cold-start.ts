import { performance } from 'node:perf_hooks';
import { asMs, atMost, median, type Section } from './figure.ts';
import type { Device } from './device.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 3;
/** F4 and F20 of the project's figures, in milliseconds. */
const LIMIT = { painted: 2_000 };
/** A map that has been still for so long (ms) has nothing left to draw. */
const STILL = 2_500;

declare global {
  interface Window {
    /** When the map fell still, in milliseconds since the navigation. */
    benchIdle?: number[];
    /** When the first row of the list stood on the page. */
    benchList?: number;
  }
}

/**
 * From nothing to the painted map with no network: the browser was closed, its profile is kept. Counted from the
 * start of the navigation to the last time that the map fell still; the start of the browser itself is told beside.
 */
export async function measureColdStart(stage: Stage, device: Device): Promise<Section> {
  const rounds: Start[] = [];
  for (let i = 0; i < ROUNDS; i += 1) rounds.push(await coldStart(stage, device));
  const of = (pick: (round: Start) => number) => median(rounds.map(pick));
  return {
    title: 'Cold start without a network, level of 5,000 features',
    figures: [
      atMost(
        'Navigation to the painted map (F20)',
        of((r) => r.painted),
        LIMIT.painted,
        asMs,
      ),
      { name: 'Navigation to the list', value: asMs(of((r) => r.list)), target: '', pass: null },
      {
        name: 'Start of the browser, before that',
        value: asMs(of((r) => r.browser)),
        target: '',
        pass: null,
      },
    ],
    notes: [`Median of ${ROUNDS} starts; painted: ${rounds.map((r) => asMs(r.painted)).join(', ')}.`],
  };
}

/** Milliseconds. */
interface Start {
  browser: number;
  painted: number;
  list: number;
}

async function coldStart(stage: Stage, device: Device): Promise<Start> {
  const before = performance.now();
  const { context, page } = await device.open();
  const browser = performance.now() - before;
  try {
    await context.setOffline(true);
    await context.addInitScript(() => {
      const idle: number[] = [];
      window.benchIdle = idle;
      let was: string | null = null;
      new MutationObserver(() => {
        if (window.benchList === undefined && document.body?.textContent.includes('Room 1'))
          window.benchList = performance.now();
        const state = document.querySelector('[data-map-idle]')?.getAttribute('data-map-idle') ?? null;
        if (state === 'true' && was !== 'true') idle.push(performance.now());
        was = state;
      }).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['data-map-idle'],
      });
    });
    await page.goto(stage.paths.places);
    await page.waitForFunction(
      (still) => {
        const last = window.benchIdle?.at(-1);
        const isIdle = document.querySelector('[data-map-idle="true"]') !== null;
        return (
          isIdle && window.benchList !== undefined && last !== undefined && performance.now() - last > still
        );
      },
      STILL,
      { timeout: 60_000 },
    );
    const { painted, list } = await page.evaluate(() => ({
      painted: window.benchIdle?.at(-1) ?? Number.NaN,
      list: window.benchList ?? Number.NaN,
    }));
    return { browser, painted, list };
  } finally {
    await context.close();
  }
}
