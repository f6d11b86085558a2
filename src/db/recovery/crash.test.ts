import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { feature } from '../../../tests/support/db/content-fixtures.ts';
import { edit, nameIn, named, opIn, withPlace } from '../../../tests/support/db/journal/journal-fixtures.ts';
import { createBrowser, tidied } from '../../../tests/support/db/journal/journal-tabs.ts';

describe('crash', () => {
  it('before the journal entry → database unchanged', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    browser.crash(db);
    browser.disk.segments.clear();
    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Counter');
    // And from now on the journal tells of it.
    await tidied(again);
    browser.crash(again);
    await browser.wipe();
    expect(await nameIn(await browser.open(), desk.fid)).toBe('Counter');
  });

  it('between journal and database → replayed once at the next start', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    const setBack = await browser.remember(db);
    await edit(db, desk, named(desk, 'Counter'));
    browser.crash(db);
    await setBack();

    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Counter');
    expect(await again.history.count()).toBe(1);
    // It may have been sent, for all that is known.
    expect(await opIn(again, desk.fid)).toMatchObject({ intent: 'update', state: 'unknown' });
    expect(again.journal?.getStatus().recovered).toBe(1);
    browser.crash(again);
    const third = await browser.open();
    expect(await third.history.count()).toBe(1);
    expect(third.journal?.getStatus().recovered).toBe(0);
  });

  it('torn entry → not reported as damage', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    const setBack = await browser.remember(db);
    await edit(db, named(desk, 'Counter'), named(desk, 'Bar'));
    browser.crash(db);
    await setBack();
    for (const [name, bytes] of browser.disk.segments) browser.disk.segments.set(name, bytes.slice(0, -9));
    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Counter');
    expect(again.journal?.getStatus()).toMatchObject({ recovered: 0, damaged: 0 });
    await edit(again, named(desk, 'Counter'), named(desk, 'Café'));
    await tidied(again);
    browser.crash(again);
    await browser.wipe();
    expect(await nameIn(await browser.open(), desk.fid)).toBe('Café');
  });

  it('torn entry → later entries readable', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    await edit(db, null, feature('Shop'));
    const setBack = await browser.remember(db);
    await edit(db, named(desk, 'Counter'), named(desk, 'Bar'));
    browser.crash(db);
    await setBack();
    for (const [name, bytes] of browser.disk.segments) browser.disk.segments.set(name, bytes.slice(0, -9));
    const again = await browser.open();
    await again.pending.delete(`features:${desk.fid}`);
    await tidied(again);
    browser.crash(again);
    await browser.wipe();
    const third = await browser.open();
    expect(third.journal?.getStatus()).toMatchObject({ recovered: 1, damaged: 0 });
  });

  it('unacknowledged transaction → later save wins', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    const setBack = await browser.remember(db);
    await edit(db, desk, named(desk, 'Never saved'));
    db.close();
    await setBack();
    // The crashed tab still holds its lock while another one works on.
    const other = await browser.open();
    await edit(other, desk, named(desk, 'Saved'));
    browser.crash(other);
    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Saved');
  });
});
