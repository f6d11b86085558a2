import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedPlace, openConflictDevice, putClash } from '../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../tests/support/app/app-device.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Point } from '../../domain/entities/geometry.ts';

let device: Device;
beforeEach(async () => {
  device = await openConflictDevice();
});
afterEach(() => device.db.delete());

const UUID = 'f7826da6-4fa2-4e98-8024-bc5b71e0893e';
const at = (east: number): Point => ({ type: 'Point', coordinates: [10 + east, 50.003] });

async function ask(base: Feature, mine: Feature, theirs: Feature) {
  const { engine } = device.workspace;
  const id = await putClash(device, { key: base.fid, base, mine, theirs });
  return {
    id,
    engine,
    view: await engine.readConflict(id),
    both: await engine.previewResolution(id, 'both'),
  };
}

const second = async () =>
  (await device.db.features.toArray()).find(({ properties }) => properties.name?.endsWith(' #2'));

describe('resolve as both', () => {
  it('same external ID → copy has none', async () => {
    const base = changedPlace(device.place, { eid: 'OPD-1' });
    const { id, engine, view } = await ask(
      base,
      changedPlace(base, { name: 'Mine' }),
      changedPlace(base, { name: 'Theirs' }),
    );
    expect(view?.mayKeepBoth).toBe(true);
    expect(await engine.resolveConflict(id, 'both')).toEqual({ status: 'done' });
    expect((await second())?.properties).toMatchObject({ name: 'Mine #2' });
    expect((await second())?.properties).not.toHaveProperty('eid');
    expect((await device.db.features.get(base.fid))?.properties).toMatchObject({
      name: 'Theirs',
      eid: 'OPD-1',
    });
    expect(await engine.reopenConflict(id)).toBe('done');
    expect(await second()).toBeUndefined();
  });

  it('own external ID → copy keeps it', async () => {
    const base = changedPlace(device.place, { eid: 'OPD-1' });
    const { id, engine } = await ask(
      base,
      changedPlace(base, { eid: 'OPD-2' }),
      changedPlace(base, { name: 'Theirs' }),
    );
    await engine.resolveConflict(id, 'both');
    expect((await second())?.properties.eid).toBe('OPD-2');
  });

  const beacon = (properties: Partial<Feature['properties']>, east = 0.003): Feature => ({
    ...changedPlace(
      device.place,
      { typeCode: 'ibeacon', uuid: UUID, major: 1, minor: 2, ...properties },
      at(east),
    ),
    kind: 'beacon',
  });

  it('beacons with the same identifier → not offered', async () => {
    const { id, engine, view, both } = await ask(
      beacon({}),
      beacon({ name: 'Mine' }),
      beacon({ name: 'Theirs', uuid: UUID.toUpperCase() }),
    );
    expect(view?.mayKeepBoth).toBe(false);
    expect(both?.issues).toHaveLength(1);
    expect(await engine.resolveConflict(id, 'both')).toMatchObject({ status: 'invalid' });
    expect(await device.db.features.count()).toBe(1);
  });

  it('third beacon with the same identifier → refused', async () => {
    const third = { ...beacon({ name: 'Third', minor: 9 }), fid: device.workspace.newId() as Feature['fid'] };
    await device.db.features.put(third);
    const { view, both } = await ask(beacon({}), beacon({ minor: 9 }), beacon({ minor: 3 }));
    expect(view?.mayKeepBoth).toBe(true);
    expect(both?.issues).toMatchObject([{ code: 'duplicate-beacon' }]);
  });

  it('beacons with different identifiers → copy created', async () => {
    const { id, engine, both } = await ask(beacon({}), beacon({ minor: 9 }), beacon({ minor: 3 }));
    expect(both?.issues).toEqual([]);
    expect(await engine.resolveConflict(id, 'both')).toEqual({ status: 'done' });
    expect((await second())?.properties).toMatchObject({ uuid: UUID, minor: 9 });
  });

  it('network node → not offered', async () => {
    const node = (name: string): Feature => ({
      ...changedPlace(
        device.place,
        { typeCode: 'elevator-node', name, portalGroupId: UUID, neighbors: [] },
        at(0.003),
      ),
      kind: 'graph',
    });
    const { id, engine, view } = await ask(node('Lift'), node('Mine'), node('Theirs'));
    expect(view?.mayKeepBoth).toBe(false);
    expect(await engine.resolveConflict(id, 'both')).toMatchObject({ status: 'invalid' });
  });
});

it('one side breaks a rule → reported, can be chosen', async () => {
  const { place, db } = device;
  const { engine } = device.workspace;
  const mine = changedPlace(place, { name: '' });
  const id = await putClash(device, { key: place.fid, base: place, mine, theirs: null });
  const preview = await engine.previewResolution(id, 'mine');
  expect(preview).toMatchObject({ issues: [], faults: [{ code: 'required', path: 'properties.name' }] });
  expect(await engine.previewResolution(id, 'theirs')).toMatchObject({ row: null, faults: [] });
  expect(await engine.resolveConflict(id, 'mine')).toEqual({ status: 'done' });
  expect(await db.features.get(place.fid)).toEqual(mine);
});
