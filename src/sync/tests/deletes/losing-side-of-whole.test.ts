import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listTrash, trashedSubtreeOf, restoreTrash, transact, undo } from '../../../db/index.ts';
import type { Fid, Lid } from '../../../domain/entities/ids.ts';
import {
  createFeature,
  createLevel,
  deleteBuilding,
  deleteLevel,
  deleteSite,
} from '../../../domain/ops/index.ts';
import { editThere, featureDraft, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { onlyLevel, send, twoDevices, type TwoDevices } from '../../../../tests/support/sync/two-devices.ts';
import { isFeature } from '../../../domain/entities/row.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

const DAY_MS = 86_400_000;
let { server, a, b, sharedLevel, stop } = {} as TwoDevices;

beforeEach(async () => {
  ({ server, a, b, sharedLevel, stop } = await twoDevices());
});
afterEach(() => stop());

const ports = (device: Device) => ({ now: device.clock.now(), newId: device.newId });

type Whole = 'levels' | 'buildings' | 'sites';

async function deleteHere(what: Whole): Promise<void> {
  const [sites, buildings, levels, features] = await Promise.all([
    a.db.sites.toArray(),
    a.db.buildings.toArray(),
    a.db.levels.toArray(),
    a.db.features.toArray(),
  ]);
  const [site, building, level] = [sites[0], buildings[0], levels[0]];
  if (site === undefined || building === undefined || level === undefined)
    throw new Error('There is nothing.');
  const act = {
    levels: () => deleteLevel({ level, features }),
    buildings: () => deleteBuilding({ building, levels, features }),
    sites: () => deleteSite({ site, buildings, levels, features }),
  };
  await transact(a.db, act[what](), ports(a));
}

async function makeThere(name: string): Promise<string> {
  const there = await onlyLevel(b);
  const fid = b.newId() as Fid;
  const made = createFeature({ ...there, levelLid: there.lid }, featureDraft(fid, name), () => fid);
  await transact(b.db, made, ports(b));
  return fid;
}

/** One person deletes what another one changes a place in, and makes one. */
async function question(what: Whole = 'levels', others?: () => Promise<unknown>): Promise<string> {
  const { first } = await sharedLevel();
  await a.engine.stop();
  await deleteHere(what);
  await rename(b, first, 'Bakery');
  await makeThere('Kiosk');
  await others?.();
  await send(b);
  return asked();
}

async function asked(): Promise<string> {
  a.engine.start();
  a.engine.nudge();
  await until(async () => {
    a.clock.advance(500);
    return (await a.db.conflicts.count()) > 0;
  }, 'a question');
  await a.engine.stop();
  return (await a.db.conflicts.toArray())[0]?.id ?? '';
}

/** Some time passes in which all that may go would have gone: what goes with a thing in question waits as it does. */
async function whileAsked(): Promise<void> {
  a.engine.start();
  let times = 0;
  await until(() => {
    if (a.engine.getSnapshot().phase !== 'idle') return false;
    a.engine.nudge();
    a.clock.advance(1000);
    times += 1;
    return times > 30;
  }, 'a while');
  await a.engine.stop();
}

const namesThere = (): string[] =>
  [...server.features.values()].map(({ properties }) => String(properties['name'])).sort();
const namesHere = async () =>
  (await a.db.features.toArray()).map(({ properties }) => properties.name ?? '').sort();

async function restoreAll(): Promise<void> {
  const [entry, ...rest] = await listTrash(a.db);
  expect(rest).toEqual([]);
  expect(await restoreTrash(a.db, entry?.id ?? '', ports(a))).toMatchObject({ status: 'done' });
}

describe.each(someOf(['levels', 'buildings', 'sites'] as const, 1))(
  'delete in %s · remote changes inside it · conflict',
  (what) => {
    it('resolved as mine → remote changes listed before, restored from the trash after', async () => {
      const id = await question(what);
      const view = await a.engine.readConflict(id);
      expect(view?.inside.map(({ title }) => title).sort()).toEqual(['Bakery', 'Kiosk']);
      await a.engine.resolveConflict(id, 'mine');
      await send(a);
      expect([server.features.size, await a.db.pending.count()]).toEqual([0, 0]);
      await restoreAll();
      await send(a);
      expect([server.levels.length, namesThere()]).toEqual([1, ['Bakery', 'Kiosk', 'Shop']]);
      expect(await namesHere()).toEqual(['Bakery', 'Kiosk', 'Shop']);
    });

    it('resolved as mine · delete stored, answer lost → remote changes restored from the trash', async () => {
      const id = await question(what);
      await failNext({ server, device: a }, { method: 'DELETE', fault: 'lost' }, () =>
        a.engine.resolveConflict(id, 'mine'),
      );
      a.setOnline(true);
      a.clock.advance(120_000);
      await send(a);
      expect([server.features.size, await a.db.pending.count()]).toEqual([0, 0]);
      await restoreAll();
      await send(a);
      expect(namesThere()).toEqual(['Bakery', 'Kiosk', 'Shop']);
    });

    it('resolved as theirs, reopened and resolved again → remote changes kept', async () => {
      const id = await question(what);
      await a.engine.resolveConflict(id, 'theirs');
      await settled(a);
      await a.engine.pullHierarchy();
      await until(async () => {
        a.clock.advance(1000);
        await a.engine.pullLevel((await onlyLevel(a)).lid);
        return (await a.db.features.count()) === 3;
      }, 'what somebody did');
      await a.engine.stop();
      expect(await a.engine.reopenConflict(id)).toBe('done');
      expect([await a.db[what].count(), await a.db.features.count()]).toEqual([0, 0]);
      expect(await a.engine.listConflicts()).toMatchObject([{ id, table: what, mine: null }]);
      await whileAsked();
      expect(server.features.size).toBe(3);
      await a.engine.resolveConflict(id, 'theirs');
      await send(a);
      expect(namesThere()).toEqual(['Bakery', 'Kiosk', 'Shop']);
      expect(await namesHere()).toEqual(['Bakery', 'Kiosk', 'Shop']);
      expect(await a.engine.reopenConflict(id)).toBe('done');
      await a.engine.resolveConflict(id, 'mine');
      await send(a);
      expect([server.features.size, await a.db.conflicts.count()]).toEqual([0, 0]);
      await restoreAll();
      await send(a);
      expect(namesThere()).toEqual(['Bakery', 'Kiosk', 'Shop']);
    });

    it('resolved as mine → can be reopened until sent, then found in the trash', async () => {
      const id = await question(what);
      await a.engine.resolveConflict(id, 'mine');
      await a.engine.stop();
      expect(await a.engine.listResolved()).toMatchObject([{ id, isInTrash: false }]);
      expect(await a.engine.reopenConflict(id)).toBe('done');
      await whileAsked();
      expect(namesThere()).toEqual(['Bakery', 'Kiosk', 'Shop']);
      expect((await a.engine.readConflict(id))?.inside).toHaveLength(2);
      await a.engine.resolveConflict(id, 'mine');
      await send(a);
      expect(await a.engine.listResolved()).toMatchObject([{ id, decision: 'mine', isInTrash: true }]);
      expect(await a.engine.reopenConflict(id)).toBe('inTrash');
      await restoreAll();
      expect(await a.engine.listResolved()).toEqual([]);
    });
  },
);

it('resolution retention over → resolution purged, trash entry kept', async () => {
  const id = await question();
  await a.engine.resolveConflict(id, 'mine');
  await send(a);
  a.clock.advance(7 * DAY_MS + 1);
  a.engine.start();
  await until(async () => {
    a.clock.advance(10_000);
    return (await a.db.resolutions.count()) === 0;
  }, 'the end of it');
  expect(await listTrash(a.db)).toMatchObject([{ table: 'levels', inside: 3 }]);
});

it('unsent edits · level deleted over remote changes → both versions restorable', async () => {
  const { first, second } = await sharedLevel();
  await a.engine.stop();
  await rename(a, first, 'Mine');
  await rename(a, second, 'Own');
  await deleteHere('levels');
  await rename(b, first, 'Bakery');
  await send(b);
  const id = await asked();
  await a.engine.resolveConflict(id, 'mine');
  await send(a);
  // What they called it is kept as a change of it.
  expect(await listTrash(a.db)).toContainEqual(
    expect.objectContaining({ entityKey: `features:${first}`, isChange: true, title: 'Bakery' }),
  );
  const whole = (await listTrash(a.db)).find(({ table }) => table === 'levels');
  await restoreTrash(a.db, whole?.id ?? '', ports(a));
  expect(await namesHere()).toEqual(['Mine', 'Own']);
});

it('building deleted · level created in it remotely · resolved as mine → restored with that level', async () => {
  const id = await question('buildings', async () => {
    const [building] = await b.db.buildings.toArray();
    if (building === undefined) throw new Error('There is no building.');
    const level = { lid: b.newId() as Lid, levelIndex: 7, shortTitle: '7', title: 'Seventh' };
    await transact(b.db, createLevel(building, { ...level, extra: {} }), ports(b));
  });
  const view = await a.engine.readConflict(id);
  expect(view?.inside.map(({ title }) => title).sort()).toEqual(['Bakery', 'Kiosk', 'Seventh']);
  await a.engine.resolveConflict(id, 'mine');
  await send(a);
  expect(server.levels).toEqual([]);
  await restoreAll();
  await send(a);
  expect(server.levels.map(({ levelLongTitle }) => String(levelLongTitle)).sort()).toEqual([
    'Ground',
    'Seventh',
  ]);
});

it('level deleted · renamed remotely · resolved as mine → one conflict, in the trash under its remote name', async () => {
  const { first } = await sharedLevel();
  await a.engine.stop();
  await deleteHere('levels');
  const level = await onlyLevel(b);
  const change = {
    table: 'levels' as const,
    key: level.lid,
    before: level,
    after: { ...level, title: 'Ground floor' },
  };
  await transact(b.db, { label: 'changeLevel', changes: [change] }, ports(b));
  await rename(b, first, 'Bakery');
  await send(b);
  const id = await asked();
  expect((await a.engine.readConflict(id))?.inside).toMatchObject([{ table: 'features', title: 'Bakery' }]);
  await a.engine.resolveConflict(id, 'mine');
  await send(a);
  expect([server.levels.length, await a.db.conflicts.count()]).toEqual([0, 0]);
  expect(await listTrash(a.db)).toMatchObject([{ title: 'Ground floor', inside: 2 }]);
});

it('resolved as theirs · edited · level deleted again → trash has the latest version', async () => {
  const id = await question();
  const [first] = [...server.features].find(([, { properties }]) => properties['name'] === 'Bakery') ?? [''];
  await a.engine.resolveConflict(id, 'theirs');
  await settled(a);
  await until(async () => {
    a.clock.advance(1000);
    await a.engine.pullLevel((await onlyLevel(a)).lid);
    return (await a.db.features.count()) === 3;
  }, 'what somebody did');
  await rename(a, first, 'Patisserie');
  await send(a);
  await deleteHere('levels');
  await send(a);
  expect(server.features.size).toBe(0);
  await restoreAll();
  expect(await namesHere()).toEqual(['Kiosk', 'Patisserie', 'Shop']);
});

it('resolved as mine · delete unknown · undone → remote changes not lost', async () => {
  const id = await question();
  await failNext({ server, device: a }, { method: 'DELETE', fault: 'lost' }, () =>
    a.engine.resolveConflict(id, 'mine'),
  );
  await undo(a.db, ports(a));
  a.setOnline(true);
  a.clock.advance(120_000);
  await send(a);
  const lying = (await listTrash(a.db)).map(({ title }) => title);
  expect([...new Set([...namesThere(), ...(await namesHere()), ...lying])]).toEqual(
    expect.arrayContaining(['Bakery', 'Kiosk', 'Shop']),
  );
});

it('level deleted over remote changes · then its building → remote changes in the trash with the level', async () => {
  const { first, levelLid } = await sharedLevel();
  await a.engine.stop();
  await deleteHere('levels');
  await rename(b, first, 'Bakery');
  await makeThere('Kiosk');
  await send(b);
  const id = await asked();
  await a.engine.resolveConflict(id, 'mine');
  await a.engine.stop();
  const [building] = await a.db.buildings.toArray();
  if (building === undefined) throw new Error('There is no building.');
  await transact(a.db, deleteBuilding({ building, levels: [], features: [] }), ports(a));
  const again = await asked();
  expect((await a.engine.readConflict(again))?.inside).toHaveLength(2);
  await a.engine.resolveConflict(again, 'mine');
  await send(a);
  expect([server.buildings.length, server.features.size]).toEqual([0, 0]);
  const level = await trashedSubtreeOf(a.db, `levels:${levelLid}`);
  const names = level?.inside.map(({ row }) => (isFeature(row) ? row.properties.name : '')).sort();
  expect(names).toEqual(['Bakery', 'Kiosk', 'Shop']);
});

describe('level deleted remotely · resolved as mine', () => {
  async function keptMine(): Promise<{ id: string; first: string }> {
    const { first } = await sharedLevel();
    await a.engine.stop();
    const [building] = await b.db.buildings.toArray();
    const [level] = await b.db.levels.toArray();
    if (building === undefined || level === undefined) throw new Error('There is nothing.');
    await transact(b.db, deleteLevel({ level, features: await b.db.features.toArray() }), ports(b));
    await send(b);
    await rename(a, first, 'Mine');
    a.clock.advance(11_000);
    await a.engine.pullHierarchy();
    const id = await asked();
    expect((await a.engine.readConflict(id))?.theirs).toBeNull();
    await a.engine.resolveConflict(id, 'mine');
    return { id, first };
  }

  it('reopened before it is sent → conflict open, either resolution works', async () => {
    const { id } = await keptMine();
    await a.engine.stop();
    expect(await a.engine.reopenConflict(id)).toBe('done');
    await send(a);
    expect([server.levels.length, (await a.engine.listConflicts()).length]).toEqual([0, 1]);
    await a.engine.resolveConflict(id, 'theirs');
    await send(a);
    expect([await a.db.levels.count(), await a.db.features.count()]).toEqual([0, 0]);
    expect(await a.engine.reopenConflict(id)).toBe('done');
    await a.engine.resolveConflict(id, 'mine');
    await send(a);
    expect(namesThere()).toEqual(['Mine', 'Shop']);
  });

  it('re-created · reopened · resolved as theirs → deleted remotely, restorable', async () => {
    const { id, first } = await keptMine();
    await send(a);
    expect(namesThere()).toEqual(['Mine', 'Shop']);
    editThere(server, first, { description: 'Theirs' });
    expect(await a.engine.reopenConflict(id)).toBe('done');
    expect(await a.engine.readConflict(id)).toMatchObject({ theirs: null, isThere: true });
    await a.engine.resolveConflict(id, 'theirs');
    const again = await asked();
    await a.engine.resolveConflict(again, 'mine');
    await send(a);
    expect([server.levels.length, server.features.size]).toEqual([0, 0]);
    await restoreAll();
    await send(a);
    expect(namesThere()).toEqual(['Mine', 'Shop']);
    expect(server.features.get(first)?.properties['description']).toBe('Theirs');
  });

  it('re-created · reopened · resolved as mine → exists, no operation left', async () => {
    const { id } = await keptMine();
    await send(a);
    expect(await a.engine.reopenConflict(id)).toBe('done');
    await a.engine.resolveConflict(id, 'mine');
    await send(a);
    expect([namesThere(), await a.db.pending.count()]).toEqual([['Mine', 'Shop'], 0]);
  });
});
