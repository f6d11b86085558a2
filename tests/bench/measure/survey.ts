import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { asMs, atMost, plain, type Section } from '../figure.ts';
import { painted } from '../setup/browser.ts';
import { onLevel } from '../setup/open-level.ts';
import type { Stage } from '../setup/test-stage.ts';

const PLACES = 420;
/** Answers before the heap is measured, while code is still compiled and the map's caches fill; and those after it. */
const EARLY = 60;
const WARM_UP = 160;
const ANSWERS = 240;
/** Milliseconds without a touch of the tablet. */
const IDLE_FOR = 10_000;
/** The share by which the heap may grow; frames while idle. */
const LIMIT = { growth: 0.05, frames: 0 };

/** A floor is surveyed card by card without a network, and the tablet is put down afterwards. */
export async function measureSurvey(stage: Stage): Promise<Section> {
  const { heap, idle } = await onLevel(stage, PLACES, walk);
  const asMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  const asPercent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return {
    title: 'A survey',
    figures: [
      atMost(
        `Growth of what the page holds over ${ANSWERS} cards, but for compiled code`,
        Math.max(0, heap.after.held / heap.before.held - 1),
        LIMIT.growth,
        asPercent,
      ),
      plain(
        `It after ${EARLY} cards, after ${WARM_UP}, and after ${ANSWERS} more`,
        [heap.early, heap.before, heap.after].map(({ held }) => asMegabytes(held)).join(', '),
      ),
      plain(
        'The whole heap then',
        `${asMegabytes(heap.before.used)}, ${asMegabytes(heap.after.used)} (${asPercent(heap.after.used / heap.before.used - 1)})`,
      ),
      atMost(`Frames asked for while nothing moves, in ${asMs(IDLE_FOR)}`, idle.frames, LIMIT.frames, String),
      plain('Work of the page meanwhile', asMs(idle.work)),
    ],
    notes: [
      'The heap is that of the page after its garbage was collected. The compiler goes on making code of what is run often for as long as one looks.',
    ],
  };
}

/** Bytes. */
interface Heap {
  used: number;
  /** All but what the compiler made: that comes with time, and has an end. */
  held: number;
}

interface Walked {
  heap: { early: Heap; before: Heap; after: Heap };
  idle: { frames: number; work: number };
}

async function walk(page: Page): Promise<Walked> {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.addInitScript(countFrames);
  await page.goto(page.url().replace(/\/pois.*$/, '/survey'));
  const session = await page.context().newCDPSession(page);
  let seen = 0;
  const answer = async (until: number): Promise<void> => {
    for (; seen < until; seen += 1) {
      await shows(page, seen);
      // A card takes a key once it was seen.
      await page.locator('[data-ready=true]').waitFor();
      await page.keyboard.press('1');
    }
    await shows(page, seen);
  };
  await answer(EARLY);
  const early = await heapOf(session);
  await answer(WARM_UP);
  const before = await heapOf(session);
  await answer(WARM_UP + ANSWERS);
  const after = await heapOf(session);
  await painted(page);
  // Word of the last answer goes by itself.
  await sleep(IDLE_FOR);
  await painted(page);
  const at = await spent(page, session);
  await sleep(IDLE_FOR);
  const then = await spent(page, session);
  return {
    heap: { early, before, after },
    idle: { frames: then.frames - at.frames, work: then.work - at.work },
  };
}

/** So many places are seen, and the next card is there. */
const shows = (page: Page, seen: number): Promise<void> =>
  page
    .locator(`[aria-valuetext="${text('survey:progress', { done: String(seen), total: String(PLACES) })}"]`)
    .waitFor({ timeout: 180_000 });

async function heapOf(session: CDPSession): Promise<Heap> {
  // What has a finaliser goes with the second collection.
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize: used } = await session.send('Runtime.getHeapUsage');
  const parts: string[] = [];
  const take = ({ chunk }: { chunk: string }): void => void parts.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  return { used, held: heldIn(JSON.parse(parts.join('')) as Snapshot) };
}

/** As V8 writes it: the fields of one node after those of the other. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

function heldIn({ snapshot: { meta }, nodes }: Snapshot): number {
  const { node_fields: fields, node_types: types } = meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const code = types[0].indexOf('code');
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (nodes[at + type] !== code) sum += nodes[at + size] ?? 0;
  return sum;
}

async function spent(page: Page, session: CDPSession): Promise<{ frames: number; work: number }> {
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  return { frames: await page.evaluate(() => window.benchFrames ?? 0), work: seconds * 1000 };
}

declare global {
  interface Window {
    benchFrames?: number;
  }
}

/** Runs in the page: whatever draws asks for a frame first. */
function countFrames(): void {
  const ask = window.requestAnimationFrame.bind(window);
  window.benchFrames = 0;
  window.requestAnimationFrame = (then) => {
    window.benchFrames = (window.benchFrames ?? 0) + 1;
    return ask(then);
  };
}
