import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, putFile, type StoreyDatabase } from '../../db/index.ts';
import type { StoredJournal } from '../../db/recovery/offline-read/read-without-database.ts';
import {
  memoryDisk,
  memoryLocks,
  memoryPort,
  type MemoryDisk,
} from '../../../tests/support/db/journal/memory-disk.ts';
import { compact } from '../../db/recovery/compaction/compact.ts';
import { stage } from '../../db/drafts/staging.ts';
import { readWorkFile } from '../../domain/exchange/index.ts';
import { edit, makeChain, rename, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { leaveForm, leftOn } from '../../../tests/support/sync/form-drafts.ts';
import { bring, fileOf, onlyLevel, send } from '../../../tests/support/sync/two-devices.ts';
import { rescueWork } from './rescue-work.ts';
import { checksum } from './work-file-parts.ts';
import { scenario } from '../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let disk: MemoryDisk;
let a: Device;
let b: Device;

async function openJournalled(): Promise<StoreyDatabase> {
  return openDatabase(`rescue-${crypto.randomUUID()}`, {
    journal: {
      port: Promise.resolve(memoryPort(disk)),
      locks: memoryLocks(),
      now: () => 1_800_000_000_000,
      newId: () => crypto.randomUUID(),
    },
  });
}

/** All that a browser whose database can't be opened still has. */
const lying = (): StoredJournal => ({
  segments: disk.segments,
  aside: disk.aside,
  readFile: async (hash) => disk.files.get(hash) ?? null,
});
const rescue = () =>
  rescueWork(
    {
      name: 'gone',
      origin: server.origin,
      deviceName: 'iPad',
      user: { id: 1, email: 'ann@example.org', roles: [], permissions: [] },
      now: a.clock.now,
      newId: a.newId,
    },
    lying(),
  );
async function contentOf(blob: Blob) {
  const read = await readWorkFile(await blob.text(), checksum);
  if (!read.ok) throw new Error(read.fault);
  return read.content;
}

beforeEach(async () => {
  server = new ModelServer();
  disk = memoryDisk();
  a = await createDevice(server, { db: await openJournalled() });
  b = await createDevice(server);
});
afterEach(async () => {
  await a.engine.stop();
  await b.engine.stop();
});

it('journal only → same work file as from the database', async () => {
  await makeChain(a, await theClient(a));
  const { work, left } = await rescue();
  if (work === null) throw new Error('nothing');
  const [rescued, exported] = [await contentOf(work.blob), await contentOf(await fileOf(a))];
  const facts = (content: typeof rescued) => ({
    places: content.places,
    files: content.files,
    work: content.work
      .map(({ table, key, base, head, op }) => ({ table, key, base, head, op: op && [op.opId, op.intent] }))
      .sort((x, y) => (x.key < y.key ? -1 : 1)),
  });
  expect(facts(rescued)).toEqual(facts(exported));
  expect(left).toEqual({ drafts: 0, plans: 0, damaged: 0 });
});

it.each([true, false])(
  'rescued work imported (journal knows acknowledged: %s) → sent once',
  async (isTidy) => {
    await theClient(b);
    const chain = await scenario({ server, device: a });
    if (a.db.journal === null) throw new Error('no journal');
    if (isTidy) await compact(a.db, a.db.journal);
    await rename(a, chain.first, 'Bakery');
    await edit(a, chain.second, { description: 'By the stairs' });
    await edit(a, chain.second, { description: 'By the lift' });
    const { work } = await rescue();
    if (work === null) throw new Error('nothing');
    if (isTidy) expect(work.changes).toBe(2);
    const { counts } = await bring(b, work.blob);
    expect(counts.noPlace).toBe(0);
    await settled(b);
    expect(server.features.get(chain.first)?.properties['name']).toBe('Bakery');
    expect(server.features.get(chain.second)?.properties['description']).toBe('By the lift');
    expect([server.sites.length, server.buildings.length, server.levels.length]).toEqual([1, 1, 1]);
  },
);

it('new level → rescued with floor plan and content', async () => {
  await theClient(b);
  await makeChain(a, await theClient(a));
  const { work } = await rescue();
  if (work === null) throw new Error('nothing');
  await bring(b, work.blob);
  await settled(b);
  expect([server.levels.length, server.features.size, server.floorPlans.length]).toEqual([1, 2, 1]);
});

it('acknowledged → not in the file', async () => {
  await scenario({ server, device: a });
  if (a.db.journal === null) throw new Error('no journal');
  await compact(a.db, a.db.journal);
  expect((await rescue()).work).toBeNull();
});

it('entries a work file cannot hold → reported, given out as text', async () => {
  const chain = await makeChain(a, await theClient(a));
  await stage(a.db, `features:${chain.first}#tab`, { values: {}, geometry: null, mode: 'edit' }, 1);
  disk.files.clear();
  const [name, bytes] = [...disk.segments][0] ?? ['', new Uint8Array()];
  disk.aside.set(name, bytes);
  const { lines, left } = await rescue();
  expect(left).toEqual({ drafts: 1, plans: 1, damaged: 1 });
  const text = await lines?.blob.text();
  expect(text).toContain(new TextDecoder().decode(bytes));
});

it('open drafts → rescued if their place is known', async () => {
  await theClient(b);
  const chain = await scenario({ server, device: a });
  await b.engine.pullHierarchy();
  await b.engine.pullLevel((await onlyLevel(b)).lid);
  if (a.db.journal === null) throw new Error('no journal');
  await compact(a.db, a.db.journal);
  const first = { id: chain.first, draft: { name: 'Bakery' } };
  await leaveForm(a, `features:${chain.first}`, first);
  const alone = await rescue();
  expect([alone.work?.changes, alone.work?.drafts, alone.left.drafts]).toEqual([0, 1, 0]);

  // Of a place that no segment tells of only this device knows what its key means.
  await leaveForm(a, `features:new:${a.newId()}:pois`, { id: a.newId(), draft: { name: 'Nowhere' } });
  await rename(a, chain.second, 'Library');
  await leaveForm(a, `features:new:${chain.levelLid}:pois`, { id: a.newId(), draft: { name: 'Kiosk' } });
  const { work, left } = await rescue();
  expect([work?.changes, work?.drafts, left.drafts]).toEqual([1, 2, 1]);
  if (work === null) throw new Error('nothing');
  expect((await bring(b, work.blob)).draftCounts.new).toBe(2);
  const { lid } = await onlyLevel(b);
  expect((await leftOn(b)).map(({ about, values }) => [about, values['draft']])).toEqual(
    expect.arrayContaining([
      [`features:${chain.first}`, { name: 'Bakery' }],
      [`features:new:${lid}:pois`, { name: 'Kiosk' }],
    ]),
  );
});

it('level draft → rescued with its floor plan', async () => {
  const chain = await makeChain(a, await theClient(a));
  const id = a.newId();
  const bytes = new Uint8Array([1, 2, 3]);
  await putFile(a.db, { fileId: a.newId(), levelLid: id, fileName: 'g', fileType: 'geojson', bytes, at: 1 });
  await leaveForm(a, `levels:new:${chain.buildingLid}`, { id, draft: { title: 'Roof' } });
  const { work } = await rescue();
  if (work === null) throw new Error('There is nothing.');
  const { files } = await contentOf(work.blob);
  expect(files.map(({ levelLid }) => levelLid)).toContain(id);
});

it('imported drafts → rescued', async () => {
  const chain = await makeChain(b, await theClient(b));
  await send(b);
  await theClient(a);
  await a.engine.pullHierarchy();
  await a.engine.pullLevel((await onlyLevel(a)).lid);
  await leaveForm(b, `features:${chain.first}`, { id: chain.first, draft: { name: 'Bakery' } });
  await bring(a, await fileOf(b));
  expect((await rescue()).work?.drafts).toBe(1);
});
