import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fid, Lid } from '../../../domain/entities/ids.ts';
import { deleteSite } from '../../../domain/ops/index.ts';
import { entityKeyOf, transact } from '../../../db/index.ts';
import {
  featureDraft,
  makeChain,
  rename,
  theClient,
} from '../../../../tests/support/sync/content-fixtures.ts';
import {
  createDevice,
  drained,
  until,
  settled,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

let server: ModelServer;
let device: Device;
let clientLid: Lid;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  clientLid = await theClient(device);
});
afterEach(() => device.engine.stop());

const rejected = () => until(() => device.events.some((event) => event.type === 'rejected'), 'a refusal');

describe('queue', () => {
  it('401 → paused until the next sign-in', async () => {
    await makeChain(device, clientLid);
    server.fault = () => ({ status: 401, code: 'invalid-token' });
    device.engine.start();
    await until(() => server.seen.length > 2 && device.engine.getSnapshot().phase === 'idle');
    device.setSession({ status: 'expired', user: { id: 1, email: 'a', roles: [], permissions: [] } });
    expect(device.engine.getSnapshot().paused).toBe('auth');
    expect(await device.db.pending.count()).toBe(3);
    server.fault = () => undefined;
    device.setSession({ status: 'signedIn', user: { id: 1, email: 'a', roles: [], permissions: [] } });
    await drained(device);
    expect(server.levels).toHaveLength(1);
  });

  it('publishing in progress → waits, asks every 5 s', async () => {
    await makeChain(device, clientLid);
    server.mapStatus = 4;
    server.fault = ({ method }) =>
      method === 'POST' ? { status: 409, code: 'publish-in-progress' } : undefined;
    device.engine.start();
    await until(() => device.engine.getSnapshot().paused === 'publishing');
    expect(device.engine.getSnapshot().publishingClients).toEqual([clientLid]);
    server.mapStatus = 0;
    server.fault = () => undefined;
    await until(async () => {
      device.clock.advance(5000);
      return (await device.db.pending.count()) === 0;
    });
    expect(server.sites).toHaveLength(1);
  });

  it('one change rejected → others sent, it can be discarded', async () => {
    const { first, second } = await makeChain(device, clientLid);
    await settled(device);
    await rename(device, first, 'Refused');
    await rename(device, second, 'Fine');
    server.fault = ({ method, path }) =>
      method === 'PUT' && path.endsWith(first)
        ? { status: 400, code: 'poi-name-limit', message: 'Too long.' }
        : undefined;
    device.engine.nudge();
    await rejected();
    await until(() => server.features.get(second)?.properties['name'] === 'Fine');
    await until(() => device.engine.getSnapshot().refused === 1);
    const key = entityKeyOf('features', first);
    expect(await device.engine.waitForAck(key, 1000)).toBe('rejected');
    expect(await device.engine.discard(key)).toBe(true);
    expect((await device.db.features.get(first))?.properties.name).toBe('Café');
    expect(await device.db.pending.count()).toBe(0);
  });

  it('own last write read back → not treated as a remote change', async () => {
    const { first } = await makeChain(device, clientLid);
    await settled(device);
    // The clock is frozen: a reading from before the first write counts as fresh.
    for (const name of ['One', 'Two', 'Three']) {
      await rename(device, first, name);
      device.engine.nudge();
      await drained(device);
    }
    expect(server.features.get(first)?.properties['name']).toBe('Three');
    expect(device.events.filter((event) => event.type === 'conflict')).toEqual([]);
  });

  it("events → logged with the server's message", async () => {
    await makeChain(device, clientLid);
    server.fault = ({ method }) =>
      method === 'POST' ? { status: 400, code: 'bad', message: 'No.' } : undefined;
    device.engine.start();
    await rejected();
    await until(async () => (await device.db.activity.where({ what: 'refused' }).count()) > 0);
    const refused = await device.db.activity.where({ what: 'refused' }).toArray();
    expect(refused).toMatchObject([{ title: 'Harbour', note: 'No.' }]);
  });

  it('Retry-After → waits that long', async () => {
    const { first } = await makeChain(device, clientLid);
    await settled(device);
    await rename(device, first, 'Later');
    server.fault = ({ method }) =>
      method === 'PUT' ? { status: 429, code: 'slow', headers: { 'Retry-After': '120' } } : undefined;
    const before = device.clock.now();
    device.engine.nudge();
    await until(async () => (await device.db.pending.get(entityKeyOf('features', first)))?.attempt === 1);
    expect((await device.db.pending.get(entityKeyOf('features', first)))?.nextAt).toBe(before + 120_000);
    // Not even when a person asks: the server has said when.
    const calls = server.seen.length;
    device.engine.nudge();
    device.clock.advance(60_000);
    await until(() => device.engine.getSnapshot().phase === 'idle');
    expect(server.seen.slice(calls).filter(({ method }) => method === 'PUT')).toEqual([]);
    server.fault = () => undefined;
    device.clock.advance(60_000);
    // The queue may just have looked at the clock before that: it goes on.
    await settled(device);
  });

  it('site deleted → one request, content gone', async () => {
    const { siteLid } = await makeChain(device, clientLid);
    await settled(device);
    const site = await device.db.sites.get(siteLid);
    if (site === undefined) throw new Error('gone');
    const [building] = await device.db.buildings.toArray();
    const [level] = await device.db.levels.toArray();
    if (building === undefined || level === undefined) throw new Error('gone');
    const features = await device.db.features.toArray();
    const moment = deleteSite({ site, buildings: [building], levels: [level], features });
    await transact(device.db, moment, { now: device.clock.now(), newId: device.newId });
    await until(() => device.engine.getSnapshot().waiting <= 1);
    device.engine.nudge();
    await drained(device);
    expect(server.writes().filter((write) => write.startsWith('DELETE'))).toHaveLength(1);
    expect(await device.db.bases.count()).toBe(0);
    expect(await device.db.idmap.count()).toBe(1);
  });

  it('acknowledged → waitForAck resolves', async () => {
    const { levelLid, first } = await makeChain(device, clientLid);
    const waiting = device.engine.waitForAck(entityKeyOf('features', first), 100_000);
    device.engine.start();
    expect(await waiting).toBe('acked');
    expect(device.events).toContainEqual({
      type: 'acked',
      entityKey: entityKeyOf('levels', levelLid),
      intent: 'create',
    });
  });

  it('no clients listed → reported, nothing cleared', async () => {
    server.clients.length = 0;
    await device.engine.pullHierarchy();
    expect(device.events).toContainEqual({ type: 'noClients' });
    expect(await device.db.clients.count()).toBe(1);
  });

  it('global geofence → created at its own endpoint', async () => {
    const fid = device.newId() as Fid;
    const draft = {
      ...featureDraft(fid, 'Campus', 'globalGeofence'),
      properties: { typeCode: 'global-geofence' },
    };
    const row = { ...draft, clientLid, siteLid: null, buildingLid: null, levelLid: null };
    const change = { table: 'features' as const, key: fid, before: null, after: row };
    await transact(device.db, { label: 'createFeature', changes: [change] }, { now: 0, newId: device.newId });
    await settled(device);
    expect(server.features.get(fid)).toMatchObject({ place: 'global', properties: { cid: 1 } });
    await device.engine.pullGlobalGeofences(clientLid);
    expect(await device.db.features.count()).toBe(1);
  });
});
