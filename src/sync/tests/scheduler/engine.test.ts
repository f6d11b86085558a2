import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lid } from '../../../domain/entities/ids.ts';
import { deleteLevel } from '../../../domain/ops/index.ts';
import { entityKeyOf, isLevelKnown, listFeatures, transact } from '../../../db/index.ts';
import { makeChain, rename, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import {
  createDevice,
  drained,
  until,
  settled,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

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

describe('changes made offline', () => {
  it('back online → sent in dependency order', async () => {
    device.setOnline(false);
    device.engine.start();
    const { first, levelLid } = await makeChain(device, clientLid);
    await until(() => device.engine.getSnapshot().waiting === 3);
    expect(device.engine.getSnapshot()).toMatchObject({
      online: false,
      isUnreachable: false,
      paused: 'offline',
      phase: 'idle',
    });
    device.setOnline(true);
    await drained(device);
    const building = server.buildings[0]?.buildingInternalIdentifier ?? 0;
    const site = server.sites[0]?.siteInternalIdentifier ?? 0;
    expect(server.writes()).toEqual([
      'POST /clients/1/sites',
      `POST /sites/${site}/buildings`,
      `POST /buildings/${building}/levels/0`,
      `POST /clients/1/sites/${site}/buildings/${building}/levels/0/original-floor-plan`,
      `POST /buildings/${building}/levels/0/bulk`,
    ]);
    expect(server.features.get(first)?.properties).toMatchObject({
      bid: building,
      sid: site,
      lvl: 0,
      name: 'Café',
    });
    await until(() => device.engine.getSnapshot().waiting === 0);
    expect(device.engine.getSnapshot()).toMatchObject({ paused: null, lastSyncedAt: device.clock.now() });
    // Read back, nothing differs and nothing is doubled.
    await device.engine.pullHierarchy();
    await device.engine.pullLevel(levelLid);
    expect(await device.db.sites.count()).toBe(1);
    expect(await device.db.levels.count()).toBe(1);
    expect(await listFeatures(device.db, levelLid)).toHaveLength(2);
    expect(await device.db.pending.count()).toBe(0);
  });

  it('edit of a new level before it is sent → goes with its content', async () => {
    const { first } = await makeChain(device, clientLid);
    await rename(device, first, 'Bistro');
    expect(await device.db.pending.count()).toBe(3);
    await settled(device);
    expect(server.features.get(first)?.properties['name']).toBe('Bistro');
    expect(server.writes().filter((write) => write.startsWith('PUT'))).toEqual([]);
  });

  it('edit while content is in flight → sent afterwards', async () => {
    const { first, second, levelLid } = await makeChain(device, clientLid);
    let edited = false;
    const real = server.fetch;
    Object.assign(server, {
      fetch: async (url: string, init: RequestInit) => {
        if (url.endsWith('/bulk') && !edited) {
          edited = true;
          await rename(device, first, 'Later');
          const before = await device.db.features.get(second);
          if (before === undefined) throw new Error('gone');
          const change = { table: 'features' as const, key: second, before, after: null };
          await transact(
            device.db,
            { label: 'deleteFeature', changes: [change] },
            { now: 0, newId: device.newId },
          );
        }
        return real(url, init);
      },
    });
    await settled(device);
    expect(server.features.get(first)?.properties['name']).toBe('Later');
    expect(server.features.has(second)).toBe(false);
    expect(await listFeatures(device.db, levelLid)).toHaveLength(1);
  });
});

describe('create level fails', () => {
  const steps = [
    ['the upload', (path: string) => path.endsWith('/original-floor-plan')],
    ['the content', (path: string) => path.endsWith('/bulk')],
  ] as const;
  it.each(someOf(steps, 2))('%s rejected → compensated, work kept', async (_, hits) => {
    const { levelLid } = await makeChain(device, clientLid);
    server.fault = ({ path }) =>
      hits(path) ? { status: 422, code: 'unreadable', message: 'No.' } : undefined;
    device.engine.start();
    await rejected();
    expect(server.levels).toEqual([]);
    expect(await listFeatures(device.db, levelLid)).toHaveLength(2);
    const [entry] = await device.engine.listOutbox();
    expect(entry).toMatchObject({
      title: 'Ground',
      where: ['Northside', 'Harbour', 'Quay'],
      state: 'refused',
    });
    expect(entry?.error).toEqual({ code: 'unreadable', message: 'No.' });
    expect(device.events).toContainEqual(expect.objectContaining({ type: 'levelTakenBack' }));

    server.fault = () => undefined;
    await device.engine.retry(entityKeyOf('levels', levelLid));
    await drained(device);
    expect(server.levels).toHaveLength(1);
    expect(server.features.size).toBe(2);
    expect(server.floorPlans.length).toBeGreaterThan(0);
  });

  it('offline during compensation → compensated later', async () => {
    await makeChain(device, clientLid);
    let down = true;
    server.fault = ({ method, path }) => {
      if (path.endsWith('/bulk')) return { status: 400, code: 'bad' };
      return method === 'DELETE' && down ? 'down' : undefined;
    };
    device.engine.start();
    await until(() => server.writes().some((write) => write.startsWith('DELETE')));
    expect(server.levels).toHaveLength(1);
    down = false;
    device.engine.nudge();
    await rejected();
    expect(server.levels).toEqual([]);
  });

  const places = ['/levels/0', '/original-floor-plan', '/bulk'];
  it.each(someOf(places, 2))('answer of POST …%s lost → created once', async (end) => {
    await makeChain(device, clientLid);
    let lost = false;
    server.fault = ({ method, path }) => {
      if (lost || method !== 'POST' || !path.endsWith(end)) return undefined;
      lost = true;
      return 'lost';
    };
    await settled(device);
    expect(lost).toBe(true);
    expect(server.levels).toHaveLength(1);
    expect(server.features.size).toBe(2);
    expect(await device.db.pending.count()).toBe(0);
  });

  it.each(someOf(places, 2))('crash at POST …%s → created once', async (end) => {
    await makeChain(device, clientLid);
    server.fault = ({ method, path }) => (method === 'POST' && path.endsWith(end) ? 'lost' : undefined);
    // As if the app had been killed during the request: its answer never came, and nothing more was written.
    device.engine.start();
    await until(() => server.writes().some((write) => write.endsWith(end)));
    await device.engine.stop();
    await device.db.pending.where({ state: 'unknown' }).modify({ state: 'sending' });
    server.fault = () => undefined;
    device = device.restart();
    await settled(device);
    expect(server.levels).toHaveLength(1);
    expect(server.features.size).toBe(2);
  });

  it('index taken by another device → rejected', async () => {
    device.setOnline(false);
    await makeChain(device, clientLid);
    device.setOnline(true);
    server.fault = ({ path }) =>
      path.endsWith('/levels/0') ? { status: 409, code: 'level-exists' } : undefined;
    device.engine.start();
    await rejected();
    expect(server.writes().some((write) => write.startsWith('DELETE'))).toBe(false);
  });

  it('deleted here while in progress → deleted on the server', async () => {
    const { levelLid, buildingLid } = await makeChain(device, clientLid);
    server.fault = ({ path }) => (path.endsWith('/bulk') ? 'down' : undefined);
    device.engine.start();
    await until(
      async () => (await device.db.pending.get(entityKeyOf('levels', levelLid)))?.saga?.step === 'bulk',
    );
    await until(() => device.engine.getSnapshot().phase === 'idle');
    const level = await device.db.levels.get(levelLid);
    if (level === undefined) throw new Error('gone');
    const features = await listFeatures(device.db, levelLid);
    await transact(device.db, deleteLevel({ level, features }), {
      now: device.clock.now(),
      newId: device.newId,
    });
    server.fault = () => undefined;
    await settled(device);
    expect(server.levels).toEqual([]);
    expect(await device.db.buildings.get(buildingLid)).toBeDefined();
    expect(await device.db.pending.count()).toBe(0);
  });
});

describe('answer lost', () => {
  it.each(someOf(['/clients/1/sites', '/buildings'], 1))('POST …%s → no duplicate', async (end) => {
    await makeChain(device, clientLid);
    let lost = false;
    server.fault = ({ method, path }) => {
      if (lost || method !== 'POST' || !path.endsWith(end)) return undefined;
      lost = true;
      return 'lost';
    };
    await settled(device);
    expect(lost).toBe(true);
    expect(server.sites).toHaveLength(1);
    expect(server.buildings).toHaveLength(1);
    expect(await device.db.sites.count()).toBe(1);
  });

  it('never arrived → sent again after the third probe', async () => {
    await makeChain(device, clientLid);
    let downs = 0;
    server.fault = ({ method, path }) =>
      method === 'POST' && path.endsWith('/sites') && (downs += 1) === 1 ? 'down' : undefined;
    await settled(device);
    expect(server.sites).toHaveLength(1);
    const looks = server.seen.filter(
      (call) => call.method === 'GET' && call.path === '/clients/1/sites/draft',
    );
    expect(looks.length).toBeGreaterThanOrEqual(4);
  });

  it('level read before or not → known', async () => {
    const { levelLid } = await makeChain(device, clientLid);
    expect(await isLevelKnown(device.db, levelLid)).toBe(true);
    await settled(device);
    const other = await createDevice(server);
    await other.engine.pullHierarchy();
    const level = (await other.db.levels.toArray())[0]!;
    expect(await isLevelKnown(other.db, level.lid)).toBe(false);
    server.fault = () => 'down';
    await other.engine.pullLevel(level.lid);
    expect(await isLevelKnown(other.db, level.lid)).toBe(false);
    server.fault = () => undefined;
    await other.engine.pullLevel(level.lid);
    expect(await isLevelKnown(other.db, level.lid)).toBe(true);
    await other.engine.stop();
  });

  it('PUT → recognised by a read', async () => {
    const { first } = await makeChain(device, clientLid);
    await settled(device);
    await rename(device, first, 'Bistro');
    let lost = false;
    server.fault = ({ method }) => {
      if (lost || method !== 'PUT') return undefined;
      lost = true;
      return 'lost';
    };
    await settled(device);
    expect(server.writes().filter((write) => write.startsWith('PUT'))).toHaveLength(1);
    expect(await device.db.pending.count()).toBe(0);
  });
});

describe('two devices', () => {
  async function both() {
    const { first, levelLid } = await makeChain(device, clientLid);
    await settled(device);
    const other = await createDevice(server, { clock: device.clock });
    await other.engine.pullHierarchy();
    const [level] = await other.db.levels.toArray();
    await other.engine.pullLevel(level?.lid ?? '');
    await rename(other, first, 'Theirs');
    await settled(other);
    await other.engine.stop();
    return { first, levelLid };
  }

  it('change the same feature → conflict keeps base, mine and theirs', async () => {
    const { first } = await both();
    await rename(device, first, 'Mine');
    device.engine.nudge();
    await until(async () => (await device.db.conflicts.count()) === 1);
    const [conflict] = await device.db.conflicts.toArray();
    expect(conflict?.base).toMatchObject({ properties: { name: 'Café' } });
    expect(conflict?.mine).toMatchObject({ properties: { name: 'Mine' } });
    expect(conflict?.theirs).toMatchObject({ properties: { name: 'Theirs' } });
    expect(server.features.get(first)?.properties['name']).toBe('Theirs');
    await until(() => device.engine.getSnapshot().conflicts === 1);
    expect((await device.engine.listOutbox())[0]?.conflict?.id).toBe(conflict?.id);

    await device.engine.resolveConflict(conflict?.id ?? '', 'mine');
    await drained(device);
    expect(server.features.get(first)?.properties['name']).toBe('Mine');
  });

  it('resolved as theirs → devices converge', async () => {
    const { first } = await both();
    await rename(device, first, 'Mine');
    device.engine.nudge();
    await until(async () => (await device.db.conflicts.count()) === 1);
    const [conflict] = await device.db.conflicts.toArray();
    await device.engine.resolveConflict(conflict?.id ?? '', 'theirs');
    expect((await device.db.features.get(first))?.properties.name).toBe('Theirs');
    expect(await device.db.pending.count()).toBe(0);
    expect(await device.db.conflicts.count()).toBe(0);
  });

  it('pull → remote edit seen, conflict opened', async () => {
    const { first, levelLid } = await both();
    await device.engine.pullLevel(levelLid);
    expect((await device.db.features.get(first))?.properties.name).toBe('Theirs');
    await device.engine.stop();
    await rename(device, first, 'Mine');
    const there = server.features.get(first);
    if (there === undefined) throw new Error('gone');
    server.put({ ...there, properties: { ...there.properties, name: 'Again' } }, there.place);
    await device.engine.pullLevel(levelLid);
    expect((await device.db.features.get(first))?.properties.name).toBe('Mine');
    expect(device.events).toContainEqual(expect.objectContaining({ type: 'conflict' }));
  });

  it('level edited here, deleted there → kept, can be re-created', async () => {
    const { first, levelLid } = await both();
    await device.engine.stop();
    await rename(device, first, 'Mine');
    server.levels.length = 0;
    server.features.clear();
    device.clock.advance(11_000);
    await device.engine.pullHierarchy();
    const conflict = await device.db.conflicts.where({ entityKey: entityKeyOf('levels', levelLid) }).first();
    expect(conflict).toMatchObject({ kind: 'deleted-there', theirs: null });
    await device.engine.resolveConflict(conflict?.id ?? '', 'mine');
    await settled(device);
    expect(server.levels).toHaveLength(1);
    expect(server.features.get(first)?.properties['name']).toBe('Mine');
    expect(server.features.size).toBe(2);
  });

  it('deleted there, not edited here → removed', async () => {
    const { levelLid } = await both();
    server.sites.length = 0;
    server.buildings.length = 0;
    server.levels.length = 0;
    server.features.clear();
    device.clock.advance(11_000);
    await device.engine.pullHierarchy();
    expect(await device.db.sites.count()).toBe(0);
    expect(await listFeatures(device.db, levelLid)).toEqual([]);
    expect(await device.db.idmap.count()).toBe(1);
  });
});
