import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { feature, newId } from '../../../tests/support/db/content-fixtures.ts';
import { transactMade } from '../transact/transact.ts';
import { closeDatabase, openDatabase } from '../device/open-database.ts';
import { dropStaging, readStaging, stage } from '../drafts/staging.ts';
import type { JournalPort } from './ports/port.ts';
import {
  edit,
  nameIn,
  named,
  now,
  opIn,
  withPlace,
} from '../../../tests/support/db/journal/journal-fixtures.ts';
import { memoryLocks, memoryPort } from '../../../tests/support/db/journal/memory-disk.ts';
import { createBrowser, tidied } from '../../../tests/support/db/journal/journal-tabs.ts';

describe('save', () => {
  it('done only after the journal entry is flushed', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    let isFlushed = false;
    browser.disk.beforeAppend = async () => {
      await new Promise((settle) => setTimeout(settle, 30));
      isFlushed = true;
    };
    await edit(db, desk, named(desk, 'Counter'));
    expect(isFlushed).toBe(true);
    expect(browser.disk.written).toBeGreaterThan(0);
  });

  it('done only after it reached the disk', async () => {
    const browser = createBrowser();
    const port = memoryPort(browser.disk);
    const onTheWay: [segment: string, objects: readonly string[]][] = [];
    const append: JournalPort['append'] = async (segment, objects, flush) => {
      onTheWay.push([segment, objects]);
      let size = 0;
      if (flush) for (const [to, lines] of onTheWay.splice(0)) size = await port.append(to, lines, true);
      return size;
    };
    const ports = { locks: memoryLocks(), now: () => now, newId };
    const journal = { ...ports, port: Promise.resolve({ ...port, append }) };
    const { db, desk } = await withPlace({ ...browser, open: () => openDatabase(browser.name, { journal }) });
    await edit(db, desk, named(desk, 'Counter'));
    db.seal();
    await browser.wipe();
    expect(await nameIn(await browser.open(), desk.fid)).toBe('Counter');
  });

  it('journal not writable → save succeeds, reported, entry written later', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    browser.disk.beforeAppend = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await edit(db, desk, named(desk, 'Counter'));
    expect(await nameIn(db, desk.fid)).toBe('Counter');
    expect(db.journal?.getStatus().failing).toBe(true);

    browser.disk.beforeAppend = () => undefined;
    await tidied(db);
    expect(db.journal?.getStatus().failing).toBe(false);
    browser.crash(db);
    await browser.wipe();
    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Counter');
    expect((await again.bases.get(`features:${desk.fid}`))?.value).toEqual(desk);
  });

  it('database full → kept in the journal only, applied once there is space', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    let isFull = true;
    db.history.hook('creating', () => {
      if (isFull) throw new Dexie.QuotaExceededError('full');
    });
    await expect(edit(db, desk, named(desk, 'Counter'))).rejects.toMatchObject({
      kind: 'quota',
      isKept: true,
    });
    expect(await nameIn(db, desk.fid)).toBe('Desk');
    expect(db.journal?.getStatus().kept).toBe(1);
    await tidied(db);

    isFull = false;
    const shop = feature('Shop');
    await edit(db, null, shop);
    expect(await nameIn(db, desk.fid)).toBe('Counter');
    expect(db.journal?.getStatus().kept).toBe(0);
    expect(await opIn(db, desk.fid)).toMatchObject({ intent: 'update' });
  });

  it('log-only change · restart → applied once', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    let isFull = true;
    db.history.hook('creating', () => {
      if (isFull) throw new Dexie.QuotaExceededError('full');
    });
    await expect(edit(db, desk, named(desk, 'Counter'))).rejects.toMatchObject({ isKept: true });
    isFull = false;
    // Something else was saved by another tab; its number hides that of the act that had no room.
    const other = await browser.open();
    await edit(other, null, feature('Shop'));
    await tidied(other);
    browser.crash(other);
    browser.crash(db);

    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Counter');
    expect(again.journal?.getStatus().recovered).toBe(1);
    browser.crash(again);
    const third = await browser.open();
    expect(third.journal?.getStatus().recovered).toBe(0);
  });

  it('log-only change · later saves · restart → applied', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    let tooBig = 'big';
    db.history.hook('creating', (_key, { label }) => {
      if (label === tooBig) throw new Dexie.QuotaExceededError('full');
    });
    await expect(edit(db, desk, named(desk, 'Counter'), 'big')).rejects.toMatchObject({ isKept: true });
    await edit(db, null, feature('Shop'));
    await tidied(db);
    browser.crash(db);
    tooBig = '';
    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Counter');
  });

  it('save refused · restart → not applied', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await expect(edit(db, null, named(desk, 'Copy'))).rejects.toMatchObject({ kind: 'constraint' });
    expect(browser.disk.segments.size).toBe(1);
    await db.features.delete(desk.fid);
    browser.crash(db);
    const again = await browser.open();
    expect(await again.features.count()).toBe(0);
    expect(again.journal?.getStatus().recovered).toBe(0);
  });

  it('save refused → nothing to replay', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await expect(edit(db, named(desk, 'Other'), named(desk, 'Counter'))).rejects.toMatchObject({
      kind: 'stale',
    });
    await expect(transactMade(db, async () => null, { now, newId })).resolves.toBeNull();
    await edit(db, null, feature('Shop'));
    browser.crash(db);
    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Desk');
    expect(again.journal?.getStatus()).toMatchObject({ recovered: 0, damaged: 0 });
  });
});

describe('form draft', () => {
  it('database full → draft recovered from the journal', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    db.staging.hook('creating', () => {
      throw new Dexie.QuotaExceededError('full');
    });
    const kept = stage(db, 'features:x', { values: { a: 1 }, geometry: null, mode: 'edit' }, now);
    await expect(kept).rejects.toMatchObject({ kind: 'quota' });
    await tidied(db);
    browser.crash(db);
    expect(await readStaging(await browser.open(), 'features:x')).toMatchObject({ values: { a: 1 } });
  });

  it('dropped · segment of a closed tab → draft does not come back', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    const other = await browser.open();
    await stage(db, 'features:x', { values: {}, geometry: null, mode: 'edit' }, now);
    await closeDatabase(db);
    await dropStaging(other, 'features:x');
    browser.crash(other);
    expect(await readStaging(await browser.open(), 'features:x')).toBeUndefined();
  });
});

describe('journal fails to open', () => {
  it('database works without it, missed entries written later', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    browser.crash(db);
    const broken = { ...memoryPort(browser.disk), segments: () => Promise.reject(new Error('no')) };
    const again = await openDatabase(browser.name, {
      journal: { port: Promise.resolve(broken), locks: memoryLocks(), now: () => now, newId },
    });
    expect(again.journal).toBeNull();
    await edit(again, named(desk, 'Counter'), named(desk, 'Bar'));
    await closeDatabase(again);
    // The next time it works, it receives what it missed.
    const third = await browser.open();
    await tidied(third);
    browser.crash(third);
    await browser.wipe();
    expect(await nameIn(await browser.open(), desk.fid)).toBe('Bar');
  });

  it('no storage for a journal → none', async () => {
    const db = await openDatabase(`none-${newId()}`, {
      journal: { port: Promise.resolve(null), locks: memoryLocks(), now: () => now, newId },
    });
    expect(db.journal).toBeNull();
    await closeDatabase(db);
  });
});
