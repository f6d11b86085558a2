import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undo } from '../../../db/index.ts';
import { atRest, until } from '../../../../tests/support/sync/sync-device.ts';
import { dropLevel, longAfter } from '../../../../tests/support/sync/partial-level.ts';
import { deletePlace, failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let place: WatchedPlace;
let { server, device, fid, levelLid } = {} as WatchedPlace;

beforeEach(async () => {
  place = await watchedPlace();
  ({ server, device, fid, levelLid } = place);
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

describe('delete of a feature unknown · level deleted and re-created', () => {
  it.each([true, false])(
    'delete arrives late (undone before: %s) → feature re-created, no conflict',
    async (isUndone) => {
      const late = await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
      if (isUndone) await undo(device.db, ports());
      await dropLevel(device, levelLid);
      device.setOnline(true);
      device.clock.advance(5000);
      device.engine.nudge();
      await until(() => server.levels.length === 0, 'its deletion');
      await atRest(device);
      await undo(device.db, ports());
      if (!isUndone) await undo(device.db, ports());
      device.engine.nudge();
      await until(() => server.features.has(fid), 'the place');
      await atRest(device);
      server.answer(late);
      expect(server.features.has(fid)).toBe(false);
      await longAfter(device, levelLid);
      expect(await device.db.features.count()).toBe(2);
      expect(server.features.has(fid)).toBe(true);
      expect(await device.db.conflicts.count()).toBe(0);
    },
  );
});
