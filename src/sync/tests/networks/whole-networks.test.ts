import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityKeyOf, undo } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
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
let level: Level;
let [a, b] = ['', ''];
/** How many acts the person takes back as the next network goes. */
let undoAsItIsSent = 0;

beforeEach(async () => {
  server = new ModelServer();
  undoAsItIsSent = 0;
  device = await createDevice({
    origin: server.origin,
    fetch: async (url, init) => {
      if (init.method === 'POST' && isGraph(url))
        for (; undoAsItIsSent > 0; undoAsItIsSent -= 1) await undoLast();
      return server.fetch(url, init);
    },
  });
  ({ level, a, b } = await makePath({ server, device }, () => settled(device)));
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

/** A node is deleted, with the way that leads there. */
const deleteB = async () =>
  changeNodes(device, { [b]: null, ...(await withProperties(device, a, { neighbors: [] })) });
const undoLast = () => undo(device.db, { now: device.clock.now(), newId: device.newId });
const isGraph = (path: string): boolean => path.includes('/graphs');

it('node deleted · edge to it not due yet → both sent in one batch', async () => {
  await deleteB();
  const lastError = { code: 'network', message: 'down', status: null };
  const nextAt = device.clock.now() + 30_000;
  await device.db.pending.update(entityKeyOf('features', a), { nextAt, lastError });
  device.engine.start();
  await until(async () => (await device.db.pending.count()) === 0, 'an empty outbox');
  await device.engine.stop();
  await undoLast();
  await settled(device);
  expect(nodesThere(server)).toMatchObject({ [a]: { neighbors: [{ fid: b }] }, [b]: {} });
});

describe('edge held back · node at its end deleted', () => {
  /** The way waits with another node to which it leads as well. */
  const holdBack = async (): Promise<string> => {
    const c = device.newId();
    await changeNodes(device, {
      [c]: nodeOn(level, c, 2),
      ...(await withProperties(device, a, { neighbors: [{ fid: b }, { fid: c }] })),
    });
    await device.db.pending.update(entityKeyOf('features', c), { state: 'rejected' });
    await changeNodes(device, {
      [b]: null,
      ...(await withProperties(device, a, { neighbors: [{ fid: c }] })),
    });
    return c;
  };
  const gone = async (): Promise<void> => {
    device.engine.start();
    device.engine.nudge();
    await until(() => server.seen.some(({ method, path }) => method === 'POST' && isGraph(path)));
    await until(async () => (await device.db.pending.get(entityKeyOf('features', b)))?.intent !== 'delete');
  };

  it('node restored → edge exists again', async () => {
    const c = await holdBack();
    server.seen.length = 0;
    await gone();
    await device.engine.stop();
    expect(nodesThere(server)).toMatchObject({ [a]: { neighbors: [] } });
    await undoLast();
    await device.engine.retry(entityKeyOf('features', c));
    await settled(device);
    expect(nodesThere(server)).toMatchObject({ [a]: { neighbors: [{ fid: b }, { fid: c }] }, [b]: {} });
  });

  it('all undone while in flight → edge exists again', async () => {
    await holdBack();
    server.seen.length = 0;
    undoAsItIsSent = 2;
    await gone();
    await settled(device);
    expect(undoAsItIsSent).toBe(0);
    expect(nodesThere(server)).toMatchObject({ [a]: { neighbors: [{ fid: b }] }, [b]: {} });
  });
});

it('two linked nodes deleted, one rejected · both restored → edge exists', async () => {
  await deleteB();
  await changeNodes(device, { [a]: null });
  await device.db.pending.update(entityKeyOf('features', a), { state: 'rejected' });
  device.engine.start();
  device.engine.nudge();
  await until(async () => (await device.db.pending.get(entityKeyOf('features', b))) === undefined, 'no b');
  await device.engine.stop();
  await undoLast();
  await undoLast();
  await settled(device);
  expect(nodesThere(server)).toMatchObject({ [a]: { neighbors: [{ fid: b }] }, [b]: {} });
});

it('batch answered 429 → attempt cleared, not probed', async () => {
  const before = structuredClone(server.features.get(a));
  await changeNodes(device, await withProperties(device, a, { name: 'Ours' }));
  let isRefused = false;
  server.fault = ({ method, path }) => {
    if (isRefused || method !== 'POST' || !isGraph(path)) return undefined;
    isRefused = true;
    return { status: 429, code: 'too-many' };
  };
  device.engine.start();
  device.engine.nudge();
  await until(
    async () => isRefused && (await device.db.pending.toArray()).some(({ attempt }) => attempt > 0),
  );
  await device.engine.stop();
  expect((await device.db.pending.toArray()).map(({ sent }) => sent)).toEqual([undefined]);
  await undoLast();
  server.features.delete(a);
  await device.engine.pullLevel(level.lid);
  await settled(device);
  if (before !== undefined) server.put(before, before.place);
  device.clock.advance(5000);
  await device.engine.pullLevel(level.lid);
  await settled(device);
  expect(nodesThere(server)[a]).toMatchObject({ fid: a });
});
