import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, listTrash, restoreTrash, transact, undo } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { changeLevel, createLevel, deleteBuilding, deleteLevel } from '../../../domain/ops/index.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { dropLevel, failFirst } from '../../../../tests/support/sync/partial-level.ts';
import { failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { makePath } from '../../../../tests/support/sync/network-fixtures.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
});
afterEach(() => device.engine.stop());
const ports = () => ({ now: device.clock.now(), newId: device.newId });

it('feature listed as deleted · level deleted and restored offline → no operation left, feature pulled when it exists again', async () => {
  const { second, levelLid } = await scenario({ server, device });
  await settled(device);
  const was = server.features.get(second)!;
  server.put({ ...was, properties: { ...was.properties, publishState: 'deleted' } }, was.place);
  device.clock.advance(20_000);
  await device.engine.pullLevel(levelLid);
  expect((await device.db.features.get(second))?.publishState).toBe('deleted');
  await device.engine.stop();
  device.setOnline(false);
  const level = (await device.db.levels.get(levelLid))!;
  await transact(
    device.db,
    deleteLevel({ level, features: await listFeatures(device.db, levelLid) }),
    ports(),
  );
  const entry = (await listTrash(device.db)).find(({ table }) => table === 'levels');
  expect(await restoreTrash(device.db, entry!.id, ports())).toMatchObject({ status: 'done' });
  device.setOnline(true);
  await settled(device);
  device.clock.advance(3_600_000);
  await settled(device);
  // Another client brings it back.
  server.put(was, was.place);
  await device.engine.pullLevel(levelLid);
  expect({
    pending: (await device.db.pending.toArray()).map(({ entityKey, coveredBy, intent }) => ({
      entityKey,
      coveredBy,
      intent,
    })),
    here: (await device.db.features.get(second)) !== undefined,
  }).toEqual({ pending: [], here: true });
});

it.each(someOf([false, true], 1))(
  'level listed as deleted · building deleted (sent: %s) and restored → no orphaned features',
  async (isSent) => {
    const { buildingLid, first, levelLid } = await scenario({ server, device });
    await settled(device);
    // Another person deletes the level; it stays listed until the next publishing, and its features are not read again here.
    const there = server.levels[0] as { publishState?: string };
    there.publishState = 'deleted';
    device.clock.advance(20_000);
    await device.engine.pullHierarchy();
    expect((await device.db.levels.get(levelLid))?.publishState).toBe('deleted');
    expect((await device.db.features.get(first))?.publishState).not.toBe('deleted');
    await device.engine.stop();
    device.setOnline(false);
    const building = (await device.db.buildings.get(buildingLid)) as Building;
    const level = (await device.db.levels.get(levelLid)) as Level;
    const features = await listFeatures(device.db, levelLid);
    await transact(device.db, deleteBuilding({ building, levels: [level], features }), ports());
    if (isSent) {
      device.setOnline(true);
      await settled(device);
      expect(server.buildings).toHaveLength(0);
    }
    const entry = (await listTrash(device.db)).find(({ table }) => table === 'buildings');
    const outcome = await restoreTrash(device.db, entry!.id, ports());
    device.setOnline(true);
    await settled(device);
    device.clock.advance(3_600_000);
    await settled(device);
    expect({
      outcome: outcome.status,
      pending: (await device.db.pending.toArray()).map(
        ({ entityKey, state, intent, coveredBy, lastError }) => [
          entityKey.split(':')[0],
          state,
          intent,
          coveredBy,
          lastError?.code,
        ],
      ),
      outbox: (await device.engine.listOutbox()).map(({ entityKey, state }) => [
        entityKey.split(':')[0],
        state,
      ]),
      orphans:
        (await device.db.levels.get(levelLid)) === undefined
          ? (await device.db.features.toArray()).filter(({ levelLid: lid }) => lid === levelLid).length
          : 0,
      level: (await device.db.levels.get(levelLid)) !== undefined,
    }).toMatchObject({ outcome: 'done', pending: [], orphans: 0 });
  },
);

it.each(someOf(['list', 'level'] as const, 1))(
  'level deleted remotely · resolved as mine · known from the %s → level and features re-created',
  async (how) => {
    const { first, second, levelLid } = await scenario({ server, device });
    device.clock.advance(60_000);
    device.setOnline(false);
    const before = (await device.db.levels.get(levelLid)) as Level;
    await transact(device.db, changeLevel(before, { title: 'Mine' }), ports());
    device.setOnline(true);
    // Another person deletes the level; it and its features stay listed until the next publishing.
    (server.levels[0] as { publishState?: string }).publishState = 'deleted';
    for (const fid of [first, second]) {
      const was = server.features.get(fid)!;
      server.put({ ...was, properties: { ...was.properties, publishState: 'deleted' } }, was.place);
    }
    if (how === 'list') await device.engine.pullHierarchy();
    await device.engine.pullLevel(levelLid);
    expect((await device.db.features.get(first))?.publishState).toBe('deleted');
    // It is published.
    server.levels.length = 0;
    for (const fid of [first, second]) server.features.delete(fid);
    device.clock.advance(60_000);
    await device.engine.pullHierarchy();
    await settled(device);
    const [view] = await device.engine.listConflicts();
    expect(view).toMatchObject({ kind: 'deleted-there' });
    await device.engine.resolveConflict(view!.id, 'mine');
    await settled(device);
    expect([server.levels.length, server.features.has(first), server.features.has(second)]).toEqual([
      1,
      true,
      true,
    ]);
  },
);

it('level delete unknown · undone · arrived late, listed as deleted → level and features re-created', async () => {
  const { first, second, levelLid } = await scenario({ server, device });
  device.clock.advance(60_000);
  await failNext({ server, device }, { method: 'DELETE', fault: 'down' }, async () => {
    const level = (await device.db.levels.get(levelLid)) as Level;
    await transact(
      device.db,
      deleteLevel({ level, features: await listFeatures(device.db, levelLid) }),
      ports(),
    );
  });
  await undo(device.db, ports());
  await device.engine.stop();
  device.setOnline(true);
  // It comes late; what is gone is listed until the next publishing.
  (server.levels[0] as { publishState?: string }).publishState = 'deleted';
  for (const fid of [first, second]) {
    const was = server.features.get(fid)!;
    server.put({ ...was, properties: { ...was.properties, publishState: 'deleted' } }, was.place);
  }
  device.clock.advance(20_000);
  await device.engine.pullHierarchy();
  await device.engine.pullLevel(levelLid);
  // The making of another one takes its place (the model has no list of what is gone).
  server.levels.length = 0;
  for (const fid of [first, second]) server.features.delete(fid);
  device.clock.advance(120_000);
  await settled(device);
  await device.engine.pullLevel(levelLid);
  expect({
    levels: server.levels.length,
    there: [first, second].map((fid) => server.features.has(fid)),
    here: (await device.db.features.toArray()).length,
    pending: await device.db.pending.count(),
  }).toEqual({ levels: 1, there: [true, true], here: 2, pending: 0 });
});

it('level restored from the trash · create in progress · node listed as deleted with another name → local node kept', async () => {
  const { level, a } = await makePath({ server, device }, () => settled(device));
  const building = (await device.db.buildings.get(level.buildingLid)) as Building;
  const lid = device.newId() as Lid;
  const draft = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  await transact(device.db, createLevel(building, draft, []), ports());
  await settled(device);
  const node = server.features.get(a)!;
  device.clock.advance(60_000);
  await dropLevel(device, level.lid);
  await settled(device);
  await device.engine.stop();
  // Another person had named it before that, which was not read here; it is listed until the next publishing.
  server.put(
    { ...node, properties: { ...node.properties, name: 'Theirs', publishState: 'deleted' } },
    node.place,
  );
  device.clock.advance(60_000);
  const entry = (await listTrash(device.db)).find(({ table }) => table === 'levels');
  await failFirst({ server, device }, { is: ({ path }) => path.endsWith('/bulk'), fault: 'down' }, () =>
    restoreTrash(device.db, entry!.id, ports()),
  );
  device.setOnline(true);
  const was = await device.db.features.get(a);
  await device.engine.pullLevel(lid);
  expect(await device.db.features.get(a)).toEqual(was);
  device.clock.advance(120_000);
  await settled(device);
  await device.engine.pullLevel(level.lid);
  expect([was?.publishState, was?.properties.name]).toEqual([undefined, undefined]);
  expect(await device.db.features.get(a)).toEqual(was);
  expect(server.features.get(a)?.properties['name']).toBeUndefined();
  expect(await device.db.pending.count()).toBe(0);
});

/** A level of which this device has only read deleted places, listed until the next publishing. */
async function readAsDeleted() {
  const chain = await scenario({ server, device });
  device.clock.advance(60_000);
  for (const fid of [chain.first, chain.second]) {
    const was = server.features.get(fid)!;
    server.put({ ...was, properties: { ...was.properties, publishState: 'deleted' } }, was.place);
  }
  const states = async () =>
    (await listFeatures(device.db, chain.levelLid)).map(({ publishState }) => publishState);
  await device.engine.pullLevel(chain.levelLid);
  expect(await states()).toEqual(['deleted', 'deleted']);
  device.setOnline(false);
  return { ...chain, states };
}

it.each(someOf([false, true], 1))(
  'features listed as deleted · level deleted (sent: %s) · undo → shown as they will be after the sync',
  async (isGone) => {
    const { levelLid, states } = await readAsDeleted();
    await dropLevel(device, levelLid);
    if (isGone) {
      device.setOnline(true);
      await settled(device);
      await device.engine.stop();
      device.clock.advance(60_000);
      device.setOnline(false);
    }
    await undo(device.db, ports());
    // If the deletion was never sent, nothing is created again, and the other person's deletion stays.
    expect(await states()).toEqual(isGone ? [undefined, undefined] : ['deleted', 'deleted']);
    expect(await device.db.pending.count()).toBe(isGone ? 1 : 0);
  },
);

it('features listed as deleted · level deleted remotely · resolved as mine → shown as they will be after the sync', async () => {
  const { levelLid, states } = await readAsDeleted();
  const before = (await device.db.levels.get(levelLid)) as Level;
  await transact(device.db, changeLevel(before, { title: 'Mine' }), ports());
  server.levels.length = 0;
  server.features.clear();
  device.setOnline(true);
  await settled(device);
  await device.engine.stop();
  device.setOnline(false);
  const [view] = await device.engine.listConflicts();
  await device.engine.resolveConflict(view!.id, 'mine');
  expect(await states()).toEqual([undefined, undefined]);
});
