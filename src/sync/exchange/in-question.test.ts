import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entityKeyOf, transact } from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import { changeLevel, createFeature, createLevel, deleteBuilding } from '../../domain/ops/index.ts';
import { featureDraft, makeChain, rename, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { until, type Device } from '../../../tests/support/sync/sync-device.ts';
import { failNext } from '../../../tests/support/sync/unknown-outcome.ts';
import {
  bring,
  fileOf,
  onlyLevel,
  send,
  twoDevices,
  type TwoDevices,
} from '../../../tests/support/sync/two-devices.ts';

let { server, a, b, sharedLevel, stop } = {} as TwoDevices;

beforeEach(async () => {
  ({ server, a, b, sharedLevel, stop } = await twoDevices());
});
afterEach(() => stop());

const ports = (device: Device) => ({ now: device.clock.now(), newId: device.newId });

it('create level in progress · title conflicts with a work file → content and floor plan kept', async () => {
  await theClient(b);
  const { levelLid } = await makeChain(a, await theClient(a));
  await bring(b, await fileOf(a));
  await transact(b.db, changeLevel(await onlyLevel(b), { title: 'Theirs' }), ports(b));
  const file = await fileOf(b);
  await transact(a.db, changeLevel(await onlyLevel(a), { title: 'Mine' }), ports(a));
  server.fault = ({ path }) => (path.endsWith('/original-floor-plan') ? 'down' : undefined);
  a.engine.start();
  await until(async () => {
    const op = await a.db.pending.get(entityKeyOf('levels', levelLid));
    return op?.saga?.step === 'uploadFloorPlan' && op.state === 'ready' && op.attempt > 0;
  }, 'a level without its plan');
  await a.engine.stop();
  server.fault = () => undefined;
  await bring(a, file);
  for (const { id } of await a.engine.listConflicts()) await a.engine.resolveConflict(id, 'mine');
  await send(a);
  await a.engine.pullLevel(levelLid);
  expect({
    plans: server.floorPlans.length,
    there: server.features.size,
    here: await a.db.features.count(),
    waiting: await a.db.pending.count(),
  }).toEqual({ plans: 1, there: 2, here: 2, waiting: 0 });
});

it('delete of a building imported → sent', async () => {
  await sharedLevel();
  const [building] = await a.db.buildings.toArray();
  if (building === undefined) throw new Error('no building');
  const content = { levels: await a.db.levels.toArray(), features: await a.db.features.toArray() };
  await transact(a.db, deleteBuilding({ building, ...content }), ports(a));
  const mine = await onlyLevel(b);
  const draft = featureDraft(b.newId(), 'Gate');
  const made = createFeature({ ...mine, levelLid: mine.lid }, draft, () => draft.fid);
  await transact(b.db, made, ports(b));
  await bring(b, await fileOf(a));
  const [asked, ...others] = await b.engine.listConflicts();
  expect([asked?.table, asked?.theirs, others.length]).toEqual(['buildings', null, 0]);
  await b.engine.resolveConflict(asked?.id ?? '', 'theirs');
  await send(b);
  const askedAgain = (await b.engine.listConflicts()).length;
  await b.engine.pullHierarchy();
  expect({
    askedAgain,
    there: server.buildings.length,
    here: await b.db.buildings.count(),
    waiting: await b.db.pending.count(),
  }).toEqual({ askedAgain: 0, there: 0, here: 0, waiting: 0 });
});

it('create level unknown · delete of its building imported and chosen → one delete is listed, with it discarded both stay', async () => {
  await sharedLevel();
  const [building] = await a.db.buildings.toArray();
  const [here] = await b.db.buildings.toArray();
  if (building === undefined || here === undefined) throw new Error('no building');
  const content = { levels: await a.db.levels.toArray(), features: await a.db.features.toArray() };
  await transact(a.db, deleteBuilding({ building, ...content }), ports(a));
  const lid = b.newId() as Lid;
  const level = { lid, levelIndex: 7, shortTitle: '7', title: 'Roof', extra: {} };
  b.setOnline(true);
  await failNext({ server, device: b }, { method: 'POST', fault: 'down' }, () =>
    transact(b.db, createLevel(here, level, []), ports(b)),
  );
  await bring(b, await fileOf(a));
  const [asked] = await b.engine.listConflicts();
  await b.engine.resolveConflict(asked?.id ?? '', 'theirs');
  const house = entityKeyOf('buildings', here.lid);
  expect((await b.engine.listOutbox()).map(({ entityKey }) => entityKey)).toEqual([house]);
  await b.engine.discard(house);
  b.setOnline(true);
  b.clock.advance(60_000);
  await send(b);
  const titles = server.levels.map(({ levelLongTitle }) => levelLongTitle);
  expect([titles, await b.db.levels.count()]).toEqual([['Ground', 'Roof'], 2]);
});

it('conflict with a work file · deleted remotely → one conflict', async () => {
  const { first } = await sharedLevel();
  await rename(a, first, 'Bakery');
  await rename(b, first, 'Butcher');
  await bring(b, await fileOf(a));
  server.features.delete(first);
  const { lid } = await onlyLevel(b);
  for (let i = 0; i < 3; i += 1) {
    b.clock.advance(60_000);
    await b.engine.pullLevel(lid);
  }
  const said = b.events.filter(({ type }) => type === 'conflict').length;
  expect(said).toBeLessThan(2);
});

it('exporting clock set back · later file → imported', async () => {
  const { first } = await sharedLevel();
  a.clock.time += 3_600_000;
  await rename(a, first, 'Early');
  await bring(b, await fileOf(a));
  a.clock.time -= 3_600_000;
  await rename(a, first, 'Later');
  const { counts } = await bring(b, await fileOf(a));
  const name = (await b.db.features.get(first))?.properties.name;
  expect({ counts, name }).toMatchObject({ counts: { same: 0 }, name: 'Later' });
});
