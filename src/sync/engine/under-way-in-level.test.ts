import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entityKeyOf, listFeatures, transact } from '../../db/index.ts';
import type { Level } from '../../domain/entities/level.ts';
import { deleteLevel } from '../../domain/ops/index.ts';
import { edit, makeChain, theClient } from '../testing/content.ts';
import { createDevice, settled, until, type Device } from '../testing/device.ts';
import { failNext } from '../testing/in-doubt.ts';
import { ModelServer } from '../testing/model-server.ts';
import { changeNodes, makePath, nodesThere, withProperties } from '../testing/network.ts';

let server: ModelServer;
let device: Device;
beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
});
afterEach(() => device.engine.stop());
const ports = () => ({ now: device.clock.now(), newId: device.newId });

async function deleteIt(levelLid: string) {
  const level = await device.db.levels.get(levelLid);
  if (level === undefined) throw new Error('no level');
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteLevel({ level, features }), ports());
}

it('a node whose change is in doubt stays where the deletion of its level is let go', async () => {
  const { level, a, b } = await makePath(device, () => settled(device));
  await device.engine.stop();
  await failNext({ server, device }, { method: 'POST', fault: 'down' }, async () =>
    changeNodes(device, await withProperties(device, b, { name: 'Hall' })),
  );
  const features = await listFeatures(device.db, level.lid);
  const row = (await device.db.levels.get(level.lid)) as Level;
  await transact(device.db, deleteLevel({ level: row, features }), ports());
  expect(await device.engine.discard(`levels:${level.lid}`)).toBe(true);
  device.setOnline(true);
  device.clock.advance(120_000);
  await settled(device);
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
  expect(
    (await device.db.features.toArray())
      .filter(({ kind }) => kind === 'graph')
      .map(({ fid }) => fid)
      .sort(),
  ).toEqual([a, b].sort());
});

it('a place that was on its way when its level was deleted stays where that deletion is let go', async () => {
  const { first, levelLid } = await makeChain(device, await theClient(device));
  await settled(device);
  await edit(device, first, { name: 'Mine' });
  let go: () => void = () => undefined;
  let out = false;
  const waits = new Promise<void>((resolve) => (go = resolve));
  const fetch = server.fetch;
  (server as { fetch: typeof fetch }).fetch = async (url, init) => {
    if (init.method === 'PUT') {
      out = true;
      await waits;
    }
    // The right to delete levels is another one.
    return fetch(url, init);
  };
  server.fault = ({ method }) => (method === 'DELETE' ? { status: 403, code: 'forbidden' } : undefined);
  device.engine.start();
  device.engine.nudge();
  await until(() => out, 'a request');
  await deleteIt(levelLid);
  go();
  await settledBut();
  server.fault = () => undefined;
  server.seen.length = 0;
  const key = entityKeyOf('levels', levelLid);
  expect(await device.engine.discard(key)).toBe(true);
  await settled(device);
  expect(server.writes()).toEqual([]);
  expect(server.features.get(first)?.properties).toMatchObject({ name: 'Mine' });
  expect((await device.db.features.get(first))?.properties.name).toBe('Mine');

  async function settledBut() {
    await until(async () => {
      device.engine.nudge();
      if (device.engine.getSnapshot().phase === 'idle') device.clock.advance(1000);
      return (await device.db.pending.get(entityKeyOf('levels', levelLid)))?.state === 'rejected';
    }, 'a refused deletion');
  }
});

it('the same where the request was out when the tab was killed, and all else is done offline', async () => {
  const { first, levelLid } = await makeChain(device, await theClient(device));
  await settled(device);
  await device.engine.stop();
  await edit(device, first, { name: 'Mine' });
  const row = await device.db.features.get(first);
  const op = await device.db.pending.get(entityKeyOf('features', first));
  await device.db.pending.put({
    ...op!,
    state: 'unknown',
    sent: { rev: op!.rev, at: device.clock.now(), intent: 'update', value: row! },
  });
  device.setOnline(false);
  await deleteIt(levelLid);
  expect(await device.engine.discard(entityKeyOf('levels', levelLid))).toBe(true);
  device.setOnline(true);
  await settled(device);
  expect([...server.features.keys()]).toContain(first);
});
