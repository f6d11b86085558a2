import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NETWORKS_KEPT } from '../../domain/limits.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { openDatabase } from '../device/open-database.ts';
import { freeable, freeKinds, LAST_KINDS, READABLE_KINDS } from '../space/free-kinds.ts';
import { storageUse } from '../space/storage-use.ts';
import { newId } from '../../../tests/support/db/content-fixtures.ts';
import {
  keepNetwork,
  listKeptNetworks,
  onNetworksKept,
  readKeptNetwork,
  type KeptHow,
} from './kept-networks.ts';
import { pack, type PackedNode } from './compress-network.ts';
import { MemoryFiles } from '../../../tests/support/db/memory-files.ts';

const node = (fid: string, properties: object = {}): PackedNode => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [1, 2] },
  properties: { fid, typeCode: 'graph-node', ...properties },
});

let db: StoreyDatabase;
let files: MemoryFiles;
beforeEach(async () => {
  db = await openDatabase(`test-${newId()}`);
  files = new MemoryFiles();
  db.networkFiles = files;
});
afterEach(async () => {
  await db.delete();
});

const keep = (features: readonly PackedNode[], of: { siteId?: number; how?: KeptHow; at?: number } = {}) =>
  keepNetwork(db, { siteId: 1, how: 'read', at: 5, ...of, features });
/** The names of the first node of each, from the oldest. */
const kept = async (siteId = 1): Promise<unknown[]> => {
  const ofSite = (await listKeptNetworks(db)).filter((one) => one.siteId === siteId);
  const all = await Promise.all(ofSite.map(({ name }) => readKeptNetwork(db, name)));
  return all.map((nodes) => nodes?.[0]?.properties['name']);
};

describe('retained networks', () => {
  it('round trip → equal', async () => {
    const features = [
      node('a', { name: 'Hall', publishState: 'deleted', deep: { er: [1, null] } }),
      node('b'),
    ];
    await keep(features, { siteId: 7, how: 'sent', at: 1_800_000_000_000 });
    const [one] = await listKeptNetworks(db);
    expect(one).toMatchObject({ siteId: 7, how: 'sent', at: 1_800_000_000_000 });
    expect(await readKeptNetwork(db, one?.name ?? '')).toEqual(features);
    // Packed with gzip.
    expect((await files.read(one?.name ?? ''))?.subarray(0, 2)).toEqual(new Uint8Array([0x1f, 0x8b]));
  });

  it('many → last 20 of each site', async () => {
    for (let n = 1; n <= NETWORKS_KEPT + 3; n += 1) await keep([node('a', { name: n })]);
    await keep([node('a', { name: 'other' })], { siteId: 2 });
    expect(await kept()).toEqual(Array.from({ length: NETWORKS_KEPT }, (_, i) => i + 4));
    expect(await kept(2)).toEqual(['other']);
  });

  it('same content → stored once', async () => {
    const [a, b] = [node('a', { name: 'A', bid: 1 }), node('b', { name: 'B' })];
    await keep([a, b]);
    const { typeCode, ...rest } = a.properties;
    const again = { ...a, place: 'their own', properties: { ...rest, publishState: 'saved', typeCode } };
    await keep([b, again, node('c', { publishState: 'deleted' })], { how: 'sent' });
    expect(await listKeptNetworks(db)).toMatchObject([{ how: 'read' }]);
    await keep([b]);
    // What was there before is the latest again, and still there once.
    await keep([a, b], { how: 'sent' });
    expect(await kept()).toEqual(['B', 'A']);
    expect(await listKeptNetworks(db)).toMatchObject([{ n: 2 }, { n: 3, how: 'sent' }]);
  });

  it('clock set back → order of storing', async () => {
    await keep([node('a', { name: 'first' })], { at: 100 });
    await keep([node('a', { name: 'second' })], { at: 50 });
    for (let n = 0; n < NETWORKS_KEPT - 1; n += 1) await keep([node('a', { name: n })], { at: 10 });
    expect((await kept())[0]).toBe('second');
  });

  it('no space → oldest evicted first', async () => {
    await keep([node('a', { name: 'one' })], { siteId: 2 });
    await keep([node('a', { name: 'two' })]);
    await keep([node('a', { name: 'three' })]);
    files.room = files.bytes + 4;
    await keep([node('a', { name: 'four' })]);
    expect([await kept(2), await kept()]).toEqual([[], ['two', 'three', 'four']]);
    files.room = 10;
    await expect(keep([node('a', { name: 'five' })])).rejects.toMatchObject({ kind: 'quota' });
  });

  it('damaged or foreign files → skipped', async () => {
    await keep([node('a', { name: 'one' })]);
    await keep([node('a', { name: 'two' })]);
    const [one, two] = await listKeptNetworks(db);
    files.all.set(one?.name ?? '', new Uint8Array([0x1f, 0x8b, 1, 2]));
    files.all.set('1-9-9-read.json.gz.crswap', new Uint8Array(3));
    expect(await readKeptNetwork(db, one?.name ?? '')).toBeNull();
    expect(await readKeptNetwork(db, 'gone')).toBeNull();
    expect(await kept()).toEqual([undefined, 'two']);
    // A broken file does not keep the same network from being kept again.
    const whole = await files.read(two?.name ?? '');
    files.all.set(two?.name ?? '', whole?.slice(0, -6) ?? new Uint8Array());
    await keep([node('a', { name: 'two' })]);
    expect(await kept()).toEqual([undefined, 'two']);
    files.all.set(two?.name ?? '', await pack([{ properties: {} } as unknown as PackedNode]));
    expect(await readKeptNetwork(db, two?.name ?? '')).toBeNull();
  });

  it('storage use → counted, evictable, other tabs told', async () => {
    let told = 0;
    const stop = onNetworksKept(db, () => (told += 1));
    await keep([node('a', { name: 'one' })]);
    await keep([node('a', { name: 'two' })], { siteId: 2 });
    const use = async () => (await storageUse(db)).find(({ kind }) => kind === 'networks');
    expect(await use()).toEqual({ kind: 'networks', bytes: files.bytes, count: 2 });
    expect((await freeable(db)).networks).toEqual({ count: 2, bytes: files.bytes });
    await freeKinds(db, new Set(READABLE_KINDS));
    expect(files.all.size).toBe(2);
    await freeKinds(db, new Set(LAST_KINDS));
    expect([await use(), files.all.size]).toEqual([{ kind: 'networks', bytes: 0, count: 0 }, 0]);
    await expect.poll(() => told).toBe(3);
    stop();
  });

  it('no file storage → none', async () => {
    db.networkFiles = null;
    await keep([node('a')]);
    expect(await listKeptNetworks(db)).toEqual([]);
  });
});
