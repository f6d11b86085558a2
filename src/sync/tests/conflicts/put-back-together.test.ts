import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Level } from '../../../domain/entities/level.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodeOn,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
let level: Level;
let [a, b] = ['', ''];

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  const path = await makePath({ server, device }, () => settled(device));
  ({ a, b } = path);
  level = path.level;
});
afterEach(() => device.engine.stop());

const rename = async (names: Record<string, string>): Promise<void> => {
  const nodes = await Promise.all(
    Object.entries(names).map(([fid, name]) => withProperties(device, fid, { name })),
  );
  await changeNodes(device, Object.assign({}, ...nodes) as Awaited<ReturnType<typeof withProperties>>);
  await settled(device);
  device.clock.advance(60_000);
};

/** A client loads the network. Returns a function that writes it back whole, with other names. */
function loaded(): (names: Record<string, string>) => void {
  const nodes = [a, b].map((fid) => structuredClone(server.features.get(fid)));
  return (names) => {
    for (const node of nodes) {
      if (node === undefined) throw new Error('There is no node.');
      const name = names[node.properties.fid];
      server.put(
        { ...node, properties: { ...node.properties, ...(name !== undefined && { name }) } },
        node.place,
      );
    }
  };
}

const alarmed = (): string[] =>
  device.events.flatMap((event) => (event.type === 'overwritten-by-other' ? [event.entityKey] : [])).sort();

const keyOf = (fid: string): string => `features:${fid}`;

it.each(
  someOf(
    [
      ['before', (): [string, string] => [a, b]],
      ['after', (): [string, string] => [b, a]],
    ],
    1,
  ),
)(
  'network written back whole · other value %s the reverted one → both reported as lost updates',
  async (_, order) => {
    const [putBack, changed] = order();
    await rename({ [a]: 'Hall', [b]: 'Door' });
    const write = loaded();
    await rename({ [a]: 'Big hall', [b]: 'Big door' });
    write({ [changed]: 'Gate' });
    await device.engine.pullLevel(level.lid);
    expect(alarmed()).toEqual([keyOf(a), keyOf(b)].sort());
    expect((await device.db.features.get(changed))?.properties['name']).toBe('Gate');
    const views = await device.engine.listLostUpdates();
    const gate = views.find(({ entityKey }) => entityKey === keyOf(changed));
    expect(gate?.fields).toMatchObject([{ path: 'properties.name', theirs: 'Gate' }]);
    await device.engine.reapplyLostUpdate(gate?.id ?? '');
    await settled(device);
    const name = changed === a ? 'Big hall' : 'Big door';
    expect(server.features.get(changed)?.properties['name']).toBe(name);
    expect(putBack).not.toBe(changed);
  },
);

it('network written back whole · read before a push → both nodes reported', async () => {
  await rename({ [a]: 'Hall', [b]: 'Door' });
  const write = loaded();
  await rename({ [a]: 'Big hall', [b]: 'Big door' });
  write({ [b]: 'Gate' });
  await changeNodes(device, await withProperties(device, b, { description: 'of wood' }));
  await settled(device);
  expect(alarmed()).toEqual([keyOf(a), keyOf(b)].sort());
});

it('other value, nothing reverted → no lost update', async () => {
  await rename({ [a]: 'Hall', [b]: 'Door' });
  loaded()({ [b]: 'Gate' });
  await device.engine.pullLevel(level.lid);
  expect(alarmed()).toEqual([]);
});

it('other value over one older than the reverted write → only the reverted one reported', async () => {
  await rename({ [b]: 'Door' });
  const write = loaded();
  await rename({ [a]: 'Hall' });
  write({ [b]: 'Gate' });
  await device.engine.pullLevel(level.lid);
  expect(alarmed()).toEqual([keyOf(a)]);
});

it.each(
  someOf(
    [
      ['nothing lost → not reported', false, []],
      ['one edge lost → reported', true, ['']],
    ],
    1,
  ),
)('edges of a node written back in an older order, %s', async (_, isOneLost, told) => {
  const c = device.newId();
  const change = async (neighbors: string[]): Promise<void> => {
    await changeNodes(device, await withProperties(device, a, { neighbors }));
    await settled(device);
    device.clock.advance(60_000);
  };
  await changeNodes(device, { [c]: nodeOn(level, c, 9) });
  await change([b]);
  if (!isOneLost) await change([b, c]);
  const write = loaded();
  await change([c, b]);
  write({});
  await device.engine.pullLevel(level.lid);
  expect(alarmed()).toEqual(told.map(() => keyOf(a)));
});

describe('edge removed here with its node · written back', () => {
  let [c, d] = ['', ''];
  let former: ModelServer['features'];

  /** A client writes a node as it was before we deleted another, optionally with other properties. */
  const write = (fid: string, properties: Record<string, unknown> = {}): void => {
    const node = former.get(fid);
    if (node === undefined) throw new Error('There is no node.');
    server.put({ ...node, properties: { ...node.properties, ...properties } }, node.place);
  };

  beforeEach(async () => {
    [c, d] = [device.newId(), device.newId()];
    const [theirs, ours] = [server.features.get(b), server.features.get(a)];
    if (theirs === undefined || ours === undefined) throw new Error('There is no node.');
    for (const [i, fid] of [c, d].entries()) {
      const properties = { ...theirs.properties, fid, neighbors: [] };
      const geometry = { type: 'Point', coordinates: [0.002, 0.002 + i / 1e4] };
      server.put({ ...theirs, properties, geometry }, theirs.place);
    }
    const properties = { ...ours.properties, name: 'Hall', neighbors: [b, c, d] };
    server.put({ ...ours, properties }, ours.place);
    await device.engine.pullLevel(level.lid);
    former = new Map(structuredClone([...server.features]));
    const cut = await withProperties(device, a, { neighbors: [b, c], name: 'Big hall' });
    await changeNodes(device, { ...cut, [d]: null });
    await settled(device);
    device.clock.advance(60_000);
  });

  const read = async (): Promise<void> => {
    await device.engine.pullLevel(level.lid);
    expect(alarmed()).toEqual([]);
    device.clock.advance(60_000);
  };
  const cutOff = async (): Promise<void> => {
    server.features.delete(c);
    write(a, { neighbors: [b], name: 'Big hall' });
    await read();
    expect(await device.db.features.get(c)).toBeUndefined();
  };

  it.each(
    someOf(
      [
        ['removed with its node at once', () => void server.features.delete(c)],
        ['removed with its node before', cutOff],
        [
          'dangling before',
          async () => {
            server.features.delete(c);
            await read();
            expect(await device.db.features.get(c)).toBeUndefined();
          },
        ],
        [
          'in another order before',
          async () => {
            write(a, { neighbors: [c, b], name: 'Big hall' });
            await read();
          },
        ],
      ],
      1,
    ),
  )('another edge %s → lost update reported with all fields', async (_, before) => {
    await before();
    write(d);
    write(a, { neighbors: [b, d], name: 'Gate' });
    await device.engine.pullLevel(level.lid);
    expect(alarmed()).toEqual([keyOf(a)]);
    const fields = (await device.engine.listLostUpdates()).flatMap((view) => view.fields);
    expect(fields.map(({ path }) => path)).toEqual(['properties.neighbors', 'properties.name']);
  });

  it('other edge written back with its node, ours not → no lost update', async () => {
    await cutOff();
    write(c);
    write(a, { neighbors: [b, c], name: 'Gate' });
    await device.engine.pullLevel(level.lid);
    expect(alarmed()).toEqual([]);
  });
});
