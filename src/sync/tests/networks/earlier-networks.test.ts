import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listKeptNetworks, readKeptNetwork, transactMade } from '../../../db/index.ts';
import { MemoryFiles } from '../../../../tests/support/db/memory-files.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { listEarlierNetworks } from '../../networks/list-earlier-networks.ts';
import { networkPutBack } from '../../networks/network-on-device.ts';
import {
  createDevice,
  drained,
  settled,
  until,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodeOn,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';

let server: ModelServer;
let ann: Device;
let files: MemoryFiles;
let level: Level;
let [a, b] = ['', ''];

beforeEach(async () => {
  server = new ModelServer();
  ann = await createDevice(server);
  files = new MemoryFiles();
  ann.db.networkFiles = files;
  ({ level, a, b } = await makePath({ server, device: ann }, () => send(ann)));
});
afterEach(async () => {
  server.fault = () => undefined;
  await ann.engine.stop();
  ann.db.close();
});

async function send(device: Device): Promise<void> {
  await settled(device);
  await device.engine.stop();
}
const rename = async (fid: string, name: string): Promise<void> =>
  changeNodes(ann, await withProperties(ann, fid, { name }));

/** Another client gives a node this name. */
function byRival(fid: string, name: string): void {
  const node = [...server.features.values()].find(({ properties }) => properties.fid === fid);
  if (node === undefined) throw new Error('The server does not have it.');
  node.properties = { ...node.properties, name };
}

/** Each that is kept, from the oldest: how, and what its nodes are called. */
async function kept(): Promise<[string, unknown[]][]> {
  const all = [];
  for (const { how, name } of await listKeptNetworks(ann.db)) {
    const nodes = (await readKeptNetwork(ann.db, name)) ?? [];
    all.push([how, nodes.map(({ properties }) => properties['name'] ?? null)] as [string, unknown[]]);
  }
  return all;
}
const keptAre = (count: number): Promise<void> => until(() => files.all.size === count, `${count} networks`);

describe('push a network', () => {
  it('network read and sent → both versions retained once', async () => {
    // The first was sent where nothing was.
    await keptAre(2);
    expect(await kept()).toEqual([
      ['read', []],
      ['sent', [null, null]],
    ]);
    await rename(a, 'Hall');
    await send(ann);
    await keptAre(3);
    // What was read before is what was sent last.
    expect((await kept())[2]).toEqual(['sent', ['Hall', null]]);
    byRival(b, 'Theirs');
    await rename(a, 'Lobby');
    await send(ann);
    await keptAre(5);
    expect((await kept()).slice(3)).toEqual([
      ['read', ['Hall', 'Theirs']],
      ['sent', ['Lobby', 'Theirs']],
    ]);
    const [{ site, kept: ofSite }] = (await listEarlierNetworks(ann.db)) as [
      Awaited<ReturnType<typeof listEarlierNetworks>>[number],
    ];
    expect([site?.lid, ofSite.map(({ n }) => n)]).toEqual([level.siteLid, [5, 4, 3, 2, 1]]);
  });

  it('batch rejected → only the version read is retained', async () => {
    await keptAre(2);
    byRival(b, 'Theirs');
    server.fault = ({ method, path }) =>
      method === 'POST' && path.endsWith('/graphs') ? { status: 422, code: 'invalid' } : undefined;
    const c = ann.newId();
    await changeNodes(ann, { [c]: nodeOn(level, c, 3) });
    await send(ann);
    expect(await ann.db.pending.toArray()).toMatchObject([{ key: c, state: 'rejected' }]);
    await keptAre(3);
    expect((await kept())[2]).toEqual(['read', [null, 'Theirs']]);
  });

  it('no space to retain it → push completes, reported once', async () => {
    await keptAre(2);
    files.room = 0;
    files.all.clear();
    await rename(a, 'Hall');
    await send(ann);
    await rename(a, 'Lobby');
    await send(ann);
    await drained(ann);
    expect(nodesThere(server)[a]).toMatchObject({ name: 'Lobby' });
    const told = () => ann.db.activity.where({ what: 'notKept' }).toArray();
    await until(async () => (await told()).length > 0, 'a line');
    expect(await told()).toMatchObject([
      { entityKey: `sites:${level.siteLid}`, note: 'This device has no room left.' },
    ]);
  });

  it('file storage hangs → push completes', async () => {
    files.list = () => new Promise(() => undefined);
    await rename(a, 'Hall');
    await send(ann);
    await drained(ann);
    expect(nodesThere(server)[a]).toMatchObject({ name: 'Hall' });
  });

  it('earlier network restored → sent to the server', async () => {
    await keptAre(2);
    const c = ann.newId();
    await changeNodes(ann, {
      [b]: null,
      [c]: nodeOn(level, c, 3, { neighbors: [{ fid: a, speed: 1 }] }),
      ...(await withProperties(ann, a, { name: 'Spoilt', neighbors: [] })),
    });
    await send(ann);
    await keptAre(3);
    expect(Object.keys(nodesThere(server)).toSorted()).toEqual([a, c].toSorted());
    const before = (await listKeptNetworks(ann.db))[1];
    const features = (await readKeptNetwork(ann.db, before?.name ?? '')) ?? [];
    const { db, clock, newId } = ann;
    await transactMade(db, () => networkPutBack(db, level.siteLid, features), { now: clock.now(), newId });
    await send(ann);
    await drained(ann);
    const link = (fid: string) => ({ neighbors: [{ fid, speed: 1 }] });
    expect(nodesThere(server)).toEqual({
      [a]: expect.objectContaining(link(b)),
      [b]: expect.objectContaining(link(a)),
    });
    expect(nodesThere(server)[a]).not.toHaveProperty('name');
  });
});
