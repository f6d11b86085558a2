import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFeatures, restoreDeleted, transact, withDeleted } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { deleteFeature, deleteSite } from '../../../domain/ops/index.ts';
import { settled } from '../../../../tests/support/sync/sync-device.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

// What was published and is deleted stays listed, as deleted, until the next publishing.
let { server, device, fid, levelLid } = {} as WatchedPlace;

beforeEach(async () => {
  ({ server, device, fid, levelLid } = await watchedPlace());
  say('published');
  await read();
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

function say(publishState: string): void {
  const was = server.features.get(fid)!;
  server.put({ ...was, properties: { ...was.properties, publishState } }, was.place);
}
async function read(): Promise<void> {
  device.clock.advance(60_000);
  await device.engine.pullLevel(levelLid);
}
const listed = async () => {
  const stored = await listFeatures(device.db, levelLid);
  const isIn = (one: Feature): boolean => one.levelLid === levelLid;
  const { standing, deleted } = await withDeleted(device.db, 'features', stored, isIn);
  expect(standing.map((one) => one.fid)).not.toContain(fid);
  return deleted;
};
const keys = async () => (await listed()).map(({ row }) => row.fid);
const remove = async () => transact(device.db, deleteFeature((await device.db.features.get(fid))!), ports());

describe('published feature deleted', () => {
  it('listed as deleted until the next publishing', async () => {
    device.setOnline(false);
    await remove();
    expect(await listed()).toMatchObject([{ row: { fid, publishState: 'deleted' } }]);
    const was = server.features.get(fid)!;
    device.setOnline(true);
    await settled(device);
    expect(server.features.has(fid)).toBe(false);
    expect(await device.db.pending.count()).toBe(0);
    expect(await keys()).toEqual([fid]);
    server.put({ ...was, properties: { ...was.properties, publishState: 'deleted' } }, was.place);
    await read();
    expect(await keys()).toEqual([fid]);
    server.features.delete(fid);
    await read();
    expect(await keys()).toEqual([]);
  });

  it.each(['is pending', 'was sent', 'was listed by the server'])(
    'delete %s · restored → re-created on the server',
    async (when) => {
      device.setOnline(false);
      await remove();
      const was = server.features.get(fid)!;
      if (when !== 'is pending') {
        device.setOnline(true);
        await settled(device);
      }
      if (when === 'was listed by the server') {
        server.put({ ...was, properties: { ...was.properties, publishState: 'deleted' } }, was.place);
        await read();
      }
      const [deleted] = await listed();
      const outcome = await restoreDeleted(device.db, { ...deleted!, table: 'features' }, ports());
      expect(outcome.status).toBe('done');
      device.setOnline(true);
      await settled(device);
      await read();
      expect((await device.db.features.get(fid))?.publishState).not.toBe('deleted');
      expect(server.features.get(fid)?.properties['publishState']).not.toBe('deleted');
      expect(await device.db.pending.count()).toBe(0);
    },
  );

  it('deleted by another device · restored → re-created on the server', async () => {
    say('deleted');
    await read();
    const [deleted] = await listed();
    expect(deleted?.trashId).toBeNull();
    await restoreDeleted(device.db, { ...deleted!, table: 'features' }, ports());
    device.setOnline(true);
    await settled(device);
    expect(server.features.get(fid)?.properties['publishState']).not.toBe('deleted');
  });
});

it('unpublished feature deleted → not listed as deleted', async () => {
  say('new');
  await read();
  device.setOnline(false);
  await remove();
  expect(await keys()).toEqual([]);
  device.setOnline(true);
  await settled(device);
  expect(await keys()).toEqual([]);
});

it('published site deleted · listed by the server under another id → listed once, can be restored', async () => {
  const there = server.sites[0]! as { publishState?: string };
  there.publishState = 'published';
  device.clock.advance(60_000);
  await device.engine.pullHierarchy();
  const [site] = await device.db.sites.toArray();
  const sites = async () => {
    const stored = await device.db.sites.toArray();
    return withDeleted(device.db, 'sites', stored, (one) => one.clientLid === site!.clientLid);
  };
  device.setOnline(false);
  const [buildings, levels, features] = [
    await device.db.buildings.toArray(),
    await device.db.levels.toArray(),
    await device.db.features.toArray(),
  ];
  await transact(device.db, deleteSite({ site: site!, buildings, levels, features }), ports());
  expect((await sites()).deleted).toMatchObject([{ row: { lid: site!.lid } }]);
  device.setOnline(true);
  await settled(device);
  expect((await sites()).deleted).toHaveLength(1);
  server.sites.push({ ...there, publishState: 'deleted' } as never);
  device.clock.advance(60_000);
  await device.engine.pullHierarchy();
  const [deleted] = (await sites()).deleted;
  expect((await sites()).deleted).toHaveLength(1);
  expect(deleted?.trashId).not.toBeNull();
  await restoreDeleted(device.db, { ...deleted!, table: 'sites' }, ports());
  const after = await sites();
  expect(after.standing.map(({ title }) => title)).toEqual([site!.title]);
  expect(after.deleted).toEqual([]);
});
