import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { undo } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { editThere } from '../../../../tests/support/sync/content-fixtures.ts';
import {
  createDevice,
  drained,
  settled,
  until,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  networksSent,
  nodeOn,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';
import { slowIt, someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
let level: Level;
let [a, b, c] = ['', '', ''];

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  ({ level, a, b } = await makePath({ server, device }, () => settled(device)));
  c = device.newId();
});
afterEach(() => device.engine.stop());

const rename = async (fid: string, name: string): Promise<void> =>
  changeNodes(device, await withProperties(device, fid, { name }));

/** The next network that is sent is given up on its way. */
async function giveUp(act: () => Promise<void>): Promise<Seen> {
  let late: Seen | undefined;
  server.fault = (call) => {
    if (call.method !== 'POST' || !call.path.endsWith('/graphs') || late !== undefined) return undefined;
    late = call;
    return 'down';
  };
  await act();
  device.engine.nudge();
  await until(
    async () => (await device.db.pending.where({ state: 'unknown' }).count()) > 0,
    'a request in doubt',
  );
  if (late === undefined) throw new Error('Nothing was sent.');
  return late;
}

/** Time passes until nothing more is done at once: changes in doubt were looked for. */
async function lookedFor(): Promise<void> {
  device.engine.nudge();
  const isLater = async () => {
    if (device.engine.getSnapshot().phase === 'idle') device.clock.advance(1000);
    const ops = await device.db.pending.toArray();
    return ops.every(({ state, nextAt }) => state === 'ready' && nextAt > device.clock.now() + 10_000);
  };
  await until(isLater, 'a look');
}

it('create of a node unknown · deleted here · create arrives late → node deleted', async () => {
  const late = await giveUp(() => changeNodes(device, { [c]: nodeOn(level, c, 3, { neighbors: [a] }) }));
  await changeNodes(device, { [c]: null });
  await lookedFor();
  expect(server.answer(late).status).toBe(200);
  expect(nodesThere(server)).toHaveProperty(c);
  await settled(device);
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
  expect([await device.db.pending.count(), await device.db.features.get(c)]).toEqual([0, undefined]);
});

it('update of a node unknown · deleted · update arrives late → node deleted', async () => {
  await changeNodes(device, { [c]: nodeOn(level, c, 3, { neighbors: [a] }) });
  await settled(device);
  const late = await giveUp(() => rename(c, 'Hall'));
  await changeNodes(device, { [c]: null });
  await lookedFor();
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
  expect(server.answer(late).status).toBe(200);
  expect(nodesThere(server)).toHaveProperty(c);
  await settled(device);
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
  expect(await device.db.pending.count()).toBe(0);
});

it.each(
  someOf(
    [
      ['is unknown too', 'down'],
      ['was stored, answer lost', 'lost'],
    ] as const,
    1,
  ),
)('update of a node unknown · its delete %s · update arrives late → node deleted', async (_, fault) => {
  await changeNodes(device, { [c]: nodeOn(level, c, 3, { neighbors: [a] }) });
  await settled(device);
  const late = await giveUp(() => rename(c, 'Hall'));
  let isSent = false;
  server.fault = (call) => {
    if (isSent || call.method !== 'POST' || !call.path.endsWith('/graphs')) return undefined;
    isSent = true;
    return fault;
  };
  await changeNodes(device, { [c]: null });
  await until(() => {
    if (device.engine.getSnapshot().phase === 'idle') device.clock.advance(500);
    return isSent && !(c in nodesThere(server));
  }, 'the deletion');
  await lookedFor();
  expect(server.answer(late).status).toBe(200);
  expect(nodesThere(server)).toHaveProperty(c);
  await settled(device);
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
  expect([await device.db.pending.count(), await device.db.features.get(c)]).toEqual([0, undefined]);
});

slowIt('two updates of a node unknown · deleted · first arrives late → node deleted', async () => {
  await changeNodes(device, { [c]: nodeOn(level, c, 3, { neighbors: [a] }) });
  await settled(device);
  const late = await giveUp(() => rename(c, 'Hall'));
  let isSent = false;
  server.fault = (call) => {
    if (isSent || call.method !== 'POST' || !call.path.endsWith('/graphs')) return undefined;
    isSent = true;
    return 'lost';
  };
  await rename(c, 'Bar');
  const idle = () => device.engine.getSnapshot().phase === 'idle';
  await until(async () => {
    if (idle()) device.clock.advance(500);
    return isSent && (await device.db.pending.where({ state: 'unknown' }).count()) > 0;
  }, 'a second request in doubt');
  await changeNodes(device, { [c]: null });
  await until(() => {
    if (idle()) device.clock.advance(500);
    return !(c in nodesThere(server));
  }, 'the deletion');
  await until(idle);
  expect(server.answer(late).status).toBe(200);
  await settled(device);
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
});

it('create of a node unknown · deleted here · never arrives → other changes sent, no extra request', async () => {
  await giveUp(() => changeNodes(device, { [c]: nodeOn(level, c, 3) }));
  await changeNodes(device, { [c]: null });
  await lookedFor();
  const before = networksSent(server).length;
  await rename(a, 'Hall');
  device.engine.nudge();
  await until(async () => (await device.db.pending.count()) === 1, 'the other change written down');
  expect(nodesThere(server)[a]?.['name']).toBe('Hall');
  expect(await device.db.pending.toArray()).toMatchObject([{ key: c, state: 'ready' }]);
  await settled(device);
  await drained(device);
  expect(networksSent(server)).toHaveLength(before + 1);
});

it('node overwritten by a stale client · network read for another node → lost update reported', async () => {
  const before = structuredClone(server.features.get(a));
  if (before === undefined) throw new Error('There is no node.');
  await rename(a, 'Mine');
  await settled(device);
  device.clock.advance(11_000);
  server.put(before, before.place);
  await rename(b, 'Hall');
  await settled(device);
  const entityKey = `features:${a}`;
  expect(device.events).toContainEqual(expect.objectContaining({ type: 'overwritten-by-other', entityKey }));
  expect((await device.db.features.get(a))?.properties).not.toHaveProperty('name');
});

it('change of a node unknown · reverted here · remote edit → no lost update reported', async () => {
  const there = server.features.get(a);
  if (there === undefined) throw new Error('There is no node.');
  const end = there.properties['neighbors'] as unknown[];
  const spur = [...end, { fid: c }];
  await giveUp(async () => changeNodes(device, await withProperties(device, a, { neighbors: [] })));
  await changeNodes(device, await withProperties(device, a, { neighbors: end }));
  server.fault = () => undefined;
  const { fid: _, ...properties } = there.properties;
  server.put({ ...there, properties: { ...properties, fid: c, neighbors: [] } }, there.place);
  editThere(server, a, { neighbors: spur });
  await rename(a, 'Hall');
  await settled(device);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Hall', neighbors: spur });
  expect(device.events.filter(({ type }) => type === 'overwritten-by-other')).toEqual([]);
});

it('update unknown · nodes deleted · undone → nodes re-created, no conflict', async () => {
  await giveUp(() => rename(a, 'Hall'));
  server.fault = () => undefined;
  await changeNodes(device, {
    [b]: null,
    ...(await withProperties(device, a, { neighbors: [] })),
  });
  await changeNodes(device, { [a]: null });
  await lookedFor();
  expect(nodesThere(server)).toEqual({});
  await device.engine.stop();
  for (let act = 0; act < 2; act += 1)
    await undo(device.db, { now: device.clock.now(), newId: device.newId });
  await settled(device);
  expect(await device.db.conflicts.count()).toBe(0);
  expect(nodesThere(server)).toMatchObject({ [a]: { neighbors: [{ fid: b }] }, [b]: {} });
});

it('node deleted here · its site deleted remotely → no conflict on the node', async () => {
  await changeNodes(device, { [c]: nodeOn(level, c, 3) });
  await settled(device);
  await device.engine.stop();
  await changeNodes(device, { [c]: null });
  for (const rows of [server.sites, server.buildings, server.levels]) rows.length = 0;
  server.features.clear();
  device.clock.advance(60_000);
  await settled(device);
  const asked = (await device.db.conflicts.toArray()).map(({ entityKey }) => entityKey);
  expect(asked).not.toContain(`features:${c}`);
});

it.each([
  ['had arrived', true],
  ['never arrived', false],
])(
  'attempt unknown, it %s · name carried along is reverted remotely → remote name kept, lost update reported',
  async (_, hasCome) => {
    await rename(a, 'Old');
    await settled(device);
    const before = structuredClone(server.features.get(a));
    if (before === undefined) throw new Error('There is no node.');
    const late = await giveUp(async () =>
      changeNodes(device, await withProperties(device, a, { eid: 'mine' })),
    );
    if (hasCome) expect(server.answer(late).status).toBe(200);
    editThere(server, a, { name: 'New' });
    let readings = 0;
    server.fault = ({ method, path }) => {
      if (method !== 'GET' || !path.endsWith('/graphs/draft')) return undefined;
      readings += 1;
      // It takes so long that it is read again, and by then a client has written back what it had loaded.
      if (readings === 1) device.clock.advance(2000);
      if (readings === 2) server.put(before, before.place);
      return undefined;
    };
    await settled(device);
    expect(readings).toBeGreaterThan(1);
    expect(nodesThere(server)[a]).toMatchObject({ name: 'Old' });
    expect((await device.db.features.get(a))?.properties['name']).toBe('Old');
    expect(nodesThere(server)[a]?.['eid']).toBe(hasCome ? undefined : 'mine');
    // It might have been ours that came late.
    const said = { type: 'overwritten-by-other', entityKey: `features:${a}` };
    expect(device.events).toContainEqual(expect.objectContaining(said));
  },
);

it('two attempts unknown · name carried along is reverted remotely → remote name kept, our field sent', async () => {
  await rename(a, 'Old');
  await settled(device);
  const before = structuredClone(server.features.get(a));
  if (before === undefined) throw new Error('There is no node.');
  await giveUp(async () => changeNodes(device, await withProperties(device, a, { eid: 'mine' })));
  editThere(server, a, { name: 'New' });
  let isSent = false;
  server.fault = ({ method, path }) => {
    if (isSent || method !== 'POST' || !path.endsWith('/graphs')) return undefined;
    isSent = true;
    return 'down';
  };
  const isIdle = () => device.engine.getSnapshot().phase === 'idle';
  await until(() => {
    if (isIdle()) device.clock.advance(500);
    return isSent;
  }, 'a second request');
  await until(isIdle);
  server.put(before, before.place);
  await settled(device);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Old', eid: 'mine' });
});

it.each([
  ['was acknowledged but not read back → no lost update reported', true],
  ['was abandoned but had arrived → lost update reported', false],
])('another user adds and removes an edge beside a change that %s', async (_, isAnswered) => {
  await changeNodes(device, { [c]: nodeOn(level, c, 3) });
  await settled(device);
  const end = server.features.get(a)?.properties['neighbors'] as unknown[];
  const withSpur = [...end, { fid: c }];
  let isLost = false;
  let isSent = false;
  server.fault = ({ method, path }) => {
    if (isLost || !path.includes('/graphs')) return undefined;
    isSent = isSent || method === 'POST';
    isLost = isSent && (method === 'GET' || !isAnswered);
    return isLost ? 'lost' : undefined;
  };
  await rename(a, 'Hall');
  device.engine.nudge();
  await until(async () => (await device.db.pending.where({ state: 'unknown' }).count()) > 0, 'doubt');
  editThere(server, a, { neighbors: withSpur });
  await settled(device);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Hall', neighbors: withSpur });
  expect(networksSent(server).length).toBeGreaterThan(1);
  // Nothing is read until our requests could no longer arrive.
  device.clock.advance(120_000);
  editThere(server, a, { neighbors: end });
  expect(await device.engine.pullLevel(level.lid)).toEqual({ ok: true });
  const said = device.events.filter(({ type }) => type === 'overwritten-by-other');
  expect(said).toHaveLength(isAnswered ? 0 : 1);
});

it.each(
  someOf(
    [
      ['at once', 0],
      ['slowly', 12_000],
    ],
    1,
  ),
)(
  'create of a node acknowledged %s · deleted before the read-back · stale read → node deleted',
  async (_, ms) => {
    const answer = server.answer.bind(server);
    let older: ReturnType<typeof answer> | null = null;
    let step: 'before' | 'sent' | 'lost' | 'read' = 'before';
    server.fault = ({ method, path }) => {
      if (!path.includes('/graphs')) return undefined;
      if (step === 'before' && method === 'POST') step = 'sent';
      else if (step === 'sent') step = 'lost';
      else return undefined;
      return step === 'lost' ? 'down' : undefined;
    };
    server.answer = (call) => {
      const isReading = call.method === 'GET' && call.path.includes('/graphs');
      if (step === 'sent') device.clock.advance(ms);
      if (isReading && step === 'before') older = structuredClone(answer(call));
      if (!isReading || step !== 'lost' || older === null) return answer(call);
      step = 'read';
      return older;
    };
    await changeNodes(device, { [c]: nodeOn(level, c, 3) });
    device.engine.nudge();
    await until(async () => (await device.db.pending.where({ state: 'unknown' }).count()) > 0, 'doubt');
    expect(nodesThere(server)).toHaveProperty(c);
    await changeNodes(device, { [c]: null });
    await settled(device);
    expect(step).toBe('read');
    expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
    expect([await device.db.pending.count(), await device.db.features.get(c)]).toEqual([0, undefined]);
  },
);
