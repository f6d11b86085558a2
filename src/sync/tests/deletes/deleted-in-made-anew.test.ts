import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact } from '../../../db/index.ts';
import { changeBuilding, changeLevel, deleteLevel } from '../../../domain/ops/index.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { dropLevel } from '../../../../tests/support/sync/partial-level.ts';
import { deletePlace } from '../../../../tests/support/sync/unknown-outcome.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { changeNodes, makePath } from '../../../../tests/support/sync/network-fixtures.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

it('delete conflict of a level · its building re-created → conflict closed, no operation left', async () => {
  const { levelLid } = await scenario({ server, device });
  await settled(device);
  await device.engine.pullLevel(levelLid);
  await device.engine.stop();
  device.clock.advance(60_000);
  // Another person put a place there since: it becomes a question.
  const there = [...server.features.values()][0]!;
  const theirs = { ...there.properties, fid: device.newId(), name: 'Theirs' };
  server.put({ ...there, properties: theirs }, there.place);
  const level = (await device.db.levels.get(levelLid))!;
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteLevel({ level, features }), ports());
  device.engine.start();
  await until(async () => (await device.db.conflicts.count()) > 0, 'a question');
  await device.engine.stop();

  const [building] = await device.db.buildings.toArray();
  await transact(device.db, changeBuilding(building!, { title: 'Ours' }), ports());
  server.buildings.splice(0);
  server.levels.splice(0);
  server.features.clear();
  await device.engine.pullHierarchy();
  const asked = (await device.engine.listConflicts()).find(({ table }) => table === 'buildings');
  await device.engine.resolveConflict(asked?.id ?? '', 'mine');
  await settled(device);

  expect(server.buildings.map((one) => one['buildingTitle'])).toEqual(['Ours']);
  expect(await device.db.pending.toArray()).toEqual([]);
  expect(await device.engine.listConflicts()).toEqual([]);
  expect(await device.db.idmap.get(levelLid)).toBeUndefined();
});

it.each(['place', 'node'])(
  '%s deleted in a level to be re-created · level deleted first → no operation waits',
  async (what) => {
    const { a, level } = await makePath({ server, device }, () => settled(device));
    const [place] = await device.db.features.where({ levelLid: level.lid, kind: 'poi' }).toArray();
    await device.engine.stop();
    device.clock.advance(60_000);
    await transact(device.db, changeLevel(level, { title: 'Ours' }), ports());
    server.levels.splice(0);
    server.features.clear();
    await device.engine.pullHierarchy();
    const [asked] = await device.engine.listConflicts();
    device.setOnline(false);
    if (what === 'place') await deletePlace(device, place!.fid);
    else await changeNodes(device, { [a]: null });
    await device.engine.resolveConflict(asked?.id ?? '', 'mine');
    await dropLevel(device, level.lid);
    device.setOnline(true);
    await settled(device);
    expect(await device.db.pending.toArray()).toEqual([]);
    expect(server.levels).toEqual([]);
  },
);
