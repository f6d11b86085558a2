import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openDatabase,
  rememberId,
  rememberLevelRead,
  transactMade,
  undo,
  type StoreyDatabase,
} from '../../db/index.ts';
import { feature, lid, newId } from '../../../tests/support/db/content-fixtures.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { NetworkNode } from '../../domain/wayfinding/network/index.ts';
import { featureToWire } from '../mapping/feature.ts';
import { earlierNodes, networkOnDevice, networkPutBack } from './network-on-device.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

const [clientLid, siteLid, buildingLid] = [lid(), lid(), lid()];
const level = (levelIndex: number): Level => ({
  lid: lid(),
  clientLid,
  siteLid,
  buildingLid,
  levelIndex,
  shortTitle: String(levelIndex),
  kind: 'level' as const,
  title: String(levelIndex),
  extra: {},
});
/** The last one is not on the device. */
const [ground, first, roof] = [level(0), level(1), level(2)];
const FIDS = Array.from({ length: 6 }, () => newId());

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`test-${newId()}`);
  const outline = { type: 'Polygon' as const, coordinates: [] };
  await db.sites.add({
    lid: siteLid,
    clientLid,
    kind: 'site' as const,
    title: 'Campus',
    externalId: 'c',
    extra: {},
    geometry: outline,
  });
  await db.levels.bulkAdd([ground, first]);
  await rememberId(db, 'sites', siteLid, 2);
  await rememberId(db, 'buildings', buildingLid, 3);
  for (const { lid: levelLid, levelIndex } of [ground, first]) {
    await rememberId(db, 'levels', levelLid, `3/${levelIndex}`);
    await rememberLevelRead(db, levelLid);
  }
});
afterEach(async () => {
  await db.delete();
});

const nodeOn = (on: Level | null, fid: string, properties: object = {}): Feature => ({
  ...feature('', fid),
  kind: 'graph',
  clientLid,
  siteLid,
  buildingLid: on === null ? null : buildingLid,
  levelLid: on?.lid ?? null,
  properties: { typeCode: 'graph-node', neighbors: [], ...properties },
});

/** As the server has them. */
const wires = (rows: readonly Feature[]): NetworkNode[] =>
  rows.map((row) => {
    const on = [ground, first, roof].find((one) => one.lid === row.levelLid);
    const address = {
      clientId: null,
      siteId: 2,
      buildingId: on ? 3 : null,
      levelIndex: on?.levelIndex ?? null,
    };
    return featureToWire(row, address) as NetworkNode;
  });

const putBack = (features: readonly NetworkNode[]) =>
  transactMade(db, () => networkPutBack(db, siteLid, features), { now: 1, newId });
const rows = async (): Promise<Feature[]> => db.features.orderBy(':id').toArray();
const inOrder = (some: readonly Feature[]): Feature[] => some.toSorted((a, b) => (a.fid < b.fid ? -1 : 1));

const node = (fid: string): fc.Arbitrary<Feature> =>
  fc
    .record({
      on: fc.constantFrom(ground, first, null),
      at: fc.constantFrom(1, 2),
      name: fc.constantFrom('Hall', 'Door'),
      neighbors: fc.subarray(FIDS),
    })
    .map(({ on, at, name, neighbors }) => ({
      ...nodeOn(on, fid, { name, neighbors }),
      geometry: { type: 'Point', coordinates: [at, at] },
    }));
const network = fc
  .tuple(...FIDS.map((fid) => fc.option(node(fid))))
  .map((nodes) => nodes.filter((one) => one !== null));

describe('restore a network', () => {
  it('random networks → restored in one undoable step', async () => {
    await fc.assert(
      fc.asyncProperty(network, network, async (then, now) => {
        await Promise.all(
          [db.features, db.pending, db.bases, db.history, db.activity].map((one) => one.clear()),
        );
        await db.features.bulkAdd(now);
        const committed = await putBack(wires(then));
        expect(await rows()).toEqual(inOrder(then));
        expect(await db.history.count()).toBe(committed?.entityKeys.length === 0 ? 0 : 1);
        expect(await db.pending.count()).toBe(committed?.entityKeys.length);
        await undo(db, { now: 2, newId });
        expect(await rows()).toEqual(inOrder(now));
        expect(await db.pending.count()).toBe(0);
      }),
      { numRuns: runs(40) },
    );
  });

  it('level not on the device → skipped and counted', async () => {
    const [a = '', b = '', c = ''] = FIDS;
    const kept = wires([nodeOn(ground, a), nodeOn(roof, b), nodeOn(null, c)]);
    const device = await networkOnDevice(db, siteLid);
    expect(earlierNodes(device, kept)).toMatchObject({ rows: [{ fid: a }, { fid: c }], elsewhere: 1 });
    await putBack(kept);
    expect((await rows()).map(({ fid }) => fid)).toEqual([a, c].sort());
    // A level whose content was dropped may have nodes that are not here.
    await db.features.clear();
    await db.meta.clear();
    expect((await networkOnDevice(db, siteLid)).places.size).toBe(0);
    expect(await putBack(kept)).toEqual({ entityKeys: [] });
  });

  it('node listed as deleted → re-created', async () => {
    const [a = '', b = ''] = FIDS;
    await db.features.add({ ...nodeOn(ground, a, { name: 'Old' }), publishState: 'deleted' });
    const [here, gone] = wires([nodeOn(ground, a), nodeOn(ground, b)]) as [NetworkNode, NetworkNode];
    const deleted = { ...gone, properties: { ...gone.properties, publishState: 'deleted' } };
    await putBack([here, deleted]);
    expect(await rows()).toEqual([nodeOn(ground, a)]);
    expect(await db.pending.toArray()).toMatchObject([{ key: a, intent: 'create' }]);
  });

  it('site missing → nothing, other features untouched', async () => {
    const place = feature('Shop', newId(), { clientLid, siteLid, buildingLid, levelLid: ground.lid });
    await db.features.add(place);
    await putBack([]);
    expect(await rows()).toEqual([place]);
    await db.sites.clear();
    expect(await putBack([])).toBeNull();
  });

  it('restored → logged in the activity list', async () => {
    await putBack(wires([nodeOn(ground, FIDS[0] ?? '')]));
    expect(await db.activity.toArray()).toMatchObject([{ what: 'restored' }]);
  });
});
