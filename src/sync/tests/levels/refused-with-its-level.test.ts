import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { edit } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let { server, device, fid, levelLid } = {} as WatchedPlace;

beforeEach(async () => {
  ({ server, device, fid, levelLid } = await watchedPlace());
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

it('re-create of a feature rejected, its level missing · level and feature restored remotely → local edit not lost', async () => {
  device.setOnline(false);
  await edit(device, fid, { description: 'Mine' });
  const was = server.features.get(fid)!;
  server.features.delete(fid);
  device.setOnline(true);
  await settled(device);
  const [question] = await device.engine.listConflicts();
  device.setOnline(false);
  await device.engine.resolveConflict(question?.id ?? '', 'mine');
  const levels = server.levels.splice(0);
  device.setOnline(true);
  device.engine.nudge();
  await until(
    async () => (await device.db.conflicts.filter(({ table }) => table === 'levels').count()) > 0,
    'a question',
  );
  server.levels.push(...levels);
  server.put(was, was.place);
  device.clock.advance(5000);
  await device.engine.pullLevel(levelLid);
  const asked = (await device.db.conflicts.where({ entityKey: `features:${fid}` }).toArray()).map(
    ({ mine }) => mine,
  );
  const here = await device.db.features.get(fid);
  expect([here, ...asked]).toContainEqual(
    expect.objectContaining({ properties: expect.objectContaining({ description: 'Mine' }) as unknown }),
  );
});
