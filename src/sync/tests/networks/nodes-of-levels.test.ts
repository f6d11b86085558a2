import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { edit, featureDraft } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodeOn,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';

let server: ModelServer;
let device: Device;
beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
});
afterEach(() => device.engine.stop());
const ports = () => ({ now: device.clock.now(), newId: device.newId });

/** A new level with two nodes of a path, made here alone. */
async function newLevelWithPath(near: { buildingLid: string }) {
  const lid = device.newId() as Lid;
  const building = await device.db.buildings.get(near.buildingLid);
  await transact(
    device.db,
    createLevel(building!, { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} }, [
      featureDraft(device.newId(), 'Other'),
    ]),
    ports(),
  );
  const level = (await device.db.levels.get(lid))!;
  const [c, d] = [device.newId(), device.newId()];
  await changeNodes(device, {
    [c]: nodeOn(level, c, 11, { neighbors: [{ fid: d }] }),
    [d]: nodeOn(level, d, 12, { neighbors: [{ fid: c }] }),
  });
  return { lid, c, d };
}
const known = async (fids: string[]) => ({
  here: (await device.db.features.bulkGet(fids)).filter(Boolean).length,
  there: fids.filter((fid) => server.features.has(fid)).length,
  asked: (await device.engine.listConflicts()).length,
});

it('delete conflict of a level · another level read → nodes kept', async () => {
  const { level, a, b } = await makePath({ server, device }, () => settled(device));
  const lid = device.newId() as Lid;
  const building = await device.db.buildings.get(level.buildingLid);
  await transact(
    device.db,
    createLevel(building!, { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} }, [
      featureDraft(device.newId(), 'Other'),
    ]),
    ports(),
  );
  await settled(device);
  await device.engine.stop();
  device.clock.advance(2 * 3_600_000);
  // As hour-old records are dropped.
  await device.db.acks.clear();
  const [place] = (await listFeatures(device.db, level.lid)).filter(({ kind }) => kind === 'poi');
  device.setOnline(false);
  await edit(device, place!.fid, { name: 'Mine' });
  device.setOnline(true);
  server.handle({
    method: 'DELETE',
    path: `/buildings/${server.buildings[0]!.buildingInternalIdentifier}/levels/0`,
    body: null,
  });
  await device.engine.pullHierarchy();
  const [view] = await device.engine.listConflicts();
  expect(view).toMatchObject({ kind: 'deleted-there' });
  await device.engine.pullLevel(lid);
  expect((await listFeatures(device.db, level.lid)).map(({ fid }) => fid)).toEqual(
    expect.arrayContaining([a, b]),
  );
  await device.engine.resolveConflict(view!.id, 'mine');
  await settled(device);
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
});

it('nodes of a new level · dropped by a stale client → delete conflicts', async () => {
  const { level } = await makePath({ server, device }, () => settled(device));
  const siteId = server.sites[0]!.siteInternalIdentifier;
  const loaded = structuredClone(
    [...server.features.values()].filter(({ place }) => place === `graph/${siteId}`),
  );
  device.clock.advance(60_000);
  const { lid, c, d } = await newLevelWithPath(level);
  await settled(device);
  expect(await known([c, d])).toEqual({ here: 2, there: 2, asked: 0 });
  device.clock.advance(60_000);
  server.handle({ method: 'POST', path: `/sites/${siteId}/graphs`, body: { features: loaded } });
  await device.engine.pullLevel(lid);
  expect(await known([c, d])).toEqual({ here: 2, there: 0, asked: 2 });
});

it('network batch in flight · new level with nodes stored meanwhile → nodes kept or reported', async () => {
  const { level, a } = await makePath({ server, device }, () => settled(device));
  device.clock.advance(60_000);
  await device.engine.stop();
  const { lid, c, d } = await newLevelWithPath(level);
  await changeNodes(device, await withProperties(device, a, { name: 'Ours' }));
  let [isRead, isFilled] = [false, false];
  const pause = async (is: () => boolean) => {
    for (let n = 0; n < 60 && !is(); n += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const fetch = server.fetch;
  (server as { fetch: typeof fetch }).fetch = async (url, init) => {
    const isGraph = url.includes('/graphs');
    if (url.endsWith('/bulk')) await pause(() => isRead);
    if (isGraph && init.method === 'POST') await pause(() => isFilled);
    const answer = await fetch(url, init);
    if (isGraph && init.method === 'GET') isRead = true;
    if (url.endsWith('/bulk')) isFilled = true;
    return answer;
  };
  await settled(device);
  await device.engine.pullLevel(lid);
  const { here, there, asked } = await known([c, d]);
  expect({ here, isSaid: there === 2 || asked > 0, name: nodesThere(server)[a]?.['name'] }).toEqual({
    here: 2,
    isSaid: true,
    name: 'Ours',
  });
});

it('change of a node in flight · another level deleted remotely → sent, not rejected', async () => {
  const { level, a } = await makePath({ server, device }, () => settled(device));
  const { c, d } = await newLevelWithPath(level);
  await settled(device);
  await device.engine.stop();
  expect(await known([c, d])).toEqual({ here: 2, there: 2, asked: 0 });
  device.clock.advance(2 * 3_600_000);
  await device.db.acks.clear();
  await changeNodes(device, await withProperties(device, a, { name: 'Ours' }));
  const bid = server.buildings[0]!.buildingInternalIdentifier;
  let isGone = false;
  const fetch = server.fetch;
  (server as { fetch: typeof fetch }).fetch = async (url, init) => {
    if (!isGone && init.method === 'POST' && url.endsWith('/graphs')) {
      isGone = true;
      server.handle({ method: 'DELETE', path: `/buildings/${bid}/levels/1`, body: null });
    }
    return fetch(url, init);
  };
  await settled(device);
  const waiting = (await device.db.pending.toArray()).map(({ state, lastError }) => [state, lastError?.code]);
  expect({ isGone, waiting, name: nodesThere(server)[a]?.['name'] }).toEqual({
    isGone: true,
    waiting: [],
    name: 'Ours',
  });
});

it('node deleted remotely · its neighbour renamed here → no conflict', async () => {
  const { level, a, b } = await makePath({ server, device }, () => settled(device));
  await device.engine.stop();
  device.clock.advance(2 * 3_600_000);
  await device.db.acks.clear();
  await changeNodes(device, await withProperties(device, a, { name: 'Ours' }));
  const siteId = server.sites[0]!.siteInternalIdentifier;
  const { place: _, ...node } = structuredClone(server.features.get(a)!);
  node.properties['neighbors'] = [];
  server.handle({ method: 'POST', path: `/sites/${siteId}/graphs`, body: { features: [node] } });
  await device.engine.pullLevel(level.lid);
  expect(await device.engine.listConflicts()).toEqual([]);
  await settled(device);
  expect(nodesThere(server)).toMatchObject({ [a]: { name: 'Ours', neighbors: [] } });
  expect(Object.keys(nodesThere(server))).not.toContain(b);
});

it('network read before a new level is stored → its nodes kept', async () => {
  const { level, a } = await makePath({ server, device }, () => settled(device));
  device.setOnline(false);
  const { c, d } = await newLevelWithPath(level);
  await changeNodes(device, await withProperties(device, a, { name: 'Hall' }));
  // What a reading of the network shows comes late: what can reach the server meanwhile does.
  const { fetch } = server;
  const slow: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (init.method !== 'GET' || !String(url).includes('/graphs')) return answer;
    for (let i = 0; i < 40 && !server.features.has(c); i += 1) await new Promise((go) => setTimeout(go, 5));
    return answer;
  };
  Object.assign(server, { fetch: slow });
  device.setOnline(true);
  await settled(device);
  expect(nodesThere(server)[a]?.['name']).toBe('Hall');
  expect(await known([c, d])).toEqual({ here: 2, there: 2, asked: 0 });
});
