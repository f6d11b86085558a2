import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { edit, nameIn, named, withPlace } from '../../../../tests/support/db/journal/journal-fixtures.ts';
import { createBrowser } from '../../../../tests/support/db/journal/journal-tabs.ts';

it('save in progress · other tab opened · undone → stays undone after recovery', async () => {
  const browser = createBrowser();
  const { db: first, desk } = await withPlace(browser);
  let release = (): void => undefined;
  const gate = new Promise<void>((settle) => (release = settle));
  let isFirst = true;
  browser.disk.beforeAppend = async () => {
    if (!isFirst) return;
    isFirst = false;
    await gate;
  };
  const saving = edit(first, desk, named(desk, 'Counter'));
  // The database has it, and the journal's file is being made.
  await vi.waitFor(async () => expect(await nameIn(first, desk.fid)).toBe('Counter'));
  const second = await browser.open();
  release();
  await saving;
  await edit(second, named(desk, 'Counter'), desk);
  expect(await second.pending.count()).toBe(0);
  browser.crash(first);
  browser.crash(second);
  const third = await browser.open();
  expect([await nameIn(third, desk.fid), await third.pending.count()]).toEqual(['Desk', 0]);
});
