import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listTrash, transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario, type Chain } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let chain: Chain;

const ports = () => ({ now: device.clock.now(), newId: device.newId });

/** Another person deletes the level: it is listed until the next publishing. */
function deletedThere(): void {
  for (const level of server.levels) level['publishState'] = 'deleted';
  for (const feature of server.features.values()) feature.properties['publishState'] = 'deleted';
}

async function sameIndexAgain(): Promise<void> {
  const [building] = await device.db.buildings.toArray();
  if (building === undefined) throw new Error('no building');
  const lid = device.newId() as Lid;
  const draft = { lid, levelIndex: 0, shortTitle: 'N', title: 'New', extra: {} };
  await transact(device.db, createLevel(building, draft, []), ports()).catch(() => undefined);
}

/** Where the name that was entered is by now. */
async function fates(): Promise<string[]> {
  const { db } = device;
  const there = [...server.features.values()].some(({ properties }) => properties['name'] === 'Bakery');
  const here = (await db.features.toArray()).some(({ properties }) => properties.name === 'Bakery');
  const parts = JSON.stringify([
    await listTrash(db),
    await db.trashParts.toArray(),
    await db.conflicts.toArray(),
    await db.resolutions.toArray(),
  ]);
  return [there && 'there', here && 'here', parts.includes('Bakery') && 'kept'].filter(
    (one) => one !== false,
  );
}

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  chain = await scenario({ server, device });
  device.clock.advance(60_000);
});

describe('create level · same index as a level that is listed as deleted', () => {
  it('pending edit on the deleted level → edit not lost', async () => {
    await rename(device, chain.first, 'Bakery');
    deletedThere();
    await device.engine.pullHierarchy();
    await sameIndexAgain();
    await settled(device);
    expect(await fates()).not.toEqual([]);
    await device.engine.stop();
  });

  it('open conflict on the deleted level · resolved as mine → edit not lost', async () => {
    await rename(device, chain.first, 'Bakery');
    deletedThere();
    await device.engine.pullHierarchy();
    await settled(device);
    await device.engine.stop();
    const asked = await device.engine.listConflicts();
    expect(asked.length).toBe(1);
    await sameIndexAgain();
    for (const { id } of await device.engine.listConflicts()) await device.engine.resolveConflict(id, 'mine');
    await settled(device);
    expect(await fates()).not.toEqual([]);
    await device.engine.stop();
  });
});
