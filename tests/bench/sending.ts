import { openBrowser } from './browser.ts';
import { openDoor } from './door.ts';
import { asKiB, asMs, asTimes, atMost, plain, type Section } from './figure.ts';
import type { Stage } from './stage.ts';
import { measureWrittenBytes } from './written-bytes.ts';

const PUSHED = 500;
const PENDING = 10_000;
const RTT_MS = 50;
/** Milliseconds, bytes and times. */
const LIMIT = { push: 8000, tick: 20, boot: 200, bytes: 6 * 1024, times: 4 };

/** What waits, and what becomes of it when there is a network: a real browser against a server 50 ms away. */
export async function measureSending(stage: Stage): Promise<Section> {
  const browser = await openBrowser();
  try {
    const few = await openDoor(stage.server.port, PUSHED, RTT_MS);
    const page = await browser.newPage({ baseURL: few.origin });
    await page.goto('/bench/index.html');
    await page.waitForFunction(() => 'bench' in window);
    const pushed = await page.evaluate(() => window.bench.measurePushing());
    const from = few.calls.findIndex(({ method }) => method === 'PUT');
    const reads = few.calls
      .slice(from)
      .filter(({ method, path }) => method === 'GET' && path.endsWith('/draft'));
    const lists = reads.filter(({ path }) => path.includes('/levels/0/')).length;
    await page.close();
    few.close();

    const many = await openDoor(stage.server.port, PENDING, 0);
    const other = await browser.newPage({ baseURL: many.origin });
    await other.goto('/bench/index.html');
    await other.waitForFunction(() => 'bench' in window);
    const planned = await other.evaluate(() => window.bench.measurePlanning());
    many.close();
    const bytes = await measureWrittenBytes();
    const written = bytes.journal + bytes.outbox;
    return {
      title: 'Sending',
      figures: [
        atMost(
          `${pushed.changes} changed places sent, answers after ${RTT_MS} ms (F19)`,
          pushed.ms,
          LIMIT.push,
          asMs,
        ),
        plain('Lists of the level read meanwhile', String(lists), 'one a level and batch (F19)'),
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
