import { performance } from 'node:perf_hooks';
import type { Page } from '@playwright/test';
import { openBrowser, painted } from '../setup/browser.ts';
import type { Device } from '../setup/prepared-profile.ts';
import { asMs, atMost, percentile, plain, type Figure, type Section } from '../figure.ts';
import type { Stage } from '../setup/test-stage.ts';
import { scriptPerFrame, traceMainThread } from '../setup/main-thread-trace.ts';

/** Milliseconds. */
const PAN_FOR = 5_000;
const STEP_EVERY = 16;
/** F5 of the project's figures, in milliseconds. */
const LIMIT = { script: 4 };
/** Pixels from the middle of the map. */
const REACH = 160;

/** Drags the level of 5,000 features about, and beside it the same shapes in a map with nothing around it. */
export async function measurePan(stage: Stage, device: Device): Promise<Section> {
  const { context, page } = await device.open();
  try {
    // Nothing is read from the server meanwhile.
    await context.setOffline(true);
    await page.goto(stage.paths.places);
    await painted(page);
    const ours = await pan(page, '[data-map-idle]');
    const bare = await panBareMap(stage);
    return {
      title: 'Panning over a level of 5,000 features',
      figures: [
        atMost(
          'Script on the main thread per frame, p95 (F5)',
          percentile(ours.script, 0.95),
          LIMIT.script,
          asMs,
        ),
        ...both('The same, p50', ours, bare, ({ script }) => asMs(percentile(script, 0.5))),
        ...both('The same, longest', ours, bare, ({ script }) => asMs(Math.max(0, ...script))),
        ...both('Frames in a second (F6)', ours, bare, ({ script, seconds }) =>
          (script.length / seconds).toFixed(1),
        ),
      ],
      notes: [
        `Beside: a map with the same polygons and nothing else; its p95 of script was ${asMs(percentile(bare.script, 0.95))}.`,
        'Frames are drawn by the processor where there is no graphics card: their number says nothing, the script does.',
      ],
    };
  } finally {
    await context.close();
  }
}

/** In a browser of its own: in the other one the app answers for every address. */
async function panBareMap(stage: Stage): Promise<Panned> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({
      baseURL: stage.server.origin,
      viewport: { width: 1440, height: 900 },
    });
    await page.goto('/bench/index.html');
    await page.waitForFunction(() => 'bench' in window);
    await page.evaluate(() => window.bench.bareMap());
    return await pan(page, '[data-bare-map]');
  } finally {
    await browser.close();
  }
}

export interface Panned {
  /** Milliseconds of script for each frame. */
  script: number[];
  seconds: number;
}

function both(name: string, ours: Panned, bare: Panned, say: (panned: Panned) => string): Figure[] {
  return [plain(name, say(ours), `${say(bare)} in a bare map`)];
}

/** Drags a map about. */
export async function pan(page: Page, selector: string): Promise<Panned> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error('There is no map on the page.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let seconds = 0;
  const tasks = await traceMainThread(page, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    const start = performance.now();
    for (let now = start; now < start + PAN_FOR; now = performance.now()) {
      const angle = (now - start) / 500;
      await page.mouse.move(x + REACH * Math.sin(angle), y + REACH * Math.sin(angle * 0.7));
      await page.waitForTimeout(STEP_EVERY);
    }
    seconds = (performance.now() - start) / 1000;
    await page.mouse.up();
  });
  return { script: scriptPerFrame(tasks), seconds };
}
