import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../db/index.ts';
import { roomFor, type Room } from '../../../tests/support/db/journal/storage-quota.ts';
import { createBrowser, tidied, type Browser } from '../../../tests/support/db/journal/journal-tabs.ts';
import { stage } from '../../db/drafts/staging.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { deleteFeature, deleteSite } from '../../domain/ops/index.ts';
import {
  edit,
  editThere,
  featureDraft,
  makeChain,
  rename,
  theClient,
} from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';

let server: ModelServer;
let room: Room;
let browser: Browser;
/** The device that has no room from some moment on, another one, and what both have read. */
let full: Device;
let other: Device;
let chain: Awaited<ReturnType<typeof makeChain>>;

beforeEach(async () => {
  room = roomFor();
  server = new ModelServer();
  other = await createDevice(server);
  chain = await makeChain(other, await theClient(other));
  await settled(other);
  await other.engine.stop();
  other.clock.advance(2000);
  browser = createBrowser();
  full = await createDevice(server, { db: await browser.open(), clock: other.clock });
  await full.engine.pullHierarchy();
  const [level] = await full.db.levels.toArray();
  await full.engine.pullLevel(level?.lid ?? '');
  full.setOnline(false);
});
afterEach(async () => {
  room.end();
  await other.engine.stop();
  await full.engine.stop();
});

const kept = { isKept: true };
const rowIn = async ({ db }: Device, fid: string) => (await db.features.get(fid)) as Feature;
const ports = () => ({ now: full.clock.now(), newId: full.newId });
const nameThere = (fid: string): unknown => server.features.get(fid)?.properties['name'];

async function make(device: Device): Promise<string> {
  const { clientLid, siteLid, buildingLid, levelLid } = await rowIn(device, chain.second);
  const after = {
    ...featureDraft(device.newId(), 'Kiosk'),
    clientLid,
    siteLid,
    buildingLid,
    levelLid,
  } as Feature;
  const changes = [{ table: 'features' as const, key: after.fid, before: null, after }];
  await expect(transact(device.db, { label: 'createFeature', changes }, ports())).rejects.toMatchObject(kept);
  return after.fid;
}

async function exported(device: Device) {
  device.clock.advance(1);
  const made = await device.engine.exportWork();
  if (!made.ok) throw new Error(made.fault);
  return made.file;
}
async function take(device: Device, file: Blob) {
  const read = await device.engine.readWork(file);
  if (!read.ok) throw new Error(read.fault);
  expect((await device.engine.takeWork(read.content)).ok).toBe(true);
  return read.preview;
}

it('log-only work → counts as pending until applied', async () => {
  full.engine.start();
  await rename(full, chain.first, 'Bakery');
  await until(() => full.engine.getSnapshot().waiting === 1);
  room.isFull = true;
  // Once more on what waits already, and on two others.
  await expect(edit(full, chain.first, { eid: 'E-1' })).rejects.toMatchObject(kept);
  await make(full);
  await expect(rename(full, chain.second, 'Stall')).rejects.toMatchObject(kept);
  await until(() => full.engine.getSnapshot().waiting === 3);
  room.isFull = false;
  // The window comes to the front.
  full.setOnline(false);
  await until(() => full.db.journal?.kept.length === 0);
  await until(async () => (await full.db.pending.count()) === 3);
  // Counted again once it is applied.
  await until(() => full.engine.getSnapshot().waiting === 3);
});

it('cascading delete → counts as one', async () => {
  full.engine.start();
  const [site] = await full.db.sites.toArray();
  if (site === undefined) throw new Error('gone');
  const below = {
    site,
    buildings: await full.db.buildings.toArray(),
    levels: await full.db.levels.toArray(),
    features: await full.db.features.toArray(),
  };
  room.isFull = true;
  await expect(transact(full.db, deleteSite(below), ports())).rejects.toMatchObject(kept);
  await until(() => full.engine.getSnapshot().waiting === 1);
  expect((await exported(full)).changes).toBeGreaterThan(1);
});

it('log-only work → exported and merged like the rest', async () => {
  await rename(full, chain.first, 'Bakery');
  room.isFull = true;
  await expect(edit(full, chain.first, { eid: 'E-1' })).rejects.toMatchObject(kept);
  const fid = await make(full);
  await expect(
    transact(full.db, deleteFeature(await rowIn(full, chain.second)), ports()),
  ).rejects.toMatchObject(kept);
  const head = { values: { name: 'Bakery' }, geometry: null };
  const values = { id: chain.first, draft: { name: 'Half' }, head };
  const form = { values, geometry: null, mode: 'edit' as const };
  await expect(stage(full.db, `features:${chain.first}#${full.newId()}`, form, 5)).rejects.toMatchObject({
    kind: 'quota',
  });
  const file = await exported(full);
  expect(file).toMatchObject({ changes: 3, drafts: 1 });
  // The other one has no such trouble.
  room.isFull = false;
  // Another person has changed it meanwhile.
  editThere(server, chain.first, { description: 'Theirs' });
  const preview = await take(other, file.blob);
  expect(preview.counts).toMatchObject({ new: 3, clash: 0 });
  await settled(other);
  expect(server.features.get(chain.first)?.properties).toMatchObject({
    name: 'Bakery',
    eid: 'E-1',
    description: 'Theirs',
  });
  expect([nameThere(fid), server.features.has(chain.second)]).toEqual(['Kiosk', false]);
  // What goes from both is there once.
  const writes = server.writes().length;
  full.setOnline(true);
  await full.db.journal?.retryIntoDatabase();
  await settled(full);
  expect([await full.db.conflicts.count(), nameThere(fid)]).toEqual([0, 'Kiosk']);
  expect(
    [...server.features.values()].filter(({ properties }) => properties['name'] === 'Kiosk'),
  ).toHaveLength(1);
  // A deletion of what is gone changes nothing.
  expect(server.writes().slice(writes)).toEqual([`DELETE /features/${chain.second}`]);
});

it('log-only work of another or closed tab → exported', async () => {
  const tab = await createDevice(server, { db: await browser.open(), clock: full.clock, online: false });
  room.isFull = true;
  await expect(rename(full, chain.first, 'Bakery')).rejects.toMatchObject(kept);
  expect((await exported(tab)).changes).toBe(1);
  browser.crash(full.db);
  expect((await exported(tab)).changes).toBe(1);
  await tidied(tab.db);
  await tab.engine.stop();
});

it('remote change since → conflict on either device', async () => {
  room.isFull = true;
  await expect(rename(full, chain.first, 'Bakery')).rejects.toMatchObject(kept);
  const file = await exported(full);
  room.isFull = false;
  editThere(server, chain.first, { name: 'Butcher' });
  const [level] = await full.db.levels.toArray();
  full.setOnline(true);
  await full.db.journal?.retryIntoDatabase();
  await full.engine.pullLevel(level?.lid ?? '');
  await settled(full);
  expect(await full.engine.listConflicts()).toHaveLength(1);
  await take(other, file.blob);
  await settled(other);
  expect(await other.engine.listConflicts()).toHaveLength(1);
  expect(nameThere(chain.first)).toBe('Butcher');
});

it('space freed → export recorded', async () => {
  room.isFull = true;
  const fid = await make(full);
  const first = await exported(full);
  const second = await exported(full);
  expect(await full.db.exchanged.count()).toBe(0);
  room.isFull = false;
  await full.db.journal?.retryIntoDatabase();
  await until(async () => (await full.db.exchanged.count()) > 0);
  const device = async (blob: Blob) =>
    (JSON.parse(await blob.text()) as { content: { device: { id: string } } }).content.device.id;
  expect(await device(first.blob)).toBe(await device(second.blob));
  expect(await full.db.exchanged.toArray()).toMatchObject([{ entityKey: `features:${fid}` }]);
});
