import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

const DAY_MS = 24 * 3_600_000;

let server: ModelServer;
let device: Device;
let fid: string;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  fid = (await scenario({ server, device })).first;
  await settled(device);
  await rename(device, fid, 'Kiosk');
  await settled(device);
  // The clock of this device was a day ahead, and is put right.
  device.clock.time -= DAY_MS;
});
afterEach(() => device.engine.stop());

const nameThere = (of = fid): unknown => server.features.get(of)?.properties['name'];

it('device clock set back · edit → sent', async () => {
  await rename(device, fid, 'Bakery');
  await settled(device);
  expect(nameThere()).toBe('Bakery');
});

it('device clock set back · remote edit → pulled', async () => {
  const there = server.features.get(fid);
  if (there === undefined) throw new Error('gone');
  server.put({ ...there, properties: { ...there.properties, name: 'Chemist' } }, there.place);
  const [level] = await device.db.levels.toArray();
  await device.engine.pullLevel(level?.lid ?? '');
  await until(async () => (await device.db.features.get(fid))?.properties.name === 'Chemist', 'the change');
});

it('device clock set back · back online → remote edits pulled', async () => {
  const there = server.features.get(fid);
  if (there === undefined) throw new Error('gone');
  const [level] = await device.db.levels.toArray();
  device.clock.time += DAY_MS;
  await device.engine.pullLevel(level?.lid ?? '');
  device.clock.time -= DAY_MS;
  server.put({ ...there, properties: { ...there.properties, name: 'Chemist' } }, there.place);
  device.setOnline(false);
  device.setOnline(true);
  await until(async () => (await device.db.features.get(fid))?.properties.name === 'Chemist', 'the change');
});
