import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freeSpace, listFeatures, transact, undo } from '../../../db/index.ts';
import { deleteLevel } from '../../../domain/ops/index.ts';
import { edit } from '../../../../tests/support/sync/content-fixtures.ts';
import { until } from '../../../../tests/support/sync/sync-device.ts';
import { failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let place: WatchedPlace;
let { server, device, fid, levelLid, send, pull, there, alarms } = {} as WatchedPlace;
const ports = () => ({ now: device.clock.now(), newId: device.newId });

beforeEach(async () => {
  place = await watchedPlace();
  ({ server, device, fid, levelLid, send, pull, there, alarms } = place);
});
afterEach(() => device.engine.stop());

/** A client that loads the place now, and later writes it back whole with a word of its own. */
function rival(): (eid: string) => void {
  const copy = structuredClone(server.features.get(fid)!);
  return (eid) => server.put({ ...copy, properties: { ...copy.properties, eid } }, copy.place);
}

const overwritten = async () => (await device.engine.listLostUpdates()).map(({ fields }) => fields);

describe('audit of rows that left the device', () => {
  const ours = [[expect.objectContaining({ path: 'properties.description', ours: 'Mine' })]];

  it('level content evicted · overwritten → lost update reported', async () => {
    const write = rival();
    await edit(device, fid, { description: 'Mine' });
    await send();
    device.clock.advance(60_000);
    expect((await freeSpace(device.db)).levels).toBe(1);
    write('R-1');
    await pull();
    expect([alarms().length, await overwritten()]).toEqual([1, ours]);
  });

  it('level content evicted · other field changed → no lost update', async () => {
    await edit(device, fid, { description: 'Mine' });
    await send();
    const write = rival();
    device.clock.advance(60_000);
    await freeSpace(device.db);
    write('R-1');
    await pull();
    expect((await device.db.features.get(fid))?.properties).toMatchObject({
      description: 'Mine',
      eid: 'R-1',
    });
    expect(alarms()).toEqual([]);
  });

  it('building missing in one read, back in the next · overwritten → lost update reported', async () => {
    const write = rival();
    await edit(device, fid, { description: 'Mine' });
    await send();
    device.clock.advance(60_000);
    const buildings = server.buildings.splice(0);
    await device.engine.pullHierarchy();
    expect(await device.db.features.get(fid)).toBeUndefined();
    server.buildings.push(...buildings);
    write('R-1');
    device.clock.advance(60_000);
    await device.engine.pullHierarchy();
    const [level] = await device.db.levels.toArray();
    await device.engine.pullLevel(level!.lid);
    expect(await device.db.features.get(fid)).toMatchObject({ levelLid: level!.lid });
    expect([alarms().length, await overwritten()]).toEqual([1, ours]);
  });
});

describe('unsent edit · level deleted and restored', () => {
  async function deleteIt(): Promise<void> {
    const level = (await device.db.levels.get(levelLid))!;
    const features = await listFeatures(device.db, levelLid);
    await transact(device.db, deleteLevel({ level, features }), ports());
  }

  it('restored after the delete · overwritten → lost update reported', async () => {
    const write = rival();
    await edit(device, fid, { description: 'Mine' });
    await deleteIt();
    await send();
    expect(there()).toBeUndefined();
    await undo(device.db, ports());
    await send();
    expect(there()).toMatchObject({ description: 'Mine' });
    device.clock.advance(60_000);
    write('R-1');
    await pull();
    expect(alarms()).toHaveLength(1);
    expect(await overwritten()).toMatchObject([[{ path: 'properties.description', ours: 'Mine' }]]);
  });

  it('restored while the delete is unknown · overwritten → lost update reported', async () => {
    const write = rival();
    await edit(device, fid, { description: 'Mine' });
    await failNext(place, { method: 'DELETE', fault: 'lost' }, deleteIt);
    await undo(device.db, ports());
    device.setOnline(true);
    device.clock.advance(120_000);
    await send();
    for (const { id } of await device.engine.listConflicts()) await device.engine.resolveConflict(id, 'mine');
    await send();
    await until(() => there()?.['description'] === 'Mine', 'the level');
    device.clock.advance(60_000);
    write('R-1');
    await pull();
    expect(alarms()).toHaveLength(1);
  });

  it('level stays deleted → no lost update', async () => {
    const write = rival();
    await edit(device, fid, { description: 'Mine' });
    await deleteIt();
    await send();
    write('R-1');
    device.clock.advance(60_000);
    await device.engine.pullHierarchy();
    expect(alarms()).toEqual([]);
  });
});
