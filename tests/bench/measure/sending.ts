import type { Browser, Page } from '@playwright/test';
import { openBrowser } from '../setup/browser.ts';
import { openDoor } from '../setup/delayed-server.ts';
import { asKiB, asMs, asTimes, atMost, median, plain, ratio, type Section } from '../figure.ts';
import type { Stage } from '../setup/test-stage.ts';
import { measureWrittenBytes } from './bytes-per-edit.ts';

const PUSHED = 500;
const PENDING = 10_000;
const RTT_MS = 50;
const ROUNDS = 3;
/** Requests at once; the engine has as many. */
const LANES = 4;
/** Milliseconds, bytes and times; pushing at 0.8 of the speed of the bare writes. */
const LIMIT = { push: 1 / 0.8, tick: 20, boot: 200, bytes: 6 * 1024, times: 4 };

/** What waits, and what becomes of it when there is a network: a real browser against a server 50 ms away. */
export async function measureSending(stage: Stage): Promise<Section> {
  const browser = await openBrowser();
  try {
    const rounds: Pushed[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await push(stage, browser));
    const changes = rounds[0]?.changes ?? 0;
    const middle = (of: (one: Pushed) => number): number => median(rounds.map(of));

    const many = await openDoor(stage.server.port, PENDING, 0);
    const other = await openPage(browser, many.origin);
    const planned = await other.evaluate(() => window.bench.measurePlanning());
    many.close();
    const bytes = await measureWrittenBytes();
    const written = bytes.journal + bytes.outbox;
    return {
      title: 'Sending',
      figures: [
        ratio(
          `${changes} changed places sent, answers after ${RTT_MS} ms (F19)`,
          middle(({ ms }) => ms),
          { name: `the bare writes in ${LANES} lanes`, ms: middle(({ bareMs }) => bareMs) },
          LIMIT.push,
        ),
        plain(
          'Lists of the level read meanwhile',
          String(middle(({ lists }) => lists)),
          'one a level and batch (F19)',
        ),
        atMost(
          `Reading and planning ${planned.pending} waiting changes (F18)`,
          planned.boot,
          LIMIT.boot,
          asMs,
        ),
        atMost('One merge and the plan anew (F18)', planned.tick, LIMIT.tick, asMs),
        atMost('Journal and outbox, bytes an edit (F25)', written, LIMIT.bytes, asKiB),
        atMost('The same beside the changed place (F25)', written / bytes.changed, LIMIT.times, asTimes),
      ],
      notes: [
        `A place of ${asKiB(bytes.changed)}: ${asKiB(bytes.journal)} in the journal, ${asKiB(bytes.outbox)} in the outbox.`,
      ],
    };
  } finally {
    await browser.close();
  }
}

interface Pushed {
  changes: number;
  ms: number;
  /** The same writes with nothing around them. */
  bareMs: number;
  lists: number;
}

/** All places of a level are sent, by the engine and bare, each on a server of its own. */
async function push(stage: Stage, browser: Browser): Promise<Pushed> {
  const ours = await openDoor(stage.server.port, PUSHED, RTT_MS);
  const bare = await openDoor(stage.server.port, PUSHED, RTT_MS);
  try {
    const page = await openPage(browser, ours.origin);
    const pushed = await page.evaluate(() => window.bench.measurePushing());
    await page.close();
    const other = await openPage(browser, bare.origin);
    const { ms: bareMs } = await other.evaluate((lanes) => window.bench.measureBarePushing(lanes), LANES);
    await other.close();
    const from = ours.calls.findIndex(({ method }) => method === 'PUT');
    const reads = ours.calls
      .slice(from)
      .filter(({ method, path }) => method === 'GET' && path.endsWith('/draft'));
    const lists = reads.filter(({ path }) => path.includes('/levels/0/')).length;
    return { ...pushed, bareMs, lists };
  } finally {
    ours.close();
    bare.close();
  }
}

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL });
  await page.goto('/bench/index.html');
  await page.waitForFunction(() => 'bench' in window);
  return page;
}
