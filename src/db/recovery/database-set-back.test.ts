import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Level } from '../../domain/entities/level.ts';
import { putFile } from '../drafts/floor-plan-files.ts';
import { openDatabase } from '../device/open-database.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { dropStaging, readStaging, stage } from '../drafts/staging.ts';
import { feature, lid, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import { transact } from '../transact/transact.ts';
import { edit, named, nameIn, now, withPlace } from '../../../tests/support/db/journal/journal-fixtures.ts';
import { memoryDisk, memoryLocks, memoryPort } from '../../../tests/support/db/journal/memory-disk.ts';
import { createBrowser, tidied } from '../../../tests/support/db/journal/journal-tabs.ts';

const form = { geometry: null, mode: 'edit' as const };

describe('database set back', () => {
  it('floor plan of a new level recovered', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    await edit(db, null, feature('Shop'));
    const setBack = await browser.remember(db);
    const level = { kind: 'level', lid: lid(), ...PLACE, levelIndex: 1, shortTitle: '1', title: 'First' };
    const { levelLid: _, ...row } = { ...level, extra: {} };
    const plan = {
      fileId: newId(),
      levelLid: level.lid,
      fileName: 'a.geojson',
      fileType: 'geojson',
      bytes: Uint8Array.of(1, 2, 3),
      at: now,
    };
    await putFile(db, plan);
    const made = { table: 'levels', key: level.lid, before: null, after: row as Level } as const;
    await transact(db, { label: 'importLevel', changes: [made] }, { now, newId });
    await tidied(db);
    browser.crash(db);
    await setBack();
    const again = await browser.open();
    expect(await again.pending.get(`levels:${level.lid}`)).toMatchObject({ intent: 'create' });
    expect(await again.files.get(plan.fileId)).toEqual(plan);
  });

  it('typed values recovered', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    await edit(db, null, feature('Shop'));
    await stage(db, 'features:a', { ...form, values: { text: 'a' } }, now);
    const setBack = await browser.remember(db);
    await stage(db, 'features:a', { ...form, values: { text: 'all of it' } }, now + 1);
    browser.crash(db);
    await setBack();
    const again = await browser.open();
    expect((await readStaging(again, 'features:a'))?.values).toEqual({ text: 'all of it' });
  });
});

describe('draft continued after a reload', () => {
  it('recovered as it was left last', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    await edit(db, null, feature('Shop'));
    for (let i = 0; i < 5; i += 1) await stage(db, 'features:a', { ...form, values: { i } }, now + i);
    await tidied(db);
    browser.crash(db);
    const reloaded = await browser.open();
    await stage(reloaded, 'features:a', { ...form, values: { i: 100 } }, now + 100);
    await tidied(reloaded);
    browser.crash(reloaded);
    await browser.wipe();
    expect((await readStaging(await browser.open(), 'features:a'))?.values).toEqual({ i: 100 });
  });

  it('dropped after the reload → stays dropped', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    await edit(db, null, feature('Shop'));
    for (let i = 0; i < 5; i += 1) await stage(db, 'features:a', { ...form, values: { i } }, now + i);
    await tidied(db);
    browser.crash(db);
    const reloaded = await browser.open();
    await dropStaging(reloaded, 'features:a');
    browser.crash(reloaded);
    await browser.wipe();
    expect(await readStaging(await browser.open(), 'features:a')).toBeUndefined();
  });
});

describe('journal opened in another storage', () => {
  it('undone meanwhile → not replayed later', async () => {
    const name = `two-${newId()}`;
    const [files, cache] = [memoryDisk(), memoryDisk()];
    const open = async (kind: 'opfs' | 'cache'): Promise<{ db: StoreyDatabase; crash: () => void }> => {
      const locks = memoryLocks();
      const port = { ...memoryPort(kind === 'opfs' ? files : cache), kind };
      const db = await openDatabase(name, {
        journal: { port: Promise.resolve(port), locks, now: () => now, newId },
      });
      return {
        db,
        crash: () => {
          db.seal();
          locks.die();
        },
      };
    };
    const first = await open('opfs');
    const desk = feature('Desk');
    await first.db.features.put(desk);
    await edit(first.db, desk, named(desk, 'Counter'));
    first.crash();
    // Its worker was slow to start: this page keeps its journal elsewhere.
    const second = await open('cache');
    await edit(second.db, named(desk, 'Counter'), desk);
    await tidied(second.db);
    second.crash();
    const third = await open('opfs');
    expect(await nameIn(third.db, desk.fid)).toBe('Desk');
    expect(await third.db.pending.count()).toBe(0);
  });
});
