import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entityKeyOf, transact, type PendingOp } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Fid, Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Moment } from '../../../domain/moment/index.ts';
import {
  addPathNode,
  createLevel,
  linkedFids,
  linkNodes,
  linkShafts,
  moveNodes,
  pathNode,
} from '../../../domain/ops/index.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { featureDraft } from '../../../../tests/support/sync/content-fixtures.ts';
import {
  changeNodes,
  makePath,
  nodeOn,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { send, sendUntil } from '../../../../tests/support/sync/two-devices.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let ann: Device;
let ben: Device;
/** A lift on the ground floor, joined to the path there. */
let lift = '';
let path: { a: string; b: string };

beforeEach(async () => {
  server = new ModelServer();
  ann = await createDevice(server);
  const { level, a, b } = await makePath({ server, device: ann }, () => settled(ann));
  path = { a, b };
  lift = ann.newId();
  await changeNodes(ann, { [lift]: transition(level, lift) });
  await act(ann, (rows) => linkNodes(rows, lift, a));
  const building = (await ann.db.buildings.get(level.buildingLid))!;
  const upper = { levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  const moment = createLevel(building, { lid: ann.newId() as Lid, ...upper }, [
    featureDraft(ann.newId(), 'Shop'),
  ]);
  await transact(ann.db, moment, portsOf(ann));
  await send(ann);
  ben = await createDevice(server);
  await ben.engine.pullHierarchy();
  await ben.db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
  await pull(ben);
});
afterEach(async () => {
  for (const device of [ann, ben]) await device.engine.stop();
});

const portsOf = ({ clock, newId }: Device) => ({ now: clock.now(), newId });
const rowsOf = ({ db }: Device): Promise<Feature[]> =>
  db.features.filter(({ kind }) => kind === 'graph').toArray();
const levelAt = async ({ db }: Device, index: number): Promise<Level> =>
  (await db.levels.toArray()).find(({ levelIndex }) => levelIndex === index)!;
const transition = (level: Level, fid: string): Feature =>
  nodeOn(level, fid, 3, {
    typeCode: 'elevator-node',
    name: 'Lift',
    portalNeighbors: [],
    travelTime: 120,
    isAccessible: true,
    isComfortable: true,
  });
async function act(device: Device, make: (rows: Feature[]) => Moment): Promise<void> {
  await transact(device.db, make(await rowsOf(device)), portsOf(device));
}
async function pull(device: Device): Promise<void> {
  for (const { lid } of await device.db.levels.toArray())
    expect(await device.engine.pullLevel(lid)).toEqual({ ok: true });
}
/** What a device has of the network, without what the server says beside. */
const networkOn = async (device: Device): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await rowsOf(device)).map(({ fid, geometry, properties }) => [fid, { geometry, properties }]),
  );

/** Ann moves the lift on the ground floor, and goes on with the path there. */
async function surveyGround(): Promise<string> {
  const level = await levelAt(ann, 0);
  const fid = ann.newId();
  await act(ann, (rows) =>
    addPathNode(rows, pathNode(placeOn(level), fid as Fid, [0.0012, 0.0012], 'Ann'), path.b),
  );
  await act(ann, (rows) => moveNodes(rows, new Map([[lift, [0.00101, 0.00101]]])));
  return fid;
}
/** Ben puts the lift on the first floor, links it with the one below, and draws a path there. */
async function surveyFirst(): Promise<{ upper: string; corridor: string }> {
  const level = await levelAt(ben, 1);
  const [upper, corridor] = [ben.newId(), ben.newId()];
  await changeNodes(ben, { [upper]: transition(level, upper) });
  const levels = new Map(
    (await ben.db.levels.toArray()).map(({ lid, levelIndex }) => [lid as string, levelIndex]),
  );
  await act(ben, (rows) =>
    linkShafts(
      {
        rows: new Map(rows.map((row) => [row.fid as string, row])),
        taxonomy: builtInTaxonomy,
        levelIndex: ({ levelLid }) => (levelLid === null ? null : (levels.get(levelLid) ?? null)),
      },
      [[lift, upper]],
      ben.newId,
    ),
  );
  await act(ben, (rows) =>
    addPathNode(rows, pathNode(placeOn(level), corridor as Fid, [0.0011, 0.0011], 'Ben'), upper),
  );
  return { upper, corridor };
}
const placeOn = ({ clientLid, siteLid, buildingLid, lid }: Level) => ({
  clientLid,
  siteLid,
  buildingLid,
  levelLid: lid,
});

it.each(someOf(['ann first', 'ben first'], 1))(
  'two floors edited without a network, %s → one network, nothing asked',
  async (order) => {
    const drawn = await surveyGround();
    const { upper, corridor } = await surveyFirst();
    for (const device of order === 'ann first' ? [ann, ben, ann] : [ben, ann, ben]) {
      await send(device);
      await pull(device);
    }
    await pull(ann);
    await pull(ben);
    const there = nodesThere(server);
    expect(Object.keys(there).toSorted()).toEqual([path.a, path.b, lift, drawn, upper, corridor].toSorted());
    expect(await networkOn(ann)).toEqual(await networkOn(ben));
    const below = (await ann.db.features.get(lift))!;
    // Of the lift Ann's place and Ben's link stand.
    expect(below.geometry).toEqual({ type: 'Point', coordinates: [0.00101, 0.00101] });
    expect(linkedFids(below, 'portalNeighbors')).toEqual([upper]);
    expect(below.properties['portalGroupId']).toBe(there[upper]!['portalGroupId']);
    expect([...(await ann.engine.listConflicts()), ...(await ben.engine.listConflicts())]).toEqual([]);
  },
);

it('both move one node → asked on the second tablet, and what is chosen there holds on both', async () => {
  await act(ann, (rows) => moveNodes(rows, new Map([[path.a, [0.0015, 0.001]]])));
  await act(ben, (rows) => moveNodes(rows, new Map([[path.a, [0.001, 0.0015]]])));
  await send(ann);
  await send(ben);
  const [view] = await ben.engine.listConflicts();
  await ben.engine.resolveConflict(view!.id, 'mine');
  await send(ben);
  await pull(ann);
  const mine = { geometry: { type: 'Point', coordinates: [0.001, 0.0015] } };
  expect(await ann.db.features.get(path.a)).toMatchObject(mine);
  expect(await ben.db.features.get(path.a)).toMatchObject(mine);
});

/** Gives the lift a name, as the form of a transition does. */
const rename = async (device: Device, name: string): Promise<void> =>
  changeNodes(device, await withProperties(device, lift, { name }));

/** Both name the lift, Ben links it with the floor above, and Ann goes on with the path from it. */
async function surveyBoth() {
  const drawn = ann.newId();
  const level = await levelAt(ann, 0);
  await act(ann, (rows) =>
    addPathNode(rows, pathNode(placeOn(level), drawn as Fid, [0.0012, 0.0012], 'Ann'), lift),
  );
  await rename(ann, 'South lift');
  await rename(ben, 'North lift');
  return { drawn, ...(await surveyFirst()) };
}

async function expectLinked({ drawn, upper, corridor }: Record<'drawn' | 'upper' | 'corridor', string>) {
  const there = nodesThere(server);
  expect(Object.keys(there).toSorted()).toEqual([path.a, path.b, lift, drawn, upper, corridor].toSorted());
  await pull(ann);
  await pull(ben);
  expect(await networkOn(ann)).toEqual(await networkOn(ben));
  const rows = new Map((await rowsOf(ann)).map((row) => [row.fid as string, row]));
  expect(linkedFids(rows.get(lift)!, 'portalNeighbors')).toEqual([upper]);
  expect(linkedFids(rows.get(upper)!, 'portalNeighbors')).toEqual([lift]);
  expect(linkedFids(rows.get(lift)!, 'neighbors').toSorted()).toEqual([path.a, drawn].toSorted());
  expect(there[lift]!['portalGroupId']).toBe(there[upper]!['portalGroupId']);
}

it.each(
  someOf(
    [
      ['who linked it', 'at once'],
      ['who linked it', 'after a reading'],
      ['the other one', 'at once'],
      ['the other one', 'after a reading'],
    ],
    1,
  ),
)(
  'lift renamed by both and linked by one · %s is asked, and decides %s → the link stays',
  async (who, when) => {
    const made = await surveyBoth();
    const [first, asked] = who === 'who linked it' ? [ann, ben] : [ben, ann];
    await send(first);
    await sendUntil(asked, async () => (await asked.db.conflicts.count()) > 0);
    if (when === 'after a reading') await pull(asked);
    const [view, ...more] = await asked.engine.listConflicts();
    expect(more).toEqual([]);
    const choice = { fields: { 'properties.name': 'mine' } } as const;
    expect(await asked.engine.resolveConflict(view!.id, choice)).toEqual({ status: 'done' });
    await send(asked);
    await expectLinked(made);
    expect(nodesThere(server)[lift]).toMatchObject({ name: asked === ben ? 'North lift' : 'South lift' });
  },
);

it('lift that waits after a failure, linked meanwhile with a new one above → the link is sent whole', async () => {
  await rename(ben, 'North lift');
  server.fault = ({ path: to }) => (to.includes('/graphs') ? 'down' : undefined);
  const ofLift = (): Promise<PendingOp | undefined> => ben.db.pending.get(entityKeyOf('features', lift));
  await sendUntil(ben, async () => (await ofLift())?.lastError !== undefined);
  server.fault = () => undefined;
  const { upper } = await surveyFirst();
  // The path above was drawn after the next failure.
  await ben.db.pending.update((await ofLift())!.entityKey, { nextAt: ben.clock.now() + 60_000 });
  // Without a trigger: waiting changes are left waiting.
  ben.engine.start();
  await until(async () => {
    if (ben.engine.getSnapshot().phase === 'idle') ben.clock.advance(1000);
    return (await ben.db.pending.count()) === 0;
  });
  const there = nodesThere(server);
  expect(there[lift]).toMatchObject({ name: 'North lift', portalNeighbors: [{ fid: upper }] });
  expect(there[upper]).toMatchObject({ portalNeighbors: [{ fid: lift }] });
  expect(there[upper]!['portalGroupId']).toBe(there[lift]!['portalGroupId']);
});
