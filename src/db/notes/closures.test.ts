import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { keptClosure } from '../../../tests/support/closures/kept-closure.ts';
import { CLIENT } from '../../../tests/support/db/content-fixtures.ts';
import { createBrowser, tidied } from '../../../tests/support/db/journal/journal-tabs.ts';
import { countDrafts } from '../drafts/staging.ts';
import { unsentWork } from '../recovery/offline-read/unsent-work.ts';
import { changeClosure, listClosures } from './closures.ts';
import { listWaitingWords } from './waiting-words.ts';

const MINE = keptClosure({ clientLid: CLIENT.lid, base: null, waits: 'put' });

it('a closure that waits · the browser wipes the database → it comes back, and counts as no form', async () => {
  const browser = createBrowser();
  const db = await browser.open();
  await db.clients.put(CLIENT);
  await changeClosure(db, MINE, () => MINE);
  expect(unsentWork(browser.disk.segments, { now: 0, newId: () => '' })).toMatchObject({
    closures: [MINE],
    drafts: [],
  });
  await tidied(db);
  browser.crash(db);
  await browser.wipe();

  const again = await browser.open();
  expect(await listClosures(again, CLIENT.lid)).toEqual([MINE]);
  expect(await countDrafts(again)).toBe(0);
  expect(await listWaitingWords(again)).toMatchObject([
    { kind: 'closure', id: MINE.id, siteLid: 's', words: 'Closed', state: 'waiting' },
  ]);
});
