import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../../../domain/entities/feature.ts';
import { change, feature, newId, PLACE } from '../../../../tests/support/db/content-fixtures.ts';
import { transact } from '../../transact/transact.ts';
import { closeDatabase } from '../../device/open-database.ts';
import { edit, named, now, withPlace } from '../../../../tests/support/db/journal/journal-fixtures.ts';
import { createBrowser, tidied } from '../../../../tests/support/db/journal/journal-tabs.ts';

describe('segments', () => {
  it('nothing pending → removed, also those of closed tabs', async () => {
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

  it('written by a live tab → left to it', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    const other = await browser.open();
    await db.pending.clear();
    await tidied(other);
    expect(browser.disk.segments.size).toBe(1);
    // Its writer goes on writing it: small, and with no old records in it.
    await tidied(db);
    await edit(db, named(desk, 'Counter'), named(desk, 'Bar'));
    expect(browser.disk.segments.size).toBe(1);
  });

  it('tab closed → adopted by a live one', async () => {
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

  it('4 MB reached → new segment, readable on its own', async () => {
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

  it('level of many rows → written in parts, recovered in full', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    const level = {
      lid: PLACE.levelLid,
      clientLid: PLACE.clientLid,
      siteLid: PLACE.siteLid,
      buildingLid: PLACE.buildingLid,
      levelIndex: 0,
      shortTitle: '0',
      kind: 'level' as const,
      title: 'Zero',
      extra: {},
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
