import type { Page } from '@playwright/test';
import { contentPage, formPanel } from '../../e2e/support/page-objects.ts';
import { text } from '../../support/app/texts.ts';
import { asMs, asTimes, atMost, median, percentile, plain, type Figure, type Section } from '../figure.ts';
import { openBrowser, painted } from '../setup/browser.ts';
import { traceMainThread, type MainTask } from '../setup/main-thread-trace.ts';
import { saveOf, type Save } from '../setup/one-save.ts';
import { onLevel } from '../setup/open-level.ts';
import { rooms } from '../setup/sample-plan.ts';
import type { Stage } from '../setup/test-stage.ts';
import type { Seen } from '../setup/watch-editing.ts';

/** Features of a level: with the first everything else is compared. */
const SIZES = [10, 5_000, 20_000] as const;
/** Polygons that the drawing library holds beside: with more it does not come to an end. */
const PEER = { few: 10, many: 5_000 };
const SAVES = 20;
const DRAGS = 12;
const MOVES = 20;
const LETTERS = 20;
/** Milliseconds from one letter to the next. */
const TYPED = 150;
/** Milliseconds for which a hand rests before it lets a corner go: by then its map is drawn. */
const REST = 300;
/** Milliseconds for which a person holds a button down. */
const HELD = 80;
/** Milliseconds; and times the same on a small level, or a bare strict put. */
const LIMIT = { open: 100, closed: 100, committed: 25, kept: 25, task: 50, letter: 16, drag: 1.5, put: 2.5 };

interface OfLevel {
  opened: number[];
  saves: Save[];
  put: number[];
  moves: number[];
  kept: number[];
  /** The same, but the pointer rests before it is released. */
  keptAtRest: number[];
  sent: number[];
  typing: MainTask[];
  drawing: MainTask[];
}

/** One person at the drawing board, on levels of several sizes, without a network. */
export async function measureEditing(stage: Stage): Promise<Section> {
  const levels = new Map<number, OfLevel>();
  for (const size of SIZES) levels.set(size, await onLevel(stage, size, (page) => edit(page, size)));
  const peer = await measurePeer(stage);
  const of = (size: (typeof SIZES)[number]): OfLevel => levels.get(size)!;
  const p95 = (values: readonly number[]): number => percentile(values, 0.95);
  const large = of(20_000);
  const drag = median(large.moves) / median(of(10).moves);
  const perLetter = (size: (typeof SIZES)[number]): number =>
    of(size).typing.reduce((sum, { script }) => sum + script, 0) / LETTERS;
  const longest = Math.max(0, ...large.drawing.map(({ script }) => script));
  const names = (tasks: readonly MainTask[]): string =>
    tasks
      .toSorted((a, b) => b.script - a.script)
      .slice(0, 3)
      .map((task) => `${asMs(task.script)} in ${task.longest}`)
      .join(', ');
  return {
    title: 'At the drawing board, levels of 10, 5,000 and 20,000 features',
    figures: [
      {
        name: 'Listeners of a movement while a corner is dragged, p50: 20,000 beside 10 (F1)',
        value: `${asMs(median(large.moves))} (${asTimes(drag)})`,
        target: `≤ ${asTimes(LIMIT.drag)} of ${asMs(median(of(10).moves))}`,
        pass: drag <= LIMIT.drag,
      },
      plain(
        'The same, p95, with 10 / 5,000 / 20,000',
        SIZES.map((size) => asMs(p95(of(size).moves))).join(' / '),
      ),
      plain(
        `The drawing library with ${PEER.many.toLocaleString('en')} shapes in its store, p50`,
        `${asMs(median(peer.many))} (${asTimes(median(peer.many) / median(peer.few))})`,
        `${asMs(median(peer.few))} with ${PEER.few}`,
      ),
      atMost('End of a drag to the committed draft, p95, 20,000 features', p95(large.kept), LIMIT.kept, asMs),
      plain('The same, p50', asMs(median(large.kept))),
      atMost(
        `The same where the hand rests for ${REST} ms before it lets go, p95`,
        p95(large.keptAtRest),
        LIMIT.kept,
        asMs,
      ),
      plain('The same, p50', asMs(median(large.keptAtRest))),
      ...[5_000, 20_000].flatMap((size): Figure[] => {
        const { opened, saves, put } = of(size as 5_000);
        const committed = saves.map((one) => one.committed);
        const times = median(committed) / median(put);
        const at = `${size.toLocaleString('en')} features`;
        return [
          atMost(`Opening a form, p50, ${at}`, median(opened), LIMIT.open, asMs),
          plain(`The same, p95, ${at}`, asMs(p95(opened))),
          {
            name: `Save pressed to the committed transaction, p50, ${at} (F7)`,
            value: `${asMs(median(committed))} (${asTimes(times)})`,
            target: `≤ ${asTimes(LIMIT.put)} of a bare strict put, ${asMs(median(put))}`,
            pass: times <= LIMIT.put,
          },
          atMost(`The same, p95, ${at} (F7)`, p95(committed), LIMIT.committed, asMs),
          atMost(
            `Save pressed to the closed form, p50, ${at}`,
            median(saves.map((one) => one.closed)),
            LIMIT.closed,
            asMs,
          ),
        ];
      }),
      atMost(
        `Script for a letter in a field of a form, mean of ${LETTERS}, 20,000 features`,
        perLetter(20_000),
        LIMIT.letter,
        asMs,
      ),
      plain('The same, 10 features', asMs(perLetter(10))),
      atMost(
        'Longest script in a task while drawing with snapping, 20,000 features',
        longest,
        LIMIT.task,
        asMs,
      ),
      {
        name: 'Features sent to the map by one edit, the most in a message, 20,000 features',
        value: String(Math.max(0, ...large.sent)),
        target: '≤ 1',
        pass: Math.max(0, ...large.sent) <= 1,
      },
    ],
    notes: [
      `${SAVES} saves with the button held for ${HELD} ms, ${DRAGS} drags of ${MOVES} movements; the network is cut. A movement is timed from the first listener to the last.`,
      'Where there is no graphics card, both cores draw the map for 70 to 80 ms after the last movement: a drag that ends in motion waits for that, not for script.',
      `Longest while drawing: ${names(large.drawing)}.`,
    ],
  };
}

async function edit(page: Page, size: number): Promise<OfLevel> {
  const content = contentPage(page);
  const form = formPanel(page, text('forms:titles.edit.pois'));
  const opened: number[] = [];
  const saves: Save[] = [];
  const sent: number[] = [];
  for (let n = 0; n < Math.min(SAVES, 2 * size); n += 1) {
    await reset(page);
    saves.push(await saveOf(page, `Room ${(n % 4) + 1}`, HELD));
    const seen = await seenIn(page);
    if (seen.opened !== undefined) opened.push(seen.opened);
    await painted(page);
    // What the saved form gives back to the level; opening it takes the feature out.
    sent.push(...(await seenIn(page)).sent);
  }
  const put = await page.evaluate(bareStrictPuts);

  await content.row('Room 1').click();
  await content.toolReady('direct-select');
  await content.painted();
  const corner = rooms(size).features[0]!.geometry.coordinates[0]![0]!;
  const moves: number[] = [];
  let at = await content.shareOf(corner);
  const dragged = async (n: number, beforeRelease?: () => Promise<unknown>): Promise<number[]> => {
    await reset(page);
    const to: [number, number] = [at[0] + (n % 2 === 0 ? 0.03 : -0.03), at[1]];
    await content.drag(at, to, MOVES, beforeRelease);
    await page.waitForFunction(() => window.benchSeen?.kept !== undefined, undefined, { polling: 250 });
    const seen = await seenIn(page);
    moves.push(...seen.moves);
    at = to;
    await painted(page);
    return seen.kept === undefined ? [] : [seen.kept - seen.up];
  };
  const kept: number[] = [];
  for (let n = 0; n < DRAGS; n += 1) kept.push(...(await dragged(n)));
  const keptAtRest: number[] = [];
  for (let n = 0; n < DRAGS; n += 1) keptAtRest.push(...(await dragged(n, () => page.waitForTimeout(REST))));
  const typing = await traceMainThread(page, () =>
    form.field('Name').pressSequentially('x'.repeat(LETTERS), { delay: TYPED }),
  );
  await form.cancel.click();
  await page.getByRole('button', { name: text('common:discard') }).click();
  await form.panel.waitFor({ state: 'detached' });
  await painted(page);

  const drawing = await traceMainThread(page, async () => {
    await content.tool('Polygon').click();
    await content.toolReady('draw-polygon');
    for (const [x, y] of [
      [0.4, 0.4],
      [0.55, 0.42],
      [0.6, 0.6],
      [0.45, 0.62],
    ] as const) {
      await content.glideTo(x, y, 12);
      await content.clickAt(x, y);
    }
    await content.glideTo(0.4, 0.4, 12);
  });
  return { opened, saves, put, moves, kept, keptAtRest, sent, typing, drawing };
}

const reset = (page: Page): Promise<void> =>
  page.evaluate(() => void (window.benchSeen = { down: 0, up: 0, moves: new Map(), sent: [] }));

/** What was seen since; of the movements how long each took. */
const seenIn = (page: Page): Promise<Omit<Seen, 'moves'> & { moves: number[] }> =>
  page.evaluate(() => {
    const { moves, ...seen } = window.benchSeen!;
    return { ...seen, moves: [...moves.values()] };
  });

/** Milliseconds that a put of a row like a place's takes by itself, with its indexes. */
async function bareStrictPuts(): Promise<number[]> {
  const name = `bench-put-${Math.random()}`;
  const opening = indexedDB.open(name);
  opening.addEventListener('upgradeneeded', () => {
    const rows = opening.result.createObjectStore('rows', { keyPath: 'fid' });
    for (const of of ['levelLid', 'siteLid', 'clientLid']) rows.createIndex(of, [of, 'kind']);
  });
  await new Promise((settle) => opening.addEventListener('success', settle));
  const times: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const start = performance.now();
    const transaction = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
    const row = {
      fid: `row-${n}`,
      kind: 'poi',
      levelLid: 'l',
      siteLid: 's',
      clientLid: 'c',
      text: 'x'.repeat(600),
    };
    transaction.objectStore('rows').put(row);
    await new Promise((settle) => transaction.addEventListener('complete', settle));
    times.push(performance.now() - start);
    await new Promise((settle) => setTimeout(settle, 20));
  }
  opening.result.close();
  indexedDB.deleteDatabase(name);
  return times;
}

/** The same drag with the drawing library holding all shapes. */
async function measurePeer(stage: Stage): Promise<{ few: number[]; many: number[] }> {
  const drag = async (count: number): Promise<number[]> => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({
        baseURL: stage.server.origin,
        viewport: { width: 1440, height: 900 },
      });
      await page.goto('/bench/index.html');
      await page.waitForFunction(() => 'bench' in window);
      return await page.evaluate((n) => window.bench.dragInLibrary(n), count);
    } finally {
      await browser.close();
    }
  };
  return { few: await drag(PEER.few), many: await drag(PEER.many) };
}
