import { performance } from 'node:perf_hooks';
import { asMs, median, plain, ratio, type Section } from '../figure.ts';
import type { Device } from '../setup/prepared-profile.ts';
import type { Stage } from '../setup/test-stage.ts';

const ROUNDS = 7;
/** F20 of the project's figures: how many times as long as the bare page of the same run. */
const LIMIT = { list: 1.3, painted: 1.3 };
/** A map that has been still for so long (ms) has nothing left to draw. */
const STILL = 2_500;

declare global {
  interface Window {
    /** When the map fell still, in milliseconds since the navigation. */
    benchIdle?: number[];
    /** When the first row of the list was on the page. */
    benchList?: number;
  }
}

/**
 * From nothing to the list and to the painted map with no network: the browser was closed, its profile is kept. Counted from
 * the start of the navigation; the start of the browser itself is listed beside. In turn with two bare pages, which are kept on
 * the device by a service worker as well: React and one read by Dexie of the same rows; the same with a stock MapLibre that is
 * given these rows.
 */
export async function measureColdStart(stage: Stage, device: Device): Promise<Section> {
  const rounds: { app: Start; list: Start; map: Start }[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const list = await coldStart(device, device.floors.list, false);
    const app = await coldStart(device, stage.paths.places, true);
    rounds.push({ list, app, map: await coldStart(device, device.floors.map, true) });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const each = (pick: (round: (typeof rounds)[number]) => number) => rounds.map(pick).map(asMs).join(', ');
  return {
    title: 'Cold start without a network, level of 5,000 features',
    figures: [
      ratio(
        'Navigation to the list (F20)',
        of((r) => r.app.list),
        { name: 'bare list', ms: of((r) => r.list.list) },
        LIMIT.list,
      ),
      ratio(
        'Navigation to the painted map (F20)',
        of((r) => r.app.painted),
        { name: 'bare list and map', ms: of((r) => r.map.painted) },
        LIMIT.painted,
      ),
      plain('Start of the browser, before that', asMs(of((r) => r.app.browser))),
    ],
    notes: [
      `Medians of ${ROUNDS} starts of each page in turn.`,
      `List: ${each((r) => r.app.list)}; bare: ${each((r) => r.list.list)}.`,
      `Painted: ${each((r) => r.app.painted)}; bare: ${each((r) => r.map.painted)}.`,
    ],
  };
}

/** Milliseconds. */
interface Start {
  browser: number;
  painted: number;
  list: number;
}

async function coldStart(device: Device, path: string, hasMap: boolean): Promise<Start> {
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
    await page.goto(path);
    await page.waitForFunction(
      ([still, isMapWanted]) => {
        if (window.benchList === undefined) return false;
        if (!isMapWanted) return true;
        const last = window.benchIdle?.at(-1);
        const isIdle = document.querySelector('[data-map-idle="true"]') !== null;
        return isIdle && last !== undefined && performance.now() - last > still;
      },
      [STILL, hasMap] as const,
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
