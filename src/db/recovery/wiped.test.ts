import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../../domain/entities/feature.ts';
import { claimDraft } from '../drafts/claim-draft.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { stagedUnder } from '../schema/entity-key.ts';
import { putFile } from '../drafts/floor-plan-files.ts';
import { undo } from '../transact/history.ts';
import { rememberId } from '../database/idmap.ts';
import { dropStaging, readStaging, stage } from '../drafts/staging.ts';
import { change, CLIENT, feature, lid, newId } from '../../../tests/support/db/content-fixtures.ts';
import { transact } from '../transact/transact.ts';
import { createBrowser, tidied, type Browser } from '../../../tests/support/db/journal/journal-tabs.ts';
import { compact } from './compaction/compact.ts';

const now = 1_800_000_000_000;
const named = (of: Feature, name: string): Feature => ({ ...of, properties: { ...of.properties, name } });
const edit = (db: StoreyDatabase, before: Feature | null, after: Feature | null) =>
  transact(db, { label: 'changeFeature', changes: [change(before, after)] }, { now, newId });
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

describe('database wiped', () => {
  it('rows, operations, bases, ids and history recovered offline', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    const [shop, gone] = [feature('Shop'), feature('Gone')];
    await db.features.put(gone);
    await edit(db, desk, named(desk, 'Counter'));
    await edit(db, null, shop);
    await edit(db, gone, null);
    await edit(db, shop, named(shop, 'Kiosk'));
    const before = { ops: await db.pending.toArray(), bases: await db.bases.toArray() };
    browser.crash(db);
    await browser.wipe();

    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Counter');
    expect(await nameIn(again, shop.fid)).toBe('Kiosk');
    expect(await again.features.get(gone.fid)).toBeUndefined();
    expect(await again.clients.get(CLIENT.lid)).toEqual(CLIENT);
    expect((await again.idmap.get(CLIENT.lid))?.serverKey).toBe('7');
    expect(again.journal?.getStatus().recovered).toBe(3);
    const strip = (ops: { entityKey: string; intent: string; opId: string }[]) =>
      ops.map(({ entityKey, intent, opId }) => ({ entityKey, intent, opId }));
    expect(strip(await again.pending.toArray())).toEqual(strip(before.ops));
    expect(await again.bases.toArray()).toEqual(before.bases);
    expect(await undo(again, { now, newId })).toMatchObject({ status: 'done' });
    expect(await nameIn(again, shop.fid)).toBe('Shop');
  });

  it('changes of two tabs → recovered in their order', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    const other = await browser.open();
    await edit(db, desk, named(desk, '1'));
    await edit(other, named(desk, '1'), named(desk, '2'));
    await edit(db, named(desk, '2'), named(desk, '3'));
    await edit(other, named(desk, '3'), named(desk, '4'));
    db.close();
    browser.crash(other);
    await browser.wipe();
    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('4');
    expect(await again.pending.count()).toBe(1);
    expect((await again.bases.get(`features:${desk.fid}`))?.value).toEqual(desk);
  });

  it('while open → recovered before the next write', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    // As in a browser: the connection and the files go, and Dexie silently makes new ones.
    db.close({ disableAutoOpen: false });
    await browser.wipe();
    await edit(db, named(desk, 'Counter'), named(desk, 'Bar'));
    expect(await nameIn(db, desk.fid)).toBe('Bar');
    expect((await db.bases.get(`features:${desk.fid}`))?.value).toEqual(desk);
    expect(db.journal?.getStatus().recovered).toBe(1);
  });

  it('tables cleared without an event → recovered before the next write', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    await Promise.all(db.tables.map((table) => table.clear()));
    await edit(db, named(desk, 'Counter'), named(desk, 'Bar'));
    expect(await nameIn(db, desk.fid)).toBe('Bar');
    expect((await db.bases.get(`features:${desk.fid}`))?.value).toEqual(desk);
  });

  it('compaction after a wipe → lost rows not taken as acknowledged', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    await stage(db, 'features:x', { values: { a: 1 }, geometry: null, mode: 'edit' }, 5);
    if (db.journal === null) throw new Error('no journal');
    const wipedMeanwhile = compact(db, db.journal, () => {
      for (const table of db.tables) void table.clear();
      return true;
    });
    await expect(wipedMeanwhile).rejects.toMatchObject({ kind: 'recreated' });
    await expect(tidied(db)).rejects.toMatchObject({ kind: 'recreated' });
    browser.crash(db);
    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Counter');
    expect(await readStaging(again, 'features:x')).toMatchObject({ values: { a: 1 } });
  });

  it('acknowledged, dropped or undone → not recovered', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    const shop = feature('Shop');
    await edit(db, desk, named(desk, 'Counter'));
    await edit(db, null, shop);
    await edit(db, shop, null);
    await db.pending.delete(`features:${desk.fid}`);
    await db.bases.delete(`features:${desk.fid}`);
    await stage(db, 'features:x', { values: {}, geometry: null, mode: 'edit' }, 5);
    await tidied(db);
    browser.crash(db);
    await browser.wipe();
    const again = await browser.open();
    expect(await again.pending.count()).toBe(0);
    expect(await again.features.count()).toBe(0);
    expect(again.journal?.getStatus().recovered).toBe(0);
    expect(await readStaging(again, 'features:x')).toBeDefined();
  });

  it('merged by the engine → merged version recovered', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    await tidied(db);
    // As a merge leaves it: another base, another head, the same operation one further.
    const theirs = { ...desk, properties: { ...desk.properties, typeCode: 'cafe' } };
    const merged = named(theirs, 'Counter');
    const op = await opIn(db, desk.fid);
    if (op === undefined) throw new Error('no operation');
    await db.transaction('rw', db.pending, db.bases, db.features, async () => {
      await db.bases.put({ entityKey: op.entityKey, value: theirs });
      await db.features.put(merged);
      await db.pending.put({ ...op, rev: op.rev + 1 });
    });
    await tidied(db);
    browser.crash(db);
    await browser.wipe();
    const again = await browser.open();
    expect(await again.features.get(desk.fid)).toEqual(merged);
    expect((await again.bases.get(op.entityKey))?.value).toEqual(theirs);
    expect(await opIn(again, desk.fid)).toMatchObject({ opId: op.opId, intent: 'update' });
  });

  it('remote value pulled since → fields applied, not whole rows', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    const setBack = await browser.remember(db);
    await edit(db, desk, named(desk, 'Counter'));
    browser.crash(db);
    await setBack();
    // Behind, and another reading of the server came in between.
    const raw = new Dexie(browser.name);
    await raw.open();
    await raw.table('features').put({ ...desk, properties: { ...desk.properties, typeCode: 'cafe' } });
    raw.close();
    const again = await browser.open();
    expect((await again.features.get(desk.fid))?.properties).toMatchObject({
      name: 'Counter',
      typeCode: 'cafe',
    });
  });

  it('open drafts and picked floor plans → recovered', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    const plan = {
      fileId: newId(),
      levelLid: lid(),
      fileName: 'a.geojson',
      fileType: 'geojson',
      bytes: new TextEncoder().encode('{"type":"FeatureCollection"}'),
      at: now,
    };
    await putFile(db, plan);
    for (let i = 0; i < 5; i += 1) {
      await stage(db, 'features:a', { values: { i }, geometry: null, mode: 'edit' }, now + i);
    }
    await stage(db, 'features:b', { values: {}, geometry: null, mode: 'add' }, now);
    await dropStaging(db, 'features:b');
    await tidied(db);
    browser.crash(db);
    await browser.wipe();
    const again = await browser.open();
    expect(await again.files.get(plan.fileId)).toEqual(plan);
    expect(await readStaging(again, 'features:a')).toMatchObject({ values: { i: 4 } });
    expect(await readStaging(again, 'features:b')).toBeUndefined();
  });

  it('drafts of two tabs on one row → both recovered', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    const other = await browser.open();
    const form = { geometry: null, mode: 'edit' as const };
    await stage(db, stagedUnder('features:x', 'a'), { ...form, values: { of: 'a' } }, now);
    await stage(other, stagedUnder('features:x', 'b'), { ...form, values: { of: 'b' } }, now + 1);
    browser.crash(db);
    browser.crash(other);
    await browser.wipe();
    const again = await browser.open();
    const claims = [
      await claimDraft(again, 'features:x', newId),
      await claimDraft(again, 'features:x', newId),
      await claimDraft(again, 'features:x', newId),
    ];
    expect(claims.map(({ found }) => found?.values['of'])).toEqual(['b', 'a', undefined]);
    expect(new Set(claims.map(({ key }) => key)).size).toBe(3);
  });

  it('floor plan bytes damaged → reported', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    await putFile(db, {
      fileId: newId(),
      levelLid: lid(),
      fileName: 'a.json',
      fileType: 'json',
      bytes: Uint8Array.of(1, 2, 3),
      at: now,
    });
    for (const hash of browser.disk.files.keys()) browser.disk.files.set(hash, Uint8Array.of(1, 2));
    browser.crash(db);
    await browser.wipe();
    const again = await browser.open();
    expect(await again.files.count()).toBe(0);
    expect(again.journal?.getStatus().damaged).toBe(1);
  });

  it('damaged segment → readable entries kept, copy set aside, reported', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    const shop = feature('Shop');
    await edit(db, null, shop);
    await edit(db, desk, named(desk, 'Counter'));
    await edit(db, named(desk, 'Counter'), named(desk, 'Bar'));
    browser.crash(db);
    await browser.wipe();
    for (const bytes of browser.disk.segments.values()) {
      const text = new TextDecoder().decode(bytes);
      bytes[text.indexOf('Counter')] = 0x58;
    }
    const again = await browser.open();
    expect(await nameIn(again, desk.fid)).toBe('Bar');
    expect(await nameIn(again, shop.fid)).toBe('Shop');
    expect(again.journal?.getStatus().damaged).toBe(1);
    expect(browser.disk.aside.size).toBe(1);
    browser.crash(again);
    expect((await browser.open()).journal?.getStatus().damaged).toBe(0);
  });

  it('wiped again during recovery → recovered', async () => {
    const browser = createBrowser();
    const { db, desk } = await withPlace(browser);
    await edit(db, desk, named(desk, 'Counter'));
    await edit(db, null, feature('Shop'));
    browser.crash(db);
    for (let round = 0; round < 3; round += 1) {
      await browser.wipe();
      const again = await browser.open();
      expect(await again.pending.count()).toBe(2);
      expect(await again.features.count()).toBe(2);
      await edit(
        again,
        named(desk, round === 0 ? 'Counter' : `Round ${round - 1}`),
        named(desk, `Round ${round}`),
      );
      browser.crash(again);
    }
  });

  it('another database name → its journal not used', async () => {
    const [one, two] = [createBrowser(), createBrowser()];
    const { db, desk } = await withPlace(one);
    await edit(db, desk, named(desk, 'Counter'));
    one.crash(db);
    const other = await two.open();
    expect(await other.pending.count()).toBe(0);
    expect(two.disk.segments.size).toBe(0);
  });
});
