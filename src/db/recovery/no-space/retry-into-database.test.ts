import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Level } from '../../../domain/entities/level.ts';
import type { StoreyDatabase } from '../../database/database.ts';
import { rememberId } from '../../database/idmap.ts';
import { freeKinds } from '../../space/free-kinds.ts';
import { freeSpace } from '../../space/free-space.ts';
import { CLIENT, feature, lid, newId, PLACE } from '../../../../tests/support/db/content-fixtures.ts';
import { transact } from '../../transact/transact.ts';
import { recoveryLock } from '../../journal/ports/port.ts';
import {
  edit,
  named,
  nameIn,
  now,
  opIn,
  withPlace,
} from '../../../../tests/support/db/journal/journal-fixtures.ts';
import { roomFor, type Room } from '../../../../tests/support/db/journal/storage-quota.ts';
import { createBrowser, tidied } from '../../../../tests/support/db/journal/journal-tabs.ts';

let room: Room;
beforeEach(() => {
  room = roomFor();
});
afterEach(() => {
  room.end();
  vi.useRealTimers();
});

const levelOf = (place: Partial<typeof PLACE>, levelIndex = 0): Level => ({
  ...PLACE,
  ...place,
  lid: place.levelLid ?? PLACE.levelLid,
  levelIndex,
  shortTitle: '',
  kind: 'level' as const,
  title: '',
  extra: {},
});

/** A device without room, on which a desk is called otherwise by the journal alone. */
async function withKept() {
  const browser = createBrowser();
  const { db, desk } = await withPlace(browser);
  const counter = named(desk, 'Counter');
  room.isFull = true;
  await expect(edit(db, desk, counter)).rejects.toMatchObject({ isKept: true });
  return { browser, db, desk, counter };
}
const keptIn = (db: StoreyDatabase): number | undefined => db.journal?.getStatus().kept;

describe('log-only change', () => {
  it('space freed → applied', async () => {
    const { db, desk } = await withKept();
    await freeKinds(db, new Set(['history']));
    expect([await nameIn(db, desk.fid), keptIn(db)]).toEqual(['Desk', 1]);
    room.isFull = false;
    await freeKinds(db, new Set(['history']));
    expect([await nameIn(db, desk.fid), keptIn(db)]).toEqual(['Counter', 0]);
    expect(await opIn(db, desk.fid)).toMatchObject({ intent: 'update', state: 'ready' });
  });

  it('no action → retried each minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { db, desk } = await withKept();
    room.isFull = false;
    vi.advanceTimersByTime(59_000);
    expect(keptIn(db)).toBe(1);
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(keptIn(db)).toBe(0));
    expect(await nameIn(db, desk.fid)).toBe('Counter');
  });

  it('next save makes room → log-only change applied first', async () => {
    const { db, desk } = await withKept();
    room.isFull = false;
    // Another site, which can be read again.
    const far = { siteLid: lid(), buildingLid: lid(), levelLid: lid() };
    await db.levels.put(levelOf(far));
    await rememberId(db, 'levels', far.levelLid, '9');
    await db.features.put(feature('Far', newId(), far));
    room.isFull = true;
    db.features.hook('deleting', () => {
      room.isFull = false;
    });
    const shop = feature('Shop');
    await edit(db, null, shop);
    expect([await nameIn(db, desk.fid), await nameIn(db, shop.fid), keptIn(db)]).toEqual([
      'Counter',
      'Shop',
      0,
    ]);
    const parts = await db.historyParts.orderBy(':id').toArray();
    expect(parts.map(({ changes }) => changes[0]?.key)).toEqual([desk.fid, shop.fid]);
  });

  it('space freed → its level not evicted', async () => {
    const { db, desk } = await withKept();
    room.isFull = false;
    await db.levels.put(levelOf({}));
    await rememberId(db, 'levels', PLACE.levelLid, '9');
    expect((await freeSpace(db)).levels).toBe(0);
    await db.journal?.retryIntoDatabase();
    expect(await opIn(db, desk.fid)).toMatchObject({ intent: 'update' });
  });

  it('later save of the same row → not overwritten', async () => {
    const { browser, db, desk } = await withKept();
    // There is room, and yet it is not the first one's turn.
    room.isFull = false;
    const letGo = await db.locks?.take(recoveryLock(db.name));
    await expect(edit(db, desk, named(desk, 'Bar'))).rejects.toMatchObject({ isKept: true });
    await edit(db, null, feature('Shop'));
    expect(keptIn(db)).toBe(2);
    letGo?.();
    await db.journal?.retryIntoDatabase();
    expect([await nameIn(db, desk.fid), keptIn(db)]).toEqual(['Bar', 0]);
    await tidied(db);
    browser.crash(db);
    await browser.wipe();
    expect(await nameIn(await browser.open(), desk.fid)).toBe('Bar');
  });

  it('remote value pulled since → base is what the user saw', async () => {
    const { db, desk } = await withKept();
    room.isFull = false;
    await db.features.put({ ...named(desk, 'Theirs'), eid: 'E-1' } as never);
    await db.journal?.retryIntoDatabase();
    expect(await db.features.get(desk.fid)).toMatchObject({ eid: 'E-1', properties: { name: 'Counter' } });
    // So the push finds that both have changed it, and asks.
    expect((await db.bases.get(`features:${desk.fid}`))?.value).toEqual(desk);
  });

  it('several retries → applied once', async () => {
    const { db, desk, counter } = await withKept();
    room.isFull = false;
    await Promise.all([
      db.journal?.retryIntoDatabase(),
      db.journal?.retryIntoDatabase(),
      edit(db, counter, named(desk, 'Bar')),
    ]);
    await db.journal?.retryIntoDatabase();
    expect([await nameIn(db, desk.fid), await db.history.count()]).toEqual(['Bar', 2]);
    expect(await opIn(db, desk.fid)).toMatchObject({ rev: 2 });
  });

  it('another tab recovers → waits', async () => {
    const { db } = await withKept();
    room.isFull = false;
    const letGo = await db.locks?.take(recoveryLock(db.name));
    await db.journal?.retryIntoDatabase();
    expect(keptIn(db)).toBe(1);
    letGo?.();
    await db.journal?.retryIntoDatabase();
    expect(keptIn(db)).toBe(0);
  });

  it('database closed or newer → stays in the journal', async () => {
    const sealed = await withKept();
    room.isFull = false;
    const newer = await withKept();
    room.isFull = false;
    sealed.db.seal();
    await sealed.db.journal?.retryIntoDatabase();
    newer.db.isNewer = true;
    await newer.db.journal?.retryIntoDatabase();
    newer.db.isNewer = false;
    expect([keptIn(sealed.db), keptIn(newer.db)]).toEqual([1, 1]);
    expect(await nameIn(newer.db, newer.desk.fid)).toBe('Desk');
    newer.browser.crash(newer.db);
    expect(await nameIn(await newer.browser.open(), newer.desk.fid)).toBe('Counter');
  });

  it('constraint violated → set aside and reported', async () => {
    const browser = createBrowser();
    const { db } = await withPlace(browser);
    const [mine, theirs] = [levelOf({ levelLid: lid() }), levelOf({ levelLid: lid() })];
    const made = { table: 'levels' as const, key: mine.lid, before: null, after: mine };
    room.isFull = true;
    await expect(
      transact(db, { label: 'createLevel', changes: [made] }, { now, newId }),
    ).rejects.toMatchObject({ isKept: true });
    room.isFull = false;
    await db.levels.put(theirs);
    await db.journal?.retryIntoDatabase();
    expect(db.journal?.getStatus()).toMatchObject({ kept: 0, damaged: 1 });
    expect(browser.disk.aside.size).toBe(1);
    browser.crash(db);
    const again = await browser.open();
    expect(await again.levels.toCollection().primaryKeys()).toEqual([theirs.lid]);
  });
});

describe('log-only change of a closed tab', () => {
  it('next tab is full too → kept until there is space', async () => {
    const { browser, db, desk } = await withKept();
    const other = await browser.open();
    browser.crash(db);
    await other.adopt();
    expect(keptIn(other)).toBe(1);
    room.isFull = false;
    // Passes go by while it is not its turn, and other work comes and goes.
    const hold = await other.locks?.take(recoveryLock(other.name));
    const shop = feature('Shop');
    await edit(other, null, shop);
    await edit(other, shop, null);
    await tidied(other);
    hold?.();
    expect([keptIn(other), await nameIn(other, desk.fid)]).toEqual([1, 'Desk']);
    await other.journal?.retryIntoDatabase();
    expect([keptIn(other), await nameIn(other, desk.fid)]).toEqual([0, 'Counter']);
    browser.crash(other);
    const third = await browser.open();
    expect(third.journal?.getStatus()).toMatchObject({ kept: 0, recovered: 0 });
  });

  it('restart on a full device → opens, change kept', async () => {
    const { browser, db, desk, counter } = await withKept();
    await expect(edit(db, desk, named(counter, 'Bar'))).rejects.toMatchObject({ isKept: true });
    browser.crash(db);
    const again = await browser.open();
    expect([keptIn(again), await nameIn(again, desk.fid)]).toEqual([2, 'Desk']);
    browser.crash(again);
    room.isFull = false;
    const third = await browser.open();
    expect([keptIn(third), await nameIn(third, desk.fid)]).toEqual([0, 'Bar']);
  });
});

it('log-only change · database wiped → recovered once', async () => {
  const { browser, db, desk, counter } = await withKept();
  room.isFull = false;
  db.close({ disableAutoOpen: false });
  await browser.wipe();
  await db.makeWhole();
  expect([await nameIn(db, desk.fid), keptIn(db)]).toEqual(['Counter', 0]);
  await edit(db, counter, named(desk, 'Bar'));
  browser.crash(db);
  const again = await browser.open();
  expect([await nameIn(again, desk.fid), again.journal?.getStatus().recovered]).toEqual(['Bar', 0]);
  expect((await again.clients.get(CLIENT.lid))?.title).toBe('Northside');
});
