import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { CLIENT } from '../../../tests/support/db/content-fixtures.ts';
import { createBrowser, tidied } from '../../../tests/support/db/journal/journal-tabs.ts';
import type { PictureText } from '../../domain/pictures/index.ts';
import { rememberId } from '../database/idmap.ts';
import { countDrafts } from '../drafts/staging.ts';
import { unsentWork } from '../recovery/offline-read/unsent-work.ts';
import {
  changePictureText,
  countWaitingTexts,
  listPictureTexts,
  settlePictureTexts,
} from './picture-texts.ts';

const textOf = (more: Partial<PictureText> = {}): PictureText => ({
  clientLid: CLIENT.lid,
  url: 'https://a.example/1.png#part',
  texts: { default: 'The stairs' },
  base: {},
  tag: null,
  clash: null,
  refused: null,
  ...more,
});

it('a text that waits · the browser wipes the database → it comes back with its client, and counts as no form', async () => {
  const browser = createBrowser();
  const db = await browser.open();
  await db.clients.put(CLIENT);
  await rememberId(db, 'clients', CLIENT.lid, 7);
  await changePictureText(db, textOf(), () => textOf());
  expect(unsentWork(browser.disk.segments, { now: 0, newId: () => '' })).toMatchObject({
    pictureTexts: [textOf()],
    drafts: [],
  });
  await tidied(db);
  browser.crash(db);
  await browser.wipe();

  const again = await browser.open();
  expect([...(await listPictureTexts(again, CLIENT.lid)).values()]).toEqual([textOf()]);
  expect((await again.idmap.get(CLIENT.lid))?.serverKey).toBe('7');
  expect(await countDrafts(again)).toBe(0);
});

it('a reading · what waits stays, what the server has no more goes', async () => {
  const db = await createBrowser().open();
  const reading = { at: 1, isOffered: true };
  const settled = (url: string) => textOf({ url, base: { default: 'The stairs' }, tag: '"1"' });
  await settlePictureTexts(db, CLIENT.lid, { theirs: [settled('a'), settled('b')], reading });
  await changePictureText(db, settled('b'), (now) => ({ ...now!, texts: { default: 'Steps' } }));
  await settlePictureTexts(db, CLIENT.lid, { theirs: [settled('b'), settled('c')], reading });
  const texts = await listPictureTexts(db, CLIENT.lid);
  expect([...texts.values()].map(({ url, texts: { default: one } }) => [url, one])).toEqual([
    ['c', 'The stairs'],
    ['b', 'Steps'],
  ]);
  expect(await countWaitingTexts(db)).toBe(1);
});
