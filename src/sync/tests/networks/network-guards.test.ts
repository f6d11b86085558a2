import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  networksSent,
  nodeOn,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';

let server: ModelServer;
let ann: Device;
let level: Level;
let [a, b, c] = ['', '', ''];

beforeEach(async () => {
  server = new ModelServer();
  ann = await createDevice(server);
  ({ level, a, b } = await makePath({ server, device: ann }, send));
  c = ann.newId();
  server.seen.length = 0;
});
afterEach(async () => {
  server.fault = () => undefined;
  await ann.engine.stop();
  ann.db.close();
});

/** Sends what waits, and nothing that is saved after that. */
async function send(): Promise<void> {
  await settled(ann);
  await ann.engine.stop();
}
const isNetwork = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && path.endsWith('/graphs');

describe('guard of a batch', () => {
  it('node with a dangling edge → rejected, the others sent', async () => {
    await changeNodes(ann, {
      [c]: nodeOn(level, c, 3, { neighbors: [ann.newId()] }),
      ...(await withProperties(ann, a, { name: 'Hall' })),
    });
    await send();
    expect(await ann.engine.listOutbox()).toMatchObject([
      { key: c, state: 'refused', error: { code: 'network.dangling-neighbor' } },
    ]);
    expect(nodesThere(server)[a]).toMatchObject({ name: 'Hall' });
    expect(nodesThere(server)).not.toHaveProperty(c);
    await changeNodes(ann, await withProperties(ann, c, { neighbors: [a] }));
    await send();
    expect(nodesThere(server)[c]).toMatchObject({ neighbors: [a] });
  });

  it('only invalid nodes → nothing sent', async () => {
    const node = nodeOn(level, c, 3);
    await changeNodes(ann, {
      [c]: { ...node, geometry: { type: 'Point', coordinates: [0.001234567891, 0.001] } },
    });
    await send();
    expect(networksSent(server)).toEqual([]);
    expect(await ann.engine.listOutbox()).toMatchObject([
      { key: c, state: 'refused', error: { code: 'network.too-many-decimals' } },
    ]);
  });

  slowIt('many nodes missing that nobody deleted → rejected as shrinking, sent on retry', async () => {
    const fids = Array.from({ length: 60 }, () => ann.newId());
    await changeNodes(ann, Object.fromEntries(fids.map((fid, n) => [fid, nodeOn(level, fid, 10 + n)])));
    await send();
    for (const fid of fids) await changeNodes(ann, await withProperties(ann, fid, { name: 'Path' }));
    // The device's own storage lost them.
    await ann.db.features.bulkDelete(fids);
    server.seen.length = 0;
    await send();
    expect(networksSent(server)).toEqual([]);
    const outbox = await ann.engine.listOutbox();
    expect(outbox).toHaveLength(60);
    expect(outbox[0]).toMatchObject({
      state: 'refused',
      error: { code: 'network.shrinks', params: { gone: 60, of: 62 } },
    });
    await ann.engine.retry(`features:${fids[0]}`);
    await send();
    expect(networksSent(server)).toEqual([[a, b]]);
  });

  it.each([
    ['named by the server', true],
    ['not named', false],
  ])('batch rejected for one node, %s → that node rejected, the others sent', async (_, isNamed) => {
    const fids = Array.from({ length: 5 }, () => ann.newId());
    const nodes = fids.map((fid, n) => nodeOn(level, fid, 10 + n, n === 3 ? { name: 'Bad' } : {}));
    await changeNodes(ann, Object.fromEntries(nodes.map((one) => [one.fid, one])));
    server.fault = (call) => {
      if (!isNetwork(call)) return undefined;
      const { features } = call.body as { features: { properties: Record<string, unknown> }[] };
      const at = features.findIndex(({ properties }) => properties['name'] === 'Bad');
      if (at === -1) return undefined;
      const details = isNamed ? [{ path: `features/${at}/properties/name`, message: 'Bad.' }] : [];
      return { status: 400, code: 'bad-name', details };
    };
    await send();
    expect(await ann.engine.listOutbox()).toMatchObject([
      { key: fids[3], state: 'refused', error: { code: 'bad-name' } },
    ]);
    for (const fid of [0, 1, 2, 4].map((n) => fids[n] ?? '')) expect(nodesThere(server)).toHaveProperty(fid);
  });

  const refusesBad = (): void => {
    server.fault = (call) => {
      if (!isNetwork(call)) return undefined;
      const { features } = call.body as { features: { properties: Record<string, unknown> }[] };
      const isBad = features.some(({ properties }) => properties['name'] === 'Bad');
      return isBad ? { status: 400, code: 'bad-name', details: [] } : undefined;
    };
  };
  /** Nodes that lead to others of them, by their numbers; the first is the bad one. */
  const lead = async (fids: string[], to: number[][]): Promise<void> => {
    const nodes = fids.map((fid, n) =>
      nodeOn(level, fid, 10 + n, {
        ...(n === 0 && { name: 'Bad' }),
        neighbors: (to[n] ?? []).map((at) => ({ fid: fids[at] ?? '', speed: 1 })),
      }),
    );
    await changeNodes(ann, Object.fromEntries(nodes.map((one) => [one.fid, one])));
  };

  it('invalid node linked to a ring of new nodes → only that node rejected', async () => {
    const fids = Array.from({ length: 4 }, () => ann.newId());
    refusesBad();
    await lead(fids, [[1], [2], [3], [1]]);
    await send();
    expect(await ann.engine.listOutbox()).toMatchObject([{ key: fids[0], state: 'refused' }]);
    for (const fid of fids.slice(1)) expect(nodesThere(server)).toHaveProperty(fid);
  });

  it('all nodes depend on an invalid one → all rejected', async () => {
    const fids = Array.from({ length: 3 }, () => ann.newId());
    refusesBad();
    await lead(fids, [[1], [2], [0]]);
    await send();
    const refused = { state: 'refused', error: { code: 'bad-name' } };
    expect(await ann.engine.listOutbox()).toMatchObject([refused, refused, refused]);
  });
});
