import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freeSpace, listTrash, restoreTrash, transact, undo } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { deleteBuilding, deleteFeature, deleteLevel } from '../../../domain/ops/index.ts';
import { editThere, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { onlyLevel, send, twoDevices, type TwoDevices } from '../../../../tests/support/sync/two-devices.ts';

let { server, a, b, sharedLevel, stop } = {} as TwoDevices;

beforeEach(async () => {
  ({ server, a, b, sharedLevel, stop } = await twoDevices());
});
afterEach(() => stop());

/** The decision is sent and carried out, but the answer is lost. */
async function sendUnheard(): Promise<void> {
  await failNext({ server, device: a }, { method: 'PUT', fault: 'lost' }, () => Promise.resolve());
  await a.engine.stop();
  server.fault = () => undefined;
  a.setOnline(true);
}

it('resolved as mine · stored, answer lost · reopened → conflict has both versions', async () => {
  const { first, levelLid } = await sharedLevel();
  await rename(a, first, 'Mine');
  editThere(server, first, { name: 'Theirs' });
  await send(a);
  const [asked] = await a.engine.listConflicts();
  await a.engine.resolveConflict(asked?.id ?? '', 'mine');
  await sendUnheard();
  expect(server.features.get(first)?.properties['name']).toBe('Mine');
  if ((await a.engine.reopenConflict(asked?.id ?? '')) === 'busy') await send(a);
  expect(await a.engine.reopenConflict(asked?.id ?? '')).toBe('done');
  a.clock.advance(120_000);
  await a.engine.pullLevel(levelLid);
  const again = await a.engine.listConflicts();
  const names = again.map(({ mine, theirs }) =>
    [mine, theirs].map((row) => (row as Feature | null)?.properties.name),
  );
  expect(names).toEqual([['Mine', 'Theirs']]);
});

it('resolved as both · copy stored, answer lost · reopened → copy deleted', async () => {
  const { first, levelLid } = await sharedLevel();
  await rename(a, first, 'Mine');
  editThere(server, first, { name: 'Theirs' });
  await send(a);
  const [asked] = await a.engine.listConflicts();
  await a.engine.resolveConflict(asked?.id ?? '', 'both');
  const copy = (await a.db.features.toArray()).find(
    ({ properties }) => properties.name === 'Mine #2',
  ) as Feature;
  await sendUnheard();
  expect(await a.engine.reopenConflict(asked?.id ?? '')).toBe('done');
  expect(await a.db.features.get(copy.fid)).toBeUndefined();
  a.clock.advance(120_000);
  await send(a);
  await a.engine.pullLevel(levelLid);
  expect([server.features.has(copy.fid), (await a.db.features.get(copy.fid)) === undefined]).toEqual([
    false,
    true,
  ]);
});

it('resolved · space freed · reopened → same conflict, resolved once', async () => {
  const { first } = await sharedLevel();
  await rename(a, first, 'Mine');
  editThere(server, first, { name: 'Theirs' });
  await send(a);
  const [asked] = await a.engine.listConflicts();
  await a.engine.resolveConflict(asked?.id ?? '', 'mine');
  await send(a);
  await freeSpace(a.db);
  const undone = await a.engine.reopenConflict(asked?.id ?? '');
  const [again] = await a.engine.listConflicts();
  await a.engine.resolveConflict(again?.id ?? '', 'theirs');
  await send(a);
  const more = (await a.engine.listConflicts()).length;
  const name = server.features.get(first)?.properties['name'];
  expect({ undone, more, name }).toEqual({ undone: 'done', more: 0, name: 'Theirs' });
});

/** A person has discarded a building that another person deleted; its places are in the building made in its stead. */
async function letGoAndMadeAnew(): Promise<{ first: string; id: string; lid: string }> {
  const { first } = await sharedLevel();
  await rename(a, first, 'Mine');
  const [[building], levels, features] = await Promise.all([
    b.db.buildings.toArray(),
    b.db.levels.toArray(),
    b.db.features.toArray(),
  ]);
  if (building === undefined) throw new Error('There is no building.');
  const ports = { now: b.clock.now(), newId: b.newId };
  await transact(b.db, deleteBuilding({ building, levels, features }), ports);
  await send(b);
  a.clock.advance(120_000);
  await a.engine.pullHierarchy();
  const [asked] = await a.engine.listConflicts();
  expect(asked?.entityKey).toMatch(/^buildings:/);
  const id = asked?.id ?? '';
  await a.engine.resolveConflict(id, 'theirs');
  await undo(b.db, ports);
  await send(b);
  a.clock.advance(120_000);
  await a.engine.pullHierarchy();
  const { lid } = await onlyLevel(a);
  await a.engine.pullLevel(lid);
  await a.engine.stop();
  return { first, id, lid };
}

it('remote delete of a building accepted · feature moved and edited · reopened → feature stays where it is', async () => {
  const { first, id, lid } = await letGoAndMadeAnew();
  await rename(a, first, 'Later');
  expect(await a.engine.reopenConflict(id)).toBe('done');
  expect(await a.db.features.get(first)).toMatchObject({ levelLid: lid, properties: { name: 'Later' } });
  // What it said before is kept as a change of it.
  expect(await listTrash(a.db)).toContainEqual(expect.objectContaining({ title: 'Mine', isChange: true }));
  await send(a);
  expect(server.features.get(first)?.properties['name']).toBe('Later');
});

it('remote delete of a building accepted · feature moved and deleted · reopened → feature stays deleted', async () => {
  const { first, id } = await letGoAndMadeAnew();
  const place = await a.db.features.get(first);
  if (place === undefined) throw new Error('There is no place.');
  await transact(a.db, deleteFeature(place), { now: a.clock.now(), newId: a.newId });
  expect(await a.engine.reopenConflict(id)).toBe('done');
  expect(await a.db.features.get(first)).toBeUndefined();
  await send(a);
  expect([server.features.has(first), await a.db.pending.get(`features:${first}`)]).toEqual([
    false,
    undefined,
  ]);
});

it('resolved · level deleted · reopen → refused as in the trash, works after restore', async () => {
  const { levelLid } = await sharedLevel();
  await retitle(a, 'Mine');
  await retitle(b, 'Theirs');
  await send(b);
  await send(a);
  const [asked] = await a.engine.listConflicts();
  await a.engine.resolveConflict(asked?.id ?? '', 'theirs');
  const level = await onlyLevel(a);
  const features = await a.db.features.toArray();
  await transact(a.db, deleteLevel({ level, features }), { now: a.clock.now(), newId: a.newId });
  expect(await a.engine.reopenConflict(asked?.id ?? '')).toBe('inTrash');
  const [thrown] = await listTrash(a.db);
  await restoreTrash(a.db, thrown?.id ?? '', { now: a.clock.now(), newId: a.newId });
  expect(await a.engine.reopenConflict(asked?.id ?? '')).toBe('done');
  expect([await a.db.levels.count(), await a.db.features.where({ levelLid }).count()]).toEqual([1, 2]);
});

async function retitle(device: TwoDevices['a'], title: string): Promise<void> {
  const before = await onlyLevel(device);
  const change = { table: 'levels' as const, key: before.lid, before, after: { ...before, title } };
  const ports = { now: device.clock.now(), newId: device.newId };
  await transact(device.db, { label: 'changeLevel', changes: [change] }, ports);
}
