import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addFeatures, deleteFeatures } from '../../../domain/ops/index.ts';
import { entityKeyOf, transact } from '../../../db/index.ts';
import {
  featureDraft,
  makeChain,
  rename,
  theClient,
} from '../../../../tests/support/sync/content-fixtures.ts';
import {
  createDevice,
  drained,
  settled,
  until,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

let server: ModelServer;
let device: Device;
let first: string;
let second: string;
/** Characters that the names of the level's places may have together on the server. */
let room = 1000;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  ({ first, second } = await makeChain(device, await theClient(device)));
  room = 1000;
  await settled(device);
  server.fault = ({ method, path, body }) => {
    if (method !== 'PUT' || !path.startsWith('/features/')) return undefined;
    const [sent] = (body as { features: { properties: { fid: string; name: string } }[] }).features;
    const others = [...server.features.entries()].filter(([fid]) => fid !== sent!.properties.fid);
    const used = others.reduce((sum, [, { properties }]) => sum + String(properties['name']).length, 0);
    const isOver = used + sent!.properties.name.length > room;
    return isOver ? { status: 413, code: 'level-full' } : undefined;
  };
});
afterEach(() => device.engine.stop());

const change = (fid: string) => device.db.pending.get(entityKeyOf('features', fid));
const isRefused = (fid: string) => async (): Promise<boolean> => (await change(fid))?.state === 'rejected';
const nameThere = (fid: string) => server.features.get(fid)?.properties['name'];
const remove = async (fid: string): Promise<void> => {
  const row = await device.db.features.get(fid);
  await transact(device.db, deleteFeatures([row!]), { now: device.clock.now(), newId: device.newId });
};

it('change refused because its level is full · a place of it deleted → sent again by itself', async () => {
  room = 8;
  await rename(device, first, 'Café Bleu');
  await until(isRefused(first), 'a refusal');
  await remove(second);
  room = 20;
  await drained(device);
  expect(nameThere(first)).toBe('Café Bleu');
});

it('two changes refused as full · one stored after all → the other goes too', async () => {
  room = 8;
  await rename(device, first, 'Café Bleu');
  await rename(device, second, 'Shop with toys');
  await until(isRefused(first), 'a refusal');
  await until(isRefused(second), 'a refusal');
  room = 100;
  await device.engine.retry(entityKeyOf('features', first));
  await drained(device);
  expect([nameThere(first), nameThere(second)]).toEqual(['Café Bleu', 'Shop with toys']);
});

it('deletion and a change over the limit in one push → both arrive', async () => {
  room = 12;
  device.setOnline(false);
  await rename(device, first, 'Café Bleu');
  await remove(second);
  device.setOnline(true);
  await drained(device);
  expect([nameThere(first), server.features.has(second)]).toEqual(['Café Bleu', false]);
});

it('something stored, the level as full as before → the refused one is asked once and stays', async () => {
  room = 8;
  await rename(device, first, 'Café Bleu');
  await until(isRefused(first), 'a refusal');
  const before = server.writes().length;
  await rename(device, second, 'Shoe');
  await settled(device);
  expect(await isRefused(first)()).toBe(true);
  expect(server.writes().length).toBeLessThanOrEqual(before + 2);
});

it('many changes refused as full, a server that then takes one in nine → asked twice for each at most', async () => {
  const lids = Array.from({ length: 16 }, () => device.newId());
  const [level] = await device.db.levels.toArray();
  const drafts = lids.map((lid) => featureDraft(lid, 'Desk'));
  await transact(device.db, addFeatures(level!, drafts), { now: device.clock.now(), newId: device.newId });
  await drained(device);
  let isOpen = false;
  let asked = 0;
  server.fault = ({ method, path }) => {
    if (method !== 'PUT' || !path.startsWith('/features/')) return undefined;
    asked += 1;
    return isOpen && asked % 9 === 1 ? undefined : { status: 413, code: 'level-full' };
  };
  // Names of growing length: the first is the smallest.
  for (const [i, lid] of lids.entries()) await rename(device, lid, 'Desk'.repeat(i + 2));
  for (const lid of lids) await until(isRefused(lid), 'a refusal');
  await settled(device);
  asked = 0;
  isOpen = true;
  await device.engine.retry(entityKeyOf('features', lids[0]!));
  await settled(device);
  expect(asked).toBeLessThanOrEqual(2 * lids.length);
});
