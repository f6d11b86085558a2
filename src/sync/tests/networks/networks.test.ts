import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Level } from '../../../domain/entities/level.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import {
  createDevice,
  drained,
  settled,
  until,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import { sendUntil } from '../../../../tests/support/sync/two-devices.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  networksSent,
  nodeOn,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let ann: Device;
let ben: Device;
let level: Level;
let [a, b, c] = ['', '', ''];

/** Both devices have a site with a level, and a path of two nodes on it. */
beforeEach(async () => {
  server = new ModelServer();
  ann = await createDevice(server);
  ({ level, a, b } = await makePath({ server, device: ann }, () => send(ann)));
  c = ann.newId();
  ben = await createDevice(server);
  await ben.engine.pullHierarchy();
  await ben.db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
  await pull(ben);
  server.seen.length = 0;
});
afterEach(async () => {
  server.fault = () => undefined;
  for (const device of [ann, ben]) {
    await device.engine.stop();
    device.db.close();
  }
});

/** Sends what waits, and nothing that is saved after that. */
async function send(device: Device): Promise<void> {
  await settled(device);
  await device.engine.stop();
}
async function pull(device: Device): Promise<void> {
  const [first] = await device.db.levels.toArray();
  expect(await device.engine.pullLevel(first?.lid ?? '')).toEqual({ ok: true });
}
const levelOf = async (device: Device): Promise<Level> => (await device.db.levels.toArray())[0] as Level;
const rename = async (device: Device, fid: string, name: string): Promise<void> =>
  changeNodes(device, await withProperties(device, fid, { name }));
const isNetwork = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && path.endsWith('/graphs');

describe('one device changes a network', () => {
  it('many nodes changed → one request', async () => {
    const fids = Array.from({ length: 100 }, () => ann.newId());
    await changeNodes(ann, Object.fromEntries(fids.map((fid, n) => [fid, nodeOn(level, fid, 10 + n)])));
    await send(ann);
    await drained(ann);
    expect(networksSent(server).map((sent) => new Set(sent))).toEqual([new Set([a, b, ...fids])]);
    expect(Object.keys(nodesThere(server))).toHaveLength(102);
  });

  it('node deleted → its edges removed, unknown nodes sent unchanged', async () => {
    const foreign = { type: 'Feature' as const, geometry: { type: 'Point', coordinates: [0, 0] } };
    const odd = { fid: 'not-a-guid', typeCode: 'node-of-tomorrow', name: null, deep: { er: [1] } };
    server.put({ ...foreign, properties: odd }, `graph/${server.sites[0]?.siteInternalIdentifier}`);
    await changeNodes(ann, { [b]: null, ...(await withProperties(ann, a, { neighbors: [] })) });
    await send(ann);
    expect(nodesThere(server)).toEqual({
      [a]: expect.objectContaining({ neighbors: [] }),
      'not-a-guid': odd,
    });
  });

  it('conflict on a node · new node linked to it → new node sent', async () => {
    await rename(ann, a, 'Mine');
    await rename(ben, a, 'Theirs');
    await send(ben);
    await send(ann);
    expect(await ann.db.pending.toArray()).toMatchObject([{ key: a, state: 'conflict' }]);
    await changeNodes(ann, { [c]: nodeOn(level, c, 3, { neighbors: [a] }) });
    await send(ann);
    // The node in question is on the server, so that a way may lead to it.
    expect(nodesThere(server)[c]).toMatchObject({ neighbors: [a] });
  });
});

describe('two devices change a network', () => {
  it('different nodes changed → merged', async () => {
    await rename(ann, a, 'Hall');
    await rename(ben, b, 'Door');
    const benLevel = await levelOf(ben);
    await changeNodes(ben, { [c]: nodeOn(benLevel, c, 3, { neighbors: [b] }) });
    await send(ann);
    await send(ben);
    expect(nodesThere(server)).toMatchObject({
      [a]: { name: 'Hall' },
      [b]: { name: 'Door' },
      [c]: { neighbors: [b] },
    });
    expect(networksSent(server)).toHaveLength(2);
    await pull(ann);
    expect(await ann.db.features.get(b)).toMatchObject({ properties: { name: 'Door' } });
    expect(await ann.db.pending.count()).toBe(0);
  });

  it('both link to the same node → merged, event sent', async () => {
    const [d, benLevel] = [ben.newId(), await levelOf(ben)];
    const link = (to: string) => [{ fid: b, speed: 1 }, to];
    await changeNodes(ann, {
      [c]: nodeOn(level, c, 3, { neighbors: [a] }),
      ...(await withProperties(ann, a, { neighbors: link(c) })),
    });
    await changeNodes(ben, {
      [d]: nodeOn(benLevel, d, 4, { neighbors: [a] }),
      ...(await withProperties(ben, a, { neighbors: link(d) })),
    });
    await send(ann);
    await send(ben);
    expect(nodesThere(server)[a]?.['neighbors']).toEqual([{ fid: b, speed: 1 }, c, d]);
    expect(await ben.db.features.get(a)).toMatchObject({
      properties: { neighbors: [{ fid: b, speed: 1 }, c, d] },
    });
    expect(ben.events.find(({ type }) => type === 'merged')).toMatchObject({
      entityKey: `features:${a}`,
      fields: ['properties.neighbors'],
    });
  });

  it('same field changed → conflict with both versions, the rest sent', async () => {
    await rename(ann, a, 'Mine');
    await rename(ann, b, 'Other');
    await rename(ben, a, 'Theirs');
    await send(ben);
    await send(ann);
    expect(nodesThere(server)).toMatchObject({ [a]: { name: 'Theirs' }, [b]: { name: 'Other' } });
    const [view] = await ann.engine.listConflicts();
    expect(view).toMatchObject({
      entityKey: `features:${a}`,
      mine: { properties: { name: 'Mine' } },
      theirs: { properties: { name: 'Theirs' } },
      fields: [{ path: 'properties.name', mine: 'Mine', theirs: 'Theirs' }],
    });
    await ann.engine.resolveConflict(view?.id ?? '', 'mine');
    await send(ann);
    expect(nodesThere(server)[a]).toMatchObject({ name: 'Mine' });
    expect(await ann.db.pending.count()).toBe(0);
  });

  it('node deleted remotely · new edge to it → delete conflict, resolved as mine re-creates it', async () => {
    await changeNodes(ann, { [c]: nodeOn(level, c, 3, { neighbors: [b] }) });
    await changeNodes(ben, { [b]: null, ...(await withProperties(ben, a, { neighbors: [] })) });
    await send(ben);
    ann.engine.start();
    ann.engine.nudge();
    await until(async () => (await ann.db.conflicts.count()) > 0, 'a question');
    // What leads there waits for the answer.
    expect(Object.keys(nodesThere(server))).toEqual([a]);
    expect(await ann.db.pending.get(`features:${c}`)).toMatchObject({ state: 'ready' });
    const [view] = await ann.engine.listConflicts();
    expect(view).toMatchObject({ entityKey: `features:${b}`, kind: 'deleted-there', theirs: null });
    await ann.engine.resolveConflict(view?.id ?? '', 'mine');
    await send(ann);
    expect(nodesThere(server)).toMatchObject({ [b]: {}, [c]: { neighbors: [b] } });
    expect(await ann.db.pending.count()).toBe(0);
  });

  it('node deleted remotely · new edge to it · resolved as theirs → edge removed', async () => {
    await changeNodes(ann, { [c]: nodeOn(level, c, 3, { neighbors: [b, a] }) });
    await changeNodes(ben, { [b]: null, ...(await withProperties(ben, a, { neighbors: [] })) });
    await send(ben);
    await pull(ann);
    const [view] = await ann.engine.listConflicts();
    await ann.engine.resolveConflict(view?.id ?? '', 'theirs');
    await send(ann);
    expect(nodesThere(server)[c]).toMatchObject({ neighbors: [a] });
    expect(await ann.db.pending.count()).toBe(0);
  });

  it('node deleted remotely · new edge to it · pulled first → delete conflict', async () => {
    await changeNodes(ann, { [c]: nodeOn(level, c, 3, { neighbors: [b] }) });
    await changeNodes(ben, { [b]: null, ...(await withProperties(ben, a, { neighbors: [] })) });
    await send(ben);
    await pull(ann);
    expect(await ann.engine.listConflicts()).toMatchObject([{ entityKey: `features:${b}`, theirs: null }]);
  });

  it('stale client writes the network back whole → delete conflict on the nodes it dropped', async () => {
    const place = `graph/${server.sites[0]?.siteInternalIdentifier}`;
    const before = [...server.features.values()].filter((one) => one.place === place);
    await changeNodes(ann, { [c]: nodeOn(level, c, 3, { neighbors: [a] }) });
    await send(ann);
    const path = `/sites/${server.sites[0]?.siteInternalIdentifier}/graphs`;
    server.handle({ method: 'POST', path, body: { type: 'FeatureCollection', features: before } });
    await pull(ann);
    const [view] = await ann.engine.listConflicts();
    expect(view).toMatchObject({ entityKey: `features:${c}`, kind: 'deleted-there' });
    await ann.engine.resolveConflict(view?.id ?? '', 'mine');
    await send(ann);
    expect(nodesThere(server)[c]).toMatchObject({ neighbors: [a] });
  });

  it('both link stairs to the same level → semantic conflict', async () => {
    const [low, high, mine, theirs] = Array.from({ length: 4 }, () => ann.newId()) as [
      string,
      string,
      string,
      string,
    ];
    const stairs = (on: Level, fid: string, at: number, others: string[]) =>
      nodeOn(on, fid, at, { typeCode: 'stairs-node', portalGroupId: 'S', portalNeighbors: others });
    for (const levelIndex of [1, 2])
      server.levels.push({ ...(server.levels[0] as (typeof server.levels)[0]), levelIndex });
    const above = async (device: Device, levelIndex: number): Promise<Level> => {
      await device.engine.pullHierarchy();
      const found = (await device.db.levels.toArray()).find((one) => one.levelIndex === levelIndex);
      return found as Level;
    };
    await changeNodes(ann, {
      [low]: stairs(level, low, 20, [high]),
      [high]: stairs(await above(ann, 1), high, 21, [low]),
    });
    await send(ann);
    await ben.engine.pullHierarchy();
    await pull(ben);
    await changeNodes(ben, {
      [theirs]: stairs(await above(ben, 2), theirs, 22, [low]),
      ...(await withProperties(ben, low, { portalNeighbors: [high, theirs] })),
    });
    await send(ben);
    await changeNodes(ann, {
      [mine]: stairs(await above(ann, 2), mine, 23, [low]),
      ...(await withProperties(ann, low, { portalNeighbors: [high, mine] })),
    });
    await sendUntil(ann, async () => (await ann.db.conflicts.count()) > 0);
    const views = await ann.engine.listConflicts();
    expect(views[0]).toMatchObject({ entityKey: `features:${low}`, severity: 'semantic' });
    expect(views[0]?.fields.map(({ path }) => path)).toEqual(['properties.portalNeighbors']);
    await ann.engine.resolveConflict(views[0]?.id ?? '', 'theirs');
    await send(ann);
    expect(nodesThere(server)[low]).toMatchObject({ portalNeighbors: [high, theirs] });
    expect(await ann.db.pending.count()).toBe(0);
  });
});

describe('another client writes the network at the same time', () => {
  it('overwritten between request and read-back → merged and sent again', async () => {
    await rename(ann, a, 'Hall');
    let before: unknown = null;
    server.fault = (call) => {
      const place = `graph/${server.sites[0]?.siteInternalIdentifier}`;
      if (before === null && isNetwork(call)) {
        // They had read it before ours came, and write after it.
        before = structuredClone([...server.features.values()].filter((one) => one.place === place));
      } else if (before !== null && call.method === 'GET') {
        const [first, second] = before as Parameters<ModelServer['put']>[0][];
        before = undefined;
        for (const one of [first, second]) {
          const name = one?.properties.fid === b ? { name: 'Rival' } : {};
          if (one !== undefined) server.put({ ...one, properties: { ...one.properties, ...name } }, place);
        }
        server.fault = () => undefined;
      }
      return undefined;
    };
    await send(ann);
    expect(nodesThere(server)).toMatchObject({ [a]: { name: 'Hall' }, [b]: { name: 'Rival' } });
    expect(networksSent(server)).toHaveLength(2);
    expect(await ann.db.pending.count()).toBe(0);
    expect(await ann.engine.listConflicts()).toEqual([]);
  });

  it('overwritten three times → conflict', async () => {
    await rename(ann, a, 'Hall');
    const site = `graph/${server.sites[0]?.siteInternalIdentifier}`;
    const stubborn = structuredClone(server.features.get(a));
    server.fault = (call) => {
      if (call.method === 'GET' && call.path.endsWith('/graphs/draft') && stubborn !== undefined)
        server.put(stubborn, site);
      return undefined;
    };
    await send(ann);
    expect(networksSent(server)).toHaveLength(3);
    expect(await ann.engine.listConflicts()).toMatchObject([
      { entityKey: `features:${a}`, mine: { properties: { name: 'Hall' } } },
    ]);
  });

  it('server has versions → 412, merged, nothing overwritten', async () => {
    server.extensions = ['etag'];
    ann.api.extensions.askAgain();
    await rename(ann, a, 'Hall');
    let isFirst = true;
    server.fault = (call) => {
      if (!isNetwork(call) || !isFirst) return undefined;
      isFirst = false;
      const there = server.features.get(b);
      if (there !== undefined)
        server.put({ ...there, properties: { ...there.properties, name: 'Rival' } }, there.place);
      return undefined;
    };
    await send(ann);
    expect(nodesThere(server)).toMatchObject({ [a]: { name: 'Hall' }, [b]: { name: 'Rival' } });
    expect(networksSent(server)).toHaveLength(2);
  });
});

describe('network batch · outcome unknown', () => {
  it.each(
    someOf(['lost', { status: 502, code: 'bad-gateway' }, { status: 200, code: 'no-timestamp' }] as const, 1),
  )('stored (%j) → probed, not sent twice', async (fault) => {
    await changeNodes(ann, { [c]: nodeOn(level, c, 3, { neighbors: [a] }) });
    let times = 0;
    server.fault = (call) => {
      if (!isNetwork(call) || (times += 1) > 1) return undefined;
      if (fault !== 'lost') server.handle(call);
      return fault;
    };
    await send(ann);
    await drained(ann);
    expect(networksSent(server)).toHaveLength(1);
    expect(nodesThere(server)[c]).toMatchObject({ neighbors: [a] });
  });

  it('never delivered · remote change → merged again', async () => {
    await rename(ann, a, 'Hall');
    let times = 0;
    server.fault = (call) => (isNetwork(call) && (times += 1) === 1 ? 'down' : undefined);
    ann.engine.start();
    ann.engine.nudge();
    await until(
      async () => (await ann.db.pending.toArray()).some(({ state }) => state === 'unknown'),
      'doubt',
    );
    await rename(ben, b, 'Door');
    await send(ben);
    await send(ann);
    await drained(ann);
    expect(nodesThere(server)).toMatchObject({ [a]: { name: 'Hall' }, [b]: { name: 'Door' } });
  });

  it('new node stored · changed remotely · deleted here → conflict', async () => {
    await changeNodes(ann, { [c]: nodeOn(level, c, 3) });
    let times = 0;
    server.fault = (call) => (isNetwork(call) && (times += 1) === 1 ? 'lost' : undefined);
    ann.engine.start();
    ann.engine.nudge();
    await until(
      async () => (await ann.db.pending.toArray()).some(({ state }) => state === 'unknown'),
      'doubt',
    );
    await pull(ben);
    await rename(ben, c, 'Door');
    await send(ben);
    await changeNodes(ann, { [c]: null });
    await send(ann);
    expect(await ann.db.conflicts.toArray()).toMatchObject([{ key: c, kind: 'both-changed', mine: null }]);
    expect(nodesThere(server)[c]).toMatchObject({ name: 'Door' });
  });

  it('read-back failed → probed, not sent twice', async () => {
    await rename(ann, a, 'Hall');
    let isSent = false;
    server.fault = (call) => {
      if (isNetwork(call)) isSent = true;
      else if (isSent) {
        isSent = false;
        return 'lost';
      }
      return undefined;
    };
    await send(ann);
    await drained(ann);
    expect(networksSent(server)).toHaveLength(1);
    expect(nodesThere(server)[a]).toMatchObject({ name: 'Hall' });
  });
});
