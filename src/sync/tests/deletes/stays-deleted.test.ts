import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, listTrash, restoreTrash, transact, undo } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { changeLevel } from '../../../domain/ops/index.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { dropLevel } from '../../../../tests/support/sync/partial-level.ts';
import { deletePlace } from '../../../../tests/support/sync/unknown-outcome.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario, type Chain } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let chain: Chain;
type Place = NonNullable<ReturnType<ModelServer['features']['get']>>;
let was: Place;
beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  chain = await scenario({ server, device });
  await settled(device);
  was = structuredClone(server.features.get(chain.second) as Place);
  // A person deletes a place, which is sent; it stays listed until the next publishing.
  await deletePlace(device, chain.second);
  await settled(device);
  await listed();
});
afterEach(() => device.engine.stop());
const ports = () => ({ now: device.clock.now(), newId: device.newId });

async function read(place: Place): Promise<void> {
  server.put(place, place.place);
  device.clock.advance(60_000);
  await device.engine.pullLevel(chain.levelLid);
}

async function listed(): Promise<void> {
  await read({ ...was, properties: { ...was.properties, publishState: 'deleted' } });
  expect((await device.db.features.get(chain.second))?.publishState).toBe('deleted');
}

/** Another person deletes the level, which was changed here, and the person decides to keep it. */
async function keepLevel(): Promise<void> {
  device.setOnline(false);
  const before = (await device.db.levels.get(chain.levelLid)) as Level;
  await transact(device.db, changeLevel(before, { title: 'Mine' }), ports());
  server.levels.length = 0;
  server.features.clear();
  device.setOnline(true);
  await settled(device);
  const [view] = await device.engine.listConflicts();
  expect(view).toMatchObject({ kind: 'deleted-there' });
  await device.engine.resolveConflict(view?.id ?? '', 'mine');
  await settled(device);
}

/** The person deletes the level as well. */
async function deleteLevel(): Promise<void> {
  await dropLevel(device, chain.levelLid);
  await settled(device);
  expect(server.levels).toHaveLength(0);
}

const thrown = async (table: string) =>
  (await listTrash(device.db)).find((entry) => entry.table === table)?.id;

async function restore(table: string): Promise<void> {
  const id = await thrown(table);
  expect(await restoreTrash(device.db, id ?? '', ports())).toMatchObject({ status: 'done' });
  await settled(device);
}

const standing = async () => ({
  here: (await listFeatures(device.db, chain.levelLid))
    .filter(({ publishState }) => publishState !== 'deleted')
    .map(({ fid }) => fid as string)
    .sort(),
  there: [...server.features.keys()].sort(),
});
const both = () => [chain.first, chain.second].sort();

it.each([
  ['resolved as mine after a remote delete', keepLevel],
  [
    'deleted here and undone',
    async () => {
      await deleteLevel();
      await undo(device.db, ports());
      await settled(device);
    },
  ],
  [
    'deleted here and restored from the trash',
    async () => {
      await deleteLevel();
      await restore('levels');
    },
  ],
] as const)(
  'feature deleted on its own · its level %s → feature stays in the trash',
  async (_, bringBack) => {
    await bringBack();
    expect(server.levels).toHaveLength(1);
    expect(await standing()).toEqual({ here: [chain.first], there: [chain.first] });
    expect(await device.db.pending.count()).toBe(0);
    await restore('features');
    expect(await standing()).toEqual({ here: both(), there: both() });
  },
);

it('feature deleted · re-created by another user · its level resolved as mine → feature exists with its level', async () => {
  await read(was);
  expect(await standing()).toEqual({ here: both(), there: both() });
  await listed();
  await keepLevel();
  expect(await standing()).toEqual({ here: both(), there: both() });
});
