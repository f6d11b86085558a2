import type { Page } from '@playwright/test';
import { asMs, atMost, median, percentile, plain, type Section } from '../figure.ts';
import { painted } from '../setup/browser.ts';
import { onLevel } from '../setup/open-level.ts';
import { withThreadTime } from '../setup/thread-time.ts';
import type { Stage } from '../setup/test-stage.ts';

const PLACES = 20_000;
const ROUNDS = 9;
/** Milliseconds. */
const LIMIT = { rows: 300 };

/** All clients, opened beside a level with 20,000 places, without a network. */
export async function measureHome(stage: Stage): Promise<Section> {
  const rounds = await onLevel(stage, PLACES, async (page) => {
    const opened: Opened[] = [];
    for (let n = 0; n < ROUNDS; n += 1) opened.push(await open(page));
    return opened;
  });
  const [first, ...again] = rounds;
  const p95 = (of: (one: Opened) => number): number => percentile(again.map(of), 0.95);
  return {
    title: 'Clients',
    figures: [
      atMost(
        `Clients opened beside ${PLACES.toLocaleString('en')} places, to the rows, p95`,
        p95(({ rows }) => rows),
        LIMIT.rows,
        asMs,
      ),
      plain('To what waits, p95', asMs(p95(({ waits }) => waits))),
      plain('To the floor of the recent level as it was kept, p95', asMs(p95(({ drawn }) => drawn))),
      plain(
        'Processor time of the page for all of that, p50',
        asMs(median(again.map(({ thread }) => thread))),
      ),
      plain('For the first time: to the rows', asMs(first?.rows ?? 0)),
      plain('And to what waits, whose code is loaded', asMs(first?.waits ?? 0)),
    ],
    notes: [`To the rows: ${rounds.map(({ rows }) => asMs(rows)).join(', ')}.`],
  };
}

interface Opened {
  /** Milliseconds of processor time of the page's thread, until all of it was there. */
  thread: number;
  rows: number;
  waits: number;
  drawn: number;
}

async function open(page: Page): Promise<Opened> {
  const away = new URL(page.url()).pathname;
  const { result, thread } = await withThreadTime(page, () =>
    page.evaluate(openClients, '/cms/content/clients'),
  );
  await page.evaluate(leaveTo, away);
  // What is drawn again there is not measured in the next round.
  await painted(page);
  return { ...result, thread };
}

/** Runs in the page: goes there as a link would, until the rows, what waits and the recent floor are drawn. */
async function openClients(path: string): Promise<Omit<Opened, 'thread'>> {
  const from = performance.now();
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  const marks: Partial<Record<keyof Opened, number>> = {};
  const wanted = {
    rows: '[role="row"] button[aria-haspopup]',
    waits: '[data-home="waits"] :is(ul, p)',
    drawn: '[data-home="recent"] path[data-colour]',
  };
  for (;;) {
    for (const [name, selector] of Object.entries(wanted))
      if (document.querySelector(selector) !== null) marks[name as keyof Opened] ??= performance.now() - from;
    const { rows, waits, drawn } = marks;
    if (rows !== undefined && waits !== undefined && drawn !== undefined) return { rows, waits, drawn };
    if (performance.now() - from > 60_000) throw new Error(`Only ${Object.keys(marks).join(', ')} came.`);
    await new Promise((settle) => requestAnimationFrame(settle));
  }
}

/** Runs in the page: goes back, until the list of the level is there. */
async function leaveTo(path: string): Promise<void> {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  while (document.querySelector('[data-home]') !== null)
    await new Promise((settle) => requestAnimationFrame(settle));
  await new Promise((settle) => setTimeout(settle, 1_500));
}
