import type { Page } from '@playwright/test';
import { paths } from '../../../src/app/routes/paths.ts';
import { asMs, atMost, median, plain, type Section } from '../figure.ts';
import { painted } from '../setup/browser.ts';
import { onLevel } from '../setup/open-level.ts';
import { withThreadTime } from '../setup/thread-time.ts';
import type { Stage } from '../setup/test-stage.ts';

const PLACES = 20_000;
const NOTES = 500;
const ROUNDS = 5;
/** Milliseconds. */
const LIMIT = { rows: 300 };

/** Notes beside the map, from what is on the device: the network is cut. */
export async function measureNoteList(stage: Stage): Promise<Section> {
  const rounds = await onLevel(stage, PLACES, async (page) => {
    await page.evaluate(keepNotes, NOTES);
    const times: Opened[] = [];
    for (let n = 0; n < ROUNDS; n += 1) times.push(await open(page));
    return times;
  });
  const [first, ...again] = rounds;
  const of = (part: keyof Opened): number => median(again.map((round) => round[part]));
  return {
    title: 'Notes, on the page',
    figures: [
      atMost(
        `Comms opened with ${NOTES.toLocaleString('en')} notes and ${PLACES.toLocaleString('en')} places on the device, to the first rows, p50`,
        of('rows'),
        LIMIT.rows,
        asMs,
      ),
      plain('The same, opened for the first time', asMs(first?.rows ?? 0)),
      plain('To the first pin on the map, p50', asMs(of('pin'))),
      plain('Processor time of the page for all of that, p50', asMs(of('thread'))),
    ],
    notes: [`To the first rows: ${rounds.map(({ rows }) => asMs(rows)).join(', ')}.`],
  };
}

interface Opened {
  /** Milliseconds of processor time of the page's thread, until all of it was there. */
  thread: number;
  rows: number;
  pin: number;
}

async function open(page: Page): Promise<Opened> {
  const away = new URL(page.url()).pathname;
  const { result, thread } = await withThreadTime(page, () => page.evaluate(openComms, paths.comms));
  await page.evaluate(leaveTo, away);
  // What is drawn again there is not measured in the next round.
  await painted(page);
  return { ...result, thread };
}

/** Runs in the page: goes there as a link would, until the first note and the first pin are there. */
async function openComms(path: string): Promise<Omit<Opened, 'thread'>> {
  const from = performance.now();
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  const until = async (selector: string): Promise<number> => {
    while (document.querySelector(selector) === null) {
      if (performance.now() - from > 60_000) throw new Error(`${selector} did not come.`);
      await new Promise((settle) => requestAnimationFrame(settle));
    }
    return performance.now() - from;
  };
  return { rows: await until('[data-note]'), pin: await until('[data-link-mark]') };
}

/** Runs in the page. */
async function leaveTo(path: string): Promise<void> {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  while (document.querySelector('main h1') !== null || document.querySelector('[role="grid"]') === null)
    await new Promise((settle) => requestAnimationFrame(settle));
}

/** Runs in the page: puts notes about places of the level onto the device, as the app keeps what it has read. */
async function keepNotes(count: number): Promise<void> {
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('It could not be read.'));
    });
  for (const { name } of await indexedDB.databases()) {
    const db = await asked(indexedDB.open(name ?? ''));
    if (!['meta', 'features'].every((store) => db.objectStoreNames.contains(store))) continue;
    const features = (await asked(
      db.transaction('features', 'readonly').objectStore('features').getAll(null, count),
    )) as { fid: string; clientLid: string }[];
    if (features.length === 0) continue;
    const store = db.transaction('meta', 'readwrite').objectStore('meta');
    for (const [n, { fid, clientLid }] of features.entries()) {
      const by = { userId: (n % 40) + 100, name: `Person ${n % 40}` };
      const text = `Note ${n}\nwith a second line`;
      const at = Date.now() - n * 1000;
      const replies = [{ id: `reply-${n}`, text: 'Seen', by, at, n: n + 1, waits: null }];
      const base = { text, state: 'open' };
      const about = { kind: 'feature', lid: fid };
      const note = { id: `note-${n}`, clientLid, kind: 'note', ...base, about, by, at, replies, base };
      await asked(
        store.put({ k: `note:${clientLid}:note-${n}`, value: { ...note, waits: null, refused: null } }),
      );
    }
    db.close();
    return;
  }
  throw new Error('The device has no places.');
}
