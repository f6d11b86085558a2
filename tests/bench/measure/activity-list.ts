import type { Page } from '@playwright/test';
import { paths } from '../../../src/app/routes/paths.ts';
import { asMs, atMost, median, plain, type Section } from '../figure.ts';
import { painted } from '../setup/browser.ts';
import { onLevel } from '../setup/open-level.ts';
import { withThreadTime } from '../setup/thread-time.ts';
import type { Stage } from '../setup/test-stage.ts';

const PLACES = 20_000;
const ENTRIES = 5_000;
const ROUNDS = 5;
/** Milliseconds. */
const LIMIT = { rows: 300 };

/** What everyone did, from what is on the device: the network is cut. */
export async function measureActivityList(stage: Stage): Promise<Section> {
  const rounds = await onLevel(stage, PLACES, async (page) => {
    await page.evaluate(keepEntries, ENTRIES);
    const times: Opened[] = [];
    for (let n = 0; n < ROUNDS; n += 1) times.push(await open(page));
    return times;
  });
  const [first, ...again] = rounds;
  const of = (part: keyof Opened): number => median(again.map((round) => round[part]));
  return {
    title: 'What everyone did, on the page',
    figures: [
      atMost(
        `Activity opened with ${ENTRIES.toLocaleString('en')} entries and ${PLACES.toLocaleString('en')} places on the device, to the first rows, p50`,
        of('rows'),
        LIMIT.rows,
        asMs,
      ),
      plain('The same, opened for the first time', asMs(first?.rows ?? 0)),
      plain('To the first drawing, p50', asMs(of('drawing'))),
      plain('Processor time of the page for all of that, p50', asMs(of('thread'))),
    ],
    notes: [`To the first rows: ${rounds.map(({ rows }) => asMs(rows)).join(', ')}.`],
  };
}

interface Opened {
  /** Milliseconds of processor time of the page's thread, until all of it was there. */
  thread: number;
  rows: number;
  drawing: number;
}

async function open(page: Page): Promise<Opened> {
  const away = new URL(page.url()).pathname;
  const { result, thread } = await withThreadTime(page, () => page.evaluate(openActivity, paths.activity));
  await page.evaluate(leaveTo, away);
  // What is drawn again there is not measured in the next round.
  await painted(page);
  return { ...result, thread };
}

/** Runs in the page: goes there as a link would, until the first step and the first drawing are there. */
async function openActivity(path: string): Promise<Omit<Opened, 'thread'>> {
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
  return { rows: await until('[data-step]'), drawing: await until('[data-step] svg path[data-change]') };
}

/** Runs in the page. */
async function leaveTo(path: string): Promise<void> {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  while (document.querySelector('main h1') !== null || document.querySelector('[role="grid"]') === null)
    await new Promise((settle) => requestAnimationFrame(settle));
}

/** Runs in the page: puts entries about places of the level onto the device, as the app keeps what it has read. */
async function keepEntries(count: number): Promise<void> {
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('It could not be read.'));
    });
  for (const { name } of await indexedDB.databases()) {
    const db = await asked(indexedDB.open(name ?? ''));
    const hasAll = ['statuses', 'features', 'idmap'].every((store) => db.objectStoreNames.contains(store));
    if (!hasAll) continue;
    const read = db.transaction(['features', 'idmap'], 'readonly');
    const features = (await asked(read.objectStore('features').getAll(null, count))) as {
      fid: string;
      kind: string;
      clientLid: string;
      levelLid: string;
      geometry: object;
      properties: { name?: string };
    }[];
    const [one] = features;
    if (one === undefined) continue;
    const level = (await asked(read.objectStore('idmap').get(one.levelLid))) as { serverKey: string };
    const [buildingId, levelIndex] = level.serverKey.split('/').map(Number);
    const now = Math.floor(Date.now() / 1000);
    const entries = features.map(({ fid, kind, geometry, properties }, n) => ({
      id: n + 1,
      at: now - (count - n) * 200,
      by: { userId: (n % 40) + 100, name: `Person ${n % 40}` },
      action: 'changed',
      kind: 'feature',
      key: fid,
      siteId: null,
      buildingId,
      levelIndex,
      title: properties.name ?? '',
      count: null,
      before: { kind, geometry, properties: { ...properties, name: `Old ${n}` } },
      after: { kind, geometry, properties },
    }));
    const write = db.transaction('statuses', 'readwrite');
    const store = write.objectStore('statuses');
    for (let piece = 0; piece * 100 <= count; piece += 1) {
      const k = `activity:piece:${one.clientLid}:${String(piece).padStart(12, '0')}`;
      const value = entries.filter(({ id }) => Math.floor(id / 100) === piece).reverse();
      store.put({ k, value, readAt: 1 });
    }
    const value = { readAt: Date.now(), older: null, hasValues: true };
    await asked(store.put({ k: `activity:read:${one.clientLid}`, value, readAt: 1 }));
    db.close();
    return;
  }
  throw new Error('The device has no places.');
}
