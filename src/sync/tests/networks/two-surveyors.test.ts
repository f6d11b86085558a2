import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../../db/index.ts';
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
} from '../../../../tests/support/sync/network-fixtures.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { send } from '../../../../tests/support/sync/two-devices.ts';

let server: ModelServer;
let ann: Device;
let ben: Device;
/** A lift on the ground floor, joined to the path there. */
let lift = '';
let path: { a: string; b: string };

beforeEach(async () => {
  server = new ModelServer();
  ann = await createDevice(server);
  const { level, a, b } = await makePath(ann, () => settled(ann));
  path = { a, b };
  lift = ann.newId();
  await changeNodes(ann, { [lift]: transition(level, lift) });
  await act(ann, (rows) => linkNodes(rows, lift, a));
  const building = (await ann.db.buildings.get(level.buildingLid))!;
  const upper = { levelIndex: 1, levelShortTitle: '1', levelLongTitle: 'First', levelExtraData: {} };
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

it.each(['ann first', 'ben first'])(
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
