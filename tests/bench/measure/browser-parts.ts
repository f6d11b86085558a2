import { openBrowser } from '../setup/browser.ts';
import { asMs, asTimes, plain, ratio, type Section } from '../figure.ts';
import type { Stage } from '../setup/test-stage.ts';

/** Parts of the app in a real browser, each beside the same work done barely, in turn. */
export async function measureParts(stage: Stage): Promise<Section> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ baseURL: stage.server.origin });
    await page.goto('/bench/index.html');
    await page.waitForFunction(() => 'bench' in window);
    const { bulk, edit } = await page.evaluate(() => window.bench.measureKeeping());
    const plan = await page.evaluate(() => window.bench.measurePlan());
    const calls = await page.evaluate(() => window.bench.measureCalls());
    const megabytes = (plan.bytes / 1e6).toFixed(1);
    return {
      title: 'Parts in the browser',
      figures: [
        ratio('Keep 10,000 new features (F10)', bulk.ours, { name: 'bare bulkAdd', ms: bulk.baseline }, 1.3),
        ratio('One edit kept, p50 (F7)', edit.ours, { name: 'bare strict put', ms: edit.baseline }, 2.5),
        plain(
          `Read, check and build 10,000 features in the worker (${megabytes} MB)`,
          `${asMs(plan.ours)} (${asTimes(plan.ours / plan.baseline)})`,
          `JSON.parse alone ${asMs(plan.baseline)}`,
        ),
        ratio(
          'Call of a worker with 1 MB, p50 (F24)',
          calls.ours,
          { name: 'bare message', ms: calls.baseline },
          2,
        ),
      ],
      notes: [],
    };
  } finally {
    await browser.close();
  }
}
