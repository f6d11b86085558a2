import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listFeatures, listTrash, pageOfActivity, restoreTrash, transact } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createFeature, deleteLevel, deleteSite } from '../../../domain/ops/index.ts';
import { RESOLUTION_RETENTION_MS } from '../../store/retention.ts';
import {
  edit,
  editThere,
  featureDraft,
  makeChain,
  rename,
  theClient,
} from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, drained, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { purgeExpired } from '../../scheduler/purge-expired.ts';

let server: ModelServer;
let device: Device;
let chain: Awaited<ReturnType<typeof makeChain>>;

const trash = async () =>
  (await listTrash(device.db)).map(({ title, why, inside, isChange }) => [title, why, inside, isChange]);
const restoreFirst = async () => {
  const [entry] = await listTrash(device.db);
  return restoreTrash(device.db, entry?.id ?? '', ports());
};
const ports = () => ({ now: device.clock.now(), newId: device.newId });
const name = async () => (await device.db.features.get(chain.first))?.properties.name;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  chain = await makeChain(device, await theClient(device));
});

describe('discard a change', () => {
  it('new site discarded → in the trash with its content, restore creates it', async () => {
    device.setOnline(false);
    expect(await device.engine.discard(`sites:${chain.siteLid}`)).toBe(true);
    expect(await trash()).toEqual([['Harbour', 'discarded', 4, false]]);
    expect([await device.db.pending.count(), await device.db.features.count()]).toEqual([0, 0]);
    expect(await restoreFirst()).toMatchObject({ status: 'done' });
    device.setOnline(true);
    await settled(device);
    expect([server.features.size, await device.db.pending.count()]).toEqual([2, 0]);
    await device.engine.stop();
  });

  it('edit discarded → in the trash as a change', async () => {
    await settled(device);
    await device.engine.stop();
    await rename(device, chain.first, 'Bakery');
    await device.engine.discard(`features:${chain.first}`);
    expect(await name()).toBe('Café');
    expect(await trash()).toEqual([['Bakery', 'discarded', 0, true]]);
    await restoreFirst();
    expect([await name(), await trash()]).toEqual(['Bakery', []]);
  });

  it('delete discarded → nothing in the trash', async () => {
    await settled(device);
    await device.engine.stop();
    const before = await device.db.features.get(chain.first);
    const changes = [{ table: 'features' as const, key: chain.first, before: before ?? null, after: null }];
    await transact(device.db, { label: 'deleteFeature', changes }, ports());
    await device.engine.discard(`features:${chain.first}`);
    expect([await name(), await trash()]).toEqual(['Café', []]);
    const { lines } = await pageOfActivity(device.db, { size: 2 });
    expect(lines.map(({ what, title }) => [what, title])).toEqual([
      ['discarded', 'Café'],
      ['deleted', 'Café'],
    ]);
  });

  it('delete discarded · unsent edits before it → edits in the trash', async () => {
    await settled(device);
    await device.engine.stop();
    const { db } = device;
    await rename(device, chain.first, 'Bakery');
    const level = await db.levels.get(chain.levelLid);
    if (level === undefined) throw new Error('no level');
    const { lid: levelLid, buildingLid, siteLid, clientLid } = level;
    const place = { levelLid, buildingLid, siteLid, clientLid };
    const [first] = await db.features.toArray();
    if (first === undefined) throw new Error('no feature');
    const kiosk = createFeature(place, featureDraft(device.newId(), 'Kiosk'), () => first.fid);
    await transact(db, kiosk, ports());
    const content = { level, features: await db.features.toArray() };
    await transact(db, deleteLevel(content), ports());
    expect(await trash()).toEqual([['Ground', 'deleted', 3, false]]);
    await device.engine.discard(`levels:${level.lid}`);
    expect(await name()).toBe('Café');
    expect(new Set(await trash())).toEqual(
      new Set([
        ['Bakery', 'deleted', 0, true],
        ['Kiosk', 'deleted', 0, false],
      ]),
    );
    await restoreFirst();
    await restoreFirst();
    const names = (await db.features.toArray()).map(({ properties }) => properties.name);
    expect(new Set(names)).toEqual(new Set(['Bakery', 'Kiosk', 'Shop']));
    expect([await trash(), await db.trashParts.count()]).toEqual([[], 0]);
  });
});

it('site deleted · restored from the trash → re-created with its content', async () => {
  await settled(device);
  const { db } = device;
  const [site] = await db.sites.toArray();
  if (site === undefined) throw new Error('no site');
  const [buildings, levels, features] = [
    await db.buildings.toArray(),
    await db.levels.toArray(),
    await db.features.toArray(),
  ];
  await transact(db, deleteSite({ site, buildings, levels, features }), ports());
  device.engine.nudge();
  await drained(device);
  // What lay in it goes with it.
  server.buildings.length = 0;
  server.levels.length = 0;
  server.features.clear();
  expect(await restoreFirst()).toMatchObject({ status: 'done' });
  await settled(device);
  expect([...server.features.keys()].sort()).toEqual([chain.first, chain.second].sort());
  const { lines } = await pageOfActivity(db, { size: 20 });
  expect(lines.find(({ what }) => what === 'restored')).toMatchObject({ state: 'uploaded' });
  await device.engine.stop();
});

it('resolution retention over → losing side in the trash', async () => {
  await settled(device);
  await edit(device, chain.first, { name: 'Mine' });
  editThere(server, chain.first, { name: 'Theirs' });
  await settled(device);
  const [conflict] = await device.engine.listConflicts();
  await device.engine.resolveConflict(conflict?.id ?? '', 'theirs');
  await purgeExpired(device.db, { now: device.clock.now, newId: device.newId });
  expect(await trash()).toEqual([]);
  device.clock.advance(RESOLUTION_RETENTION_MS + 1);
  await purgeExpired(device.db, { now: device.clock.now, newId: device.newId });
  expect(await trash()).toEqual([['Mine', 'decided', 0, true]]);
  expect(await device.db.resolutions.count()).toBe(0);
  await restoreFirst();
  expect(await name()).toBe('Mine');
  await device.engine.stop();
});

it('level in the trash → its floor plan kept as long', async () => {
  await settled(device);
  const { db, clock, newId } = device;
  const level = (await db.levels.get(chain.levelLid)) as Level;
  await transact(db, deleteLevel({ level, features: await listFeatures(db, level.lid) }), {
    now: clock.now(),
    newId,
  });
  await settled(device);
  clock.advance(8 * 86_400_000);
  await purgeExpired(db, { now: clock.now, newId });
  expect(await db.files.count()).toBe(1);
  await db.trash.clear();
  await purgeExpired(db, { now: clock.now, newId });
  expect(await db.files.count()).toBe(0);
  await device.engine.stop();
});
