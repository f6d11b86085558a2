import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entityKeyOf, openDatabase, type StoreyDatabase } from '../../db/index.ts';
import { memoryDisk, memoryLocks, memoryPort } from '../../../tests/support/db/journal/memory-disk.ts';
import { edit, editThere, makeChain, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let a: Device;
let b: Device;
let isFull: boolean;

/** A device with a journal, and with no room while `isFull`. */
async function openFull(): Promise<StoreyDatabase> {
  const id = crypto.randomUUID();
  const db = await openDatabase(`full-${id}`, {
    journal: {
      port: Promise.resolve(memoryPort(memoryDisk())),
      locks: memoryLocks(),
      now: () => 1_800_000_000_000,
      newId: () => crypto.randomUUID(),
    },
  });
  db.activity.hook('creating', () => {
    if (isFull) throw new Dexie.QuotaExceededError('full');
  });
  db.pending.hook('creating', () => {
    if (isFull) throw new Dexie.QuotaExceededError('full');
  });
  return db;
}

beforeEach(async () => {
  isFull = false;
  server = new ModelServer();
  a = await createDevice(server);
  b = await createDevice(server, { db: await openFull() });
});
afterEach(async () => {
  await a.engine.stop();
  await b.engine.stop();
});

async function fileOf(device: Device): Promise<Blob> {
  device.clock.advance(1);
  const made = await device.engine.exportWork();
  if (!made.ok) throw new Error(made.fault);
  return made.file.blob;
}
async function take(device: Device, file: Blob) {
  const read = await device.engine.readWork(file);
  if (!read.ok) throw new Error(read.fault);
  return device.engine.takeWork(read.content);
}

it('import on a full device · space freed → imported with its floor plan', async () => {
  const client = await theClient(a);
  await theClient(b);
  const { levelLid } = await makeChain(a, client);
  const file = await fileOf(a);
  isFull = true;
  expect(await take(b, file)).toEqual({ ok: false, fault: 'full' });
  isFull = false;
  expect((await take(b, file)).ok).toBe(true);
  expect(await b.db.files.where({ levelLid }).count()).toBe(1);
  await settled(b);
  expect(server.floorPlans).toHaveLength(1);
});

it('import on a full device · remote change since → not overwritten', async () => {
  const { first } = await scenario({ server, device: a });
  await b.engine.pullHierarchy();
  await edit(a, first, { eid: 'E-1' });
  editThere(server, first, { description: 'Theirs' });
  await b.engine.pullLevel((await b.db.levels.toArray())[0]?.lid ?? '');
  const file = await fileOf(a);
  isFull = true;
  expect(await take(b, file)).toEqual({ ok: false, fault: 'full' });
  isFull = false;
  expect((await take(b, file)).ok).toBe(true);
  const base = (await b.db.bases.get(entityKeyOf('features', first)))?.value;
  expect(base).not.toHaveProperty('properties.description');
  await settled(b);
  expect(server.features.get(first)?.properties).toMatchObject({ eid: 'E-1', description: 'Theirs' });
});

it('import refused → nothing applied later', async () => {
  const client = await theClient(a);
  await theClient(b);
  await makeChain(a, client);
  const file = await fileOf(a);
  isFull = true;
  expect(await take(b, file)).toEqual({ ok: false, fault: 'full' });
  isFull = false;
  await b.db.journal?.retryIntoDatabase();
  expect(await b.db.sites.count()).toBe(0);
});
