import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../../domain/entities/feature.ts';
import type { StoreyDatabase } from '../database.ts';
import { rememberId } from '../idmap.ts';
import { change, CLIENT, feature, newId, PLACE } from '../testing/content.ts';
import { transact, transactMade } from '../transact.ts';
import { closeDatabase, openDatabase } from '../open-database.ts';
import { dropStaging, readStaging, stage } from '../staging.ts';
import { memoryLocks, memoryPort } from './testing/memory-port.ts';
import { createBrowser, tidied, type Browser } from './testing/tab.ts';

const now = 1_800_000_000_000;
const named = (of: Feature, name: string): Feature => ({ ...of, properties: { ...of.properties, name } });
const edit = (db: StoreyDatabase, before: Feature | null, after: Feature | null, label = 'changeFeature') =>
  transact(db, { label, changes: [change(before, after)] }, { now, newId });
const nameIn = async (db: StoreyDatabase, fid: string) => (await db.features.get(fid))?.properties.name;
const opIn = (db: StoreyDatabase, fid: string) => db.pending.get(`features:${fid}`);

/** A device that has read one place from the server, with all that it lies in. */
async function withPlace(browser: Browser): Promise<{ db: StoreyDatabase; desk: Feature }> {
  const db = await browser.open();
  const desk = feature('Desk');
  await db.clients.put(CLIENT);
  await rememberId(db, 'clients', CLIENT.lid, 7);
  await db.features.put(desk);
  return { db, desk };
}

describe('a save', () => {
  it('is in the journal before it is called done', async () => {
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

  it('goes on, and says so, where the journal can not be written; what it missed is written down later', async () => {
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

  it('is kept by the journal where the database has no room, and goes in when there is some', async () => {
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

  it('that only the journal kept goes in at the next start', async () => {
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

  it('that only the journal kept is not hidden by what was saved after it', async () => {
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

  it('that was refused is not done at the next start', async () => {
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

  it('that was refused leaves nothing to be done again', async () => {
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

describe('a form', () => {
  it('is found again although the database had no room for it', async () => {
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

  it('that was dropped does not come back with the segment of a tab that is gone', async () => {
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

describe('a journal that fails at the start', () => {
  it('leaves the database to itself', async () => {
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
    // The next time it works, it is told of what it missed.
    const third = await browser.open();
    await tidied(third);
    browser.crash(third);
    await browser.wipe();
    expect(await nameIn(await browser.open(), desk.fid)).toBe('Bar');
  });

  it('is none where the window has no place for it', async () => {
    const db = await openDatabase(`none-${newId()}`, {
      journal: { port: Promise.resolve(null), locks: memoryLocks(), now: () => now, newId },
    });
    expect(db.journal).toBeNull();
    await closeDatabase(db);
  });
});

describe('a crash', () => {
  it('before the journal has it leaves the database as it is', async () => {
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

  it('between journal and database is made good at the next start, once', async () => {
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

  it('in the middle of a line is nothing to speak of', async () => {
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

  it('in the middle of a line does not spoil what is written behind it', async () => {
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

  it('lets an act that was never called saved give way to what was saved after it', async () => {
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

describe('segments', () => {
  it('go when nothing in them waits any more, also those of tabs that are gone', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    await db.pending.clear();
    await db.bases.clear();
    browser.crash(db);
    expect(browser.disk.segments.size).toBe(1);
    const again = await browser.open();
    await tidied(again);
    expect(browser.disk.segments.size).toBe(0);
    expect(again.journal?.getStatus().recovered).toBe(0);
  });

  it('are left to a tab that lives', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    const other = await browser.open();
    await db.pending.clear();
    await tidied(other);
    expect(browser.disk.segments.size).toBe(1);
    // The one that wrote it goes on writing it: small, and nothing in it comes back.
    await tidied(db);
    await edit(db, named(desk, 'Counter'), named(desk, 'Bar'));
    expect(browser.disk.segments.size).toBe(1);
  });

  it('of a tab that was closed are taken over by one that lives', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    const other = await browser.open();
    await edit(db, desk, named(desk, 'Counter'));
    await closeDatabase(db);
    await other.recover();
    expect(other.journal?.getStatus().recovered).toBe(0);
    await other.pending.clear();
    await tidied(other);
    expect(browser.disk.segments.size).toBe(0);
  });

  it('are begun anew at 4 MB, and each says what it takes to be read alone', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    const big = 'x'.repeat(300_000);
    const made: Feature[] = [];
    for (let i = 0; i < 20; i += 1) {
      const one = feature(`Room ${i}`);
      one.properties.description = big;
      await edit(db, null, one);
      made.push(one);
    }
    expect(browser.disk.segments.size).toBe(2);
    // The first one goes as soon as its acts have arrived.
    await db.pending.bulkDelete(made.slice(0, 15).map((one) => `features:${one.fid}`));
    await tidied(db);
    expect(browser.disk.segments.size).toBe(1);
    browser.crash(db);
    await browser.wipe();
    const again = await browser.open();
    expect((await again.pending.toArray()).map((op) => op.key).sort()).toEqual(
      made
        .slice(15)
        .map((one) => one.fid)
        .sort(),
    );
    expect((await again.idmap.get(PLACE.clientLid))?.serverKey).toBe('7');
  });

  it('take a level of many rows in parts, and give all of it back', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    const level = {
      lid: PLACE.levelLid,
      clientLid: PLACE.clientLid,
      siteLid: PLACE.siteLid,
      buildingLid: PLACE.buildingLid,
      levelIndex: 0,
      levelShortTitle: '0',
      levelLongTitle: 'Zero',
      levelExtraData: {},
    };
    const rows = Array.from({ length: 1500 }, (_, i) => feature(`Room ${i}`));
    const writings: number[] = [];
    browser.disk.beforeAppend = (objects) => void writings.push(objects.length);
    await transact(
      db,
      {
        label: 'createLevel',
        changes: [
          { table: 'levels', key: level.lid, before: null, after: level },
          ...rows.map((row) => change(null, row)),
        ],
      },
      { now, newId },
    );
    expect(writings.length).toBeGreaterThan(5);
    expect(Math.max(...writings)).toBeLessThan(300);
    await tidied(db);
    const [op] = await db.pending.toArray();
    browser.crash(db);
    await browser.wipe();
    const again = await browser.open();
    expect(await again.features.count()).toBe(1500);
    expect(await again.pending.toArray()).toMatchObject([
      { ...op, state: 'unknown', saga: { step: 'createLevel', createdHere: false } },
    ]);
    expect(again.journal?.getStatus().recovered).toBe(1);
  });
});
