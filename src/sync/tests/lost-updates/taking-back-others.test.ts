import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { freeSpace } from '../../../db/space/free-space.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { halfMade } from '../../../../tests/support/sync/partial-level.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario, type Chain } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let chain: Chain;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  chain = await scenario({ server, device });
});

/** The floor plan of the half-made level is refused from here on. */
async function refusePlan(): Promise<void> {
  server.fault = ({ path }) =>
    path.endsWith('/original-floor-plan') ? { status: 422, code: 'invalid-plan' } : undefined;
  device.setOnline(true);
  device.clock.advance(70_000);
  await settled(device);
  await device.engine.stop();
}

const titles = (): unknown[] => server.levels.map((level) => level['levelLongTitle']);

it('saga compensates · level replaced by another user → not deleted', async () => {
  await halfMade({ server, device }, 'down');
  const at = server.levels.findIndex(({ levelIndex }) => levelIndex === 1);
  const { buildingId } = server.levels[at]!;
  const theirs = { levelLongTitle: 'Theirs', levelShortTitle: 'T', levelExtraData: {} };
  server.levels.splice(at, 1, { buildingId, levelIndex: 1, ...theirs });
  await refusePlan();
  expect(titles()).toContain('Theirs');
});

it('saga compensates · level renamed remotely → not deleted', async () => {
  await halfMade({ server, device }, 'down');
  server.levels.find(({ levelIndex }) => levelIndex === 1)!['levelLongTitle'] = 'Theirs';
  await refusePlan();
  expect(titles()).toContain('Theirs');
});

it('remote delete of a building · conflict open · space freed → floor plan kept, re-created', async () => {
  device.clock.advance(60_000);
  const before = server.floorPlans.length;
  await rename(device, chain.first, 'Bakery');
  server.buildings.splice(0);
  server.levels.splice(0);
  server.features.clear();
  await device.engine.pullHierarchy();
  const [asked] = await device.engine.listConflicts();
  expect(asked?.table).toBe('buildings');
  await freeSpace(device.db);
  await device.engine.resolveConflict(asked?.id ?? '', 'mine');
  await settled(device);
  await device.engine.stop();
  expect([server.levels.length, server.features.size]).toEqual([1, 2]);
  expect(server.floorPlans.length).toBe(before + 1);
});
