import { randomUUID } from 'node:crypto';
import { contentPage, formPanel, signInPage } from '../../e2e/support/page-objects.ts';
import { text } from '../../support/app/texts.ts';
import { ADMIN } from '../../e2e/support/server.ts';
import { signIn } from '../../support/server/index.ts';
import { asMs, atMost, percentile, plain, type Section } from '../figure.ts';
import { openBrowser } from '../setup/browser.ts';
import { scriptPerFrame, traceMainThread } from '../setup/main-thread-trace.ts';
import { networkGrid, rooms } from '../setup/sample-plan.ts';
import { makeLevel, type Stage } from '../setup/test-stage.ts';

const NODES = 5_000;
const DRAGS = 4;
const MOVES = 60;
/** Milliseconds between two movements. */
const STEP_EVERY = 16;
/** Of the width and the height of the map: far more than what counts as no movement yet. */
const ACROSS = 0.08;
const LIMIT = 4;

/** Drags a node of a network of which 5,000 nodes are seen. */
export async function measureNodeDrag(stage: Stage): Promise<Section> {
  const { places, siteId } = await makeLevel(stage.server, rooms(4), NODES);
  const bid = Number(/buildings\/(\d+)/.exec(places)?.[1]);
  const network = networkGrid(NODES, { sid: siteId, bid }, randomUUID);
  const api = await signIn(stage.server.origin, ADMIN.email, ADMIN.password);
  const body = { type: 'FeatureCollection', features: network.features };
  const { status } = await api('POST', `/sites/${siteId}/graphs`, body);
  if (status !== 200) throw new Error(`The network was not taken: ${status}`);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({
      baseURL: stage.server.origin,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const content = contentPage(page);
    await signInPage(page).signIn(places.replace('/pois', '/wayfinding-network/edit-path'));
    const { panel } = formPanel(page, text('network:path.titles.edit'));
    await panel.getByRole('button', { name: text('network:path.drawOnMap') }).click({ timeout: 120_000 });
    await content.toolReady('edit-graph');
    await content.painted();
    await content.synced();
    const from = await content.shareOf(network.middle);
    const there: typeof from = [from[0] + ACROSS, from[1] + ACROSS];
    const frames: number[] = [];
    for (let drag = 0; drag < DRAGS; drag += 1) {
      const [a, b] = drag % 2 === 0 ? [from, there] : [there, from];
      // What the drag before has changed is kept, sent and shown.
      await content.painted();
      await content.synced();
      // The way to the node does not belong to the drag.
      await content.glideTo(...a, 1);
      await content.painted();
      const tasks = await traceMainThread(page, async () => {
        await page.mouse.down();
        for (let move = 1; move <= MOVES; move += 1) {
          const share = move / MOVES;
          await content.glideTo(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, 1);
          await page.waitForTimeout(STEP_EVERY);
        }
      });
      await page.mouse.up();
      const ofDrag = scriptPerFrame(tasks);
      if (ofDrag.length < MOVES / 4) throw new Error(`The node was hardly moved: ${ofDrag.length} frames.`);
      frames.push(...ofDrag);
      await content.painted();
    }
    return {
      title: `Dragging a node of a network of ${NODES.toLocaleString('en')}`,
      figures: [
        atMost('Script on the main thread per frame, p95', percentile(frames, 0.95), LIMIT, asMs),
        plain('The same, p50', asMs(percentile(frames, 0.5))),
        plain('The same, longest', asMs(Math.max(0, ...frames))),
      ],
      notes: [
        `${DRAGS} drags of ${MOVES} movements over a twelfth of the map, all nodes seen; from the press to the last movement.`,
      ],
    };
  } finally {
    await browser.close();
  }
}
