import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entityKeyOf, transact, type PendingOp } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { atRest, createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
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
let [a, b] = ['', ''];
/** What happens once on this device while the network is being read. */
let asItIsRead: (() => Promise<unknown>) | null = null;

beforeEach(async () => {
  server = new ModelServer();
  asItIsRead = null;
  ann = await createDevice({
    origin: server.origin,
    fetch: async (url, init) => {
      const act = init.method === 'GET' && url.includes('/graphs') ? asItIsRead : null;
      if (act !== null) asItIsRead = null;
      await act?.();
      return server.fetch(url, init);
    },
  });
  ({ level, a, b } = await makePath({ server, device: ann }, () => settled(ann)));
  await ann.engine.stop();
  ann.clock.advance(60_000);
  server.seen.length = 0;
});
afterEach(async () => {
  server.fault = () => undefined;
  await ann.engine.stop();
  ann.db.close();
});

const isNetwork = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && path.endsWith('/graphs');
const rename = async (fid: string, name: string): Promise<void> =>
  changeNodes(ann, await withProperties(ann, fid, { name }));
const opOf = (fid: string): Promise<PendingOp | undefined> =>
  ann.db.pending.get(entityKeyOf('features', fid));
/** Sends once, without another try. */
async function sendOnce(): Promise<void> {
  ann.engine.start();
  ann.engine.nudge();
  await atRest(ann);
  await ann.engine.stop();
}

it('network is being read · one of its nodes edited → sent once, with the edit', async () => {
  await rename(a, 'Hall');
  asItIsRead = () => rename(a, 'Great hall');
  await settled(ann);
  expect(networksSent(server)).toHaveLength(1);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Great hall' });
});

it('network is being read · another leader begins to send one of its nodes → nothing sent', async () => {
  await rename(a, 'Hall');
  asItIsRead = () => ann.db.pending.update(entityKeyOf('features', a), { state: 'sending' });
  await rename(b, 'Door');
  await sendOnce();
  expect(networksSent(server)).toEqual([]);
  expect(await opOf(b)).toMatchObject({ state: 'ready' });
});

it('server has versions · others faster three times → waits, sent later', async () => {
  server.extensions = ['etag'];
  ann.api.extensions.askAgain();
  await rename(a, 'Hall');
  let times = 0;
  server.fault = (call) => {
    if (!isNetwork(call)) return undefined;
    times += 1;
    const there = server.features.get(b)!;
    server.put({ ...there, properties: { ...there.properties, name: `Rival ${times}` } }, there.place);
    return undefined;
  };
  await sendOnce();
  expect(networksSent(server)).toHaveLength(3);
  const op = await opOf(a);
  expect(op).toMatchObject({ state: 'ready', attempt: 1 });
  expect(op?.sent).toBeUndefined();
  expect(op?.nextAt).toBeGreaterThan(ann.clock.now());

  server.fault = () => undefined;
  await settled(ann);
  expect(nodesThere(server)).toMatchObject({ [a]: { name: 'Hall' }, [b]: { name: 'Rival 3' } });
  expect(await ann.engine.listConflicts()).toEqual([]);
});

it('node moved remotely to a level not known here → waits for that, the others sent', async () => {
  const ben = await createDevice(server);
  await ben.engine.pullHierarchy();
  const building = (await ben.db.buildings.toArray())[0]!;
  const lid = ben.newId() as Lid;
  const upper = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  await transact(ben.db, createLevel(building, upper), { now: ben.clock.now(), newId: ben.newId });
  await settled(ben);
  await ben.engine.stop();
  const there = server.features.get(a)!;
  server.put({ ...there, properties: { ...there.properties, lvl: 1 } }, there.place);

  await rename(a, 'Hall');
  await rename(b, 'Door');
  await sendOnce();
  expect(nodesThere(server)).toMatchObject({ [a]: { lvl: 1 }, [b]: { name: 'Door' } });
  expect(nodesThere(server)[a]).not.toMatchObject({ name: 'Hall' });
  expect(await opOf(a)).toMatchObject({ state: 'ready' });

  await ann.engine.pullHierarchy();
  await settled(ann);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Hall', lvl: 1 });
});

it('server refuses one node after another → the queue goes on after 40, the rest later', async () => {
  const fids = Array.from({ length: 45 }, () => ann.newId());
  await changeNodes(
    ann,
    Object.fromEntries(fids.map((fid, n) => [fid, nodeOn(level, fid, 10 + n, { name: 'Bad' })])),
  );
  server.fault = (call) => {
    if (!isNetwork(call)) return undefined;
    const { features } = call.body as { features: { properties: Record<string, unknown> }[] };
    const at = features.findIndex(({ properties }) => properties['name'] === 'Bad');
    const details = [{ path: `features/${at}/properties/name`, message: 'Bad.' }];
    return at === -1 ? undefined : { status: 400, code: 'bad-name', details };
  };
  await settled(ann);
  const outbox = await ann.engine.listOutbox();
  expect(outbox).toHaveLength(45);
  expect(outbox.every(({ state }) => state === 'refused')).toBe(true);
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
});
