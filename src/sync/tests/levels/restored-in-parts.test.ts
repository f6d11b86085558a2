import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listFeatures, listTrash, restoreTrash, transact } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { dropLevel } from '../../../../tests/support/sync/partial-level.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario, type Chain } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let chain: Chain;

const ports = () => ({ now: device.clock.now(), newId: device.newId });

/** A change of the level was discarded, and the level was deleted after that. */
async function changeThenDeletion(): Promise<void> {
  const before = (await device.db.levels.get(chain.levelLid)) as Level;
  const after = { ...before, title: 'Lobby' };
  const changes = [{ table: 'levels' as const, key: chain.levelLid, before, after }];
  await transact(device.db, { label: 'changeLevel', changes }, ports());
  expect(await device.engine.discard(`levels:${chain.levelLid}`)).toBe(true);
  device.clock.advance(1000);
  await dropLevel(device, chain.levelLid);
}

const restoreChange = async (): Promise<unknown> => {
  const change = (await listTrash(device.db)).find(({ isChange }) => isChange);
  return restoreTrash(device.db, change?.id ?? '', ports());
};

/** All that lies in the trash is brought back, one after the other. */
async function restoreAll(): Promise<void> {
  for (const { id } of await listTrash(device.db)) await restoreTrash(device.db, id, ports());
}

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  chain = await scenario({ server, device });
});

describe('change of a level discarded · level deleted', () => {
  it('change, then level restored before the delete is sent → content not lost', async () => {
    await changeThenDeletion();
    await restoreChange();
    await restoreAll();
    expect((await listFeatures(device.db, chain.levelLid)).length).toBe(2);
    await settled(device);
    expect([server.features.size, await device.db.pending.count()]).toEqual([2, 0]);
    await device.engine.stop();
  });

  it('change, then level restored after the delete → content not lost', async () => {
    await changeThenDeletion();
    await settled(device);
    await device.engine.stop();
    expect(server.levels.length).toBe(0);
    await restoreChange();
    await restoreAll();
    expect((await listFeatures(device.db, chain.levelLid)).length).toBe(2);
    await settled(device);
    expect([server.features.size, await device.db.pending.count()]).toEqual([2, 0]);
    await device.engine.stop();
  });
});
