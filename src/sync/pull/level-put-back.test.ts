import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import { createLevel, deleteLevel } from '../../domain/ops/index.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { makePath, nodesThere } from '../../../tests/support/sync/network-fixtures.ts';

let device: Device;
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

it('network requested · deleted level restored meanwhile → its nodes kept', async () => {
  const server = new ModelServer();
  /** Done when the network is on its way, once. */
  let meanwhile: (() => Promise<unknown>) | null = null;
  device = await createDevice({
    origin: server.origin,
    fetch: async (url, init) => {
      const answer = await server.fetch(url, init);
      const act = url.includes('/graphs/') ? meanwhile : null;
      if (act !== null) meanwhile = null;
      await act?.();
      return answer;
    },
  });
  const { level, a, b } = await makePath({ server, device }, () => settled(device));
  const upstairs = { levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  const { buildingLid: lid, siteLid, clientLid } = level;
  const first = device.newId() as Lid;
  await transact(
    device.db,
    createLevel({ lid, siteLid, clientLid }, { lid: first, ...upstairs }, []),
    ports(),
  );
  await settled(device);
  const features = await listFeatures(device.db, level.lid);
  await transact(device.db, deleteLevel({ level, features }), ports());
  await settled(device);
  expect(nodesThere(server)).toEqual({});
  await device.engine.stop();
  device.clock.advance(60_000);

  meanwhile = () => undo(device.db, ports());
  expect(await device.engine.pullLevel(first)).toEqual({ ok: true });
  expect(meanwhile).toBeNull();
  expect(await device.engine.listConflicts()).toEqual([]);
  device.engine.start();
  await settled(device);
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
  expect(await device.db.features.bulkGet([a, b])).not.toContain(undefined);
});
