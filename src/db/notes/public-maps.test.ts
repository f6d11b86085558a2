import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { CLIENT } from '../../../tests/support/db/content-fixtures.ts';
import { createBrowser, tidied } from '../../../tests/support/db/journal/journal-tabs.ts';
import { keptMap } from '../../../tests/support/public-map/kept-map.ts';
import { countDrafts } from '../drafts/staging.ts';
import { unsentWork } from '../recovery/offline-read/unsent-work.ts';
import { changePublicMap, countWaitingMaps, listPublicMaps } from './public-maps.ts';
import { listWaitingWords } from './waiting-words.ts';

const MINE = keptMap({ clientLid: CLIENT.lid, base: null, waits: 'put' });

it('a map that waits · the browser wipes the database → it comes back, and counts as no form', async () => {
  const browser = createBrowser();
  const db = await browser.open();
  await db.clients.put(CLIENT);
  await changePublicMap(db, MINE, () => MINE);
  expect(unsentWork(browser.disk.segments, { now: 0, newId: () => '' })).toMatchObject({
    publicMaps: [MINE],
    drafts: [],
  });
  await tidied(db);
  browser.crash(db);
  await browser.wipe();

  const again = await browser.open();
  expect(await listPublicMaps(again, CLIENT.lid)).toEqual([MINE]);
  expect(await countDrafts(again)).toBe(0);
  expect(await listWaitingWords(again)).toMatchObject([
    { kind: 'map', id: MINE.id, words: MINE.map.title, state: 'waiting' },
  ]);
});

it('the server has it → nothing waits; deleted → nothing is left', async () => {
  const db = await createBrowser().open();
  await changePublicMap(db, MINE, () => MINE);
  await changePublicMap(db, MINE, (now) => now && { ...now, base: now.map, waits: null });
  expect(await countWaitingMaps(db)).toBe(0);
  expect(await listPublicMaps(db, CLIENT.lid)).toMatchObject([{ waits: null }]);
  await changePublicMap(db, MINE, () => null);
  expect(await listPublicMaps(db)).toEqual([]);
});
