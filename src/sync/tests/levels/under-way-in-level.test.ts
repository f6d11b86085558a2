import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entityKeyOf, listFeatures, transact, undo } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createLevel, deleteFeature, deleteLevel } from '../../../domain/ops/index.ts';
import { edit, featureDraft } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { longAfter, namesOn } from '../../../../tests/support/sync/partial-level.ts';
import { failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
});
afterEach(() => device.engine.stop());
const ports = () => ({ now: device.clock.now(), newId: device.newId });

/** Does something while a request is out, which is answered afterwards. */
async function whileOut(
  is: (call: { method: string | undefined; url: string }) => boolean,
  act: () => Promise<void>,
): Promise<void> {
  let go: () => void = () => undefined;
  let isOut = false;
  const waits = new Promise<void>((resolve) => (go = resolve));
  const fetch = server.fetch;
  (server as { fetch: typeof fetch }).fetch = async (url, init) => {
    if (is({ method: init.method, url: String(url) })) {
      isOut = true;
      await waits;
    }
    return fetch(url, init);
  };
  device.engine.start();
  device.engine.nudge();
  await until(() => isOut, 'a request');
  await act();
  go();
}

async function deleteIt(levelLid: string) {
  const level = await device.db.levels.get(levelLid);
  if (level === undefined) throw new Error('no level');
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteLevel({ level, features }), ports());
}

it('change of a node unknown · level deleted · delete discarded → node exists on both sides', async () => {
  const { level, a, b } = await makePath({ server, device }, () => settled(device));
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

it('feature update in flight · level deleted · delete rejected and discarded → feature kept, nothing sent again', async () => {
  const { first, levelLid } = await scenario({ server, device });
  await settled(device);
  await edit(device, first, { name: 'Mine' });
  // The right to delete levels is another one.
  server.fault = ({ method }) => (method === 'DELETE' ? { status: 403, code: 'forbidden' } : undefined);
  await whileOut(
    ({ method }) => method === 'PUT',
    () => deleteIt(levelLid),
  );
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

it('feature update in flight · tab killed · level deleted and delete discarded offline → feature kept', async () => {
  const { first, levelLid } = await scenario({ server, device });
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

it('level deleted while its content is in flight · undone · one feature deleted → no operation left, other feature exists', async () => {
  await scenario({ server, device });
  await settled(device);
  const [building] = await device.db.buildings.toArray();
  if (building === undefined) throw new Error('no building');
  const lid = device.newId() as Lid;
  const draft = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  const places = ['One', 'Two'].map((name) => featureDraft(device.newId(), name));
  await transact(device.db, createLevel(building, draft, places), ports());
  let isRefused = false;
  server.fault = ({ path }) => {
    if (!path.endsWith('/bulk') || isRefused) return undefined;
    isRefused = true;
    return { status: 503, code: 'unavailable' };
  };
  await whileOut(
    ({ url }) => url.endsWith('/bulk'),
    () => deleteIt(lid),
  );
  await until(() => isRefused && device.engine.getSnapshot().phase === 'idle', 'a rest');
  await undo(device.db, ports());
  const one = (await listFeatures(device.db, lid)).find(({ properties }) => properties.name === 'One');
  await transact(device.db, deleteFeature(one as Feature), ports());
  await longAfter(device, lid);
  expect(await device.db.pending.toArray()).toEqual([]);
  expect(await namesOn({ server, device }, lid)).toEqual({ there: ['Two'], here: ['Two'] });
});
