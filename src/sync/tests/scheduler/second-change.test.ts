import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { until } from '../../../../tests/support/sync/sync-device.ts';

// The clock of the device is frozen throughout: anything that waits for a time waits for ever.
let place: WatchedPlace;

beforeEach(async () => {
  place = await watchedPlace();
  place.device.clock.advance(60_000);
});
afterEach(() => place.device.engine.stop());

const save = async (fid: string, name: string): Promise<void> => {
  await rename(place.device, fid, name);
  place.device.engine.nudge();
};
const nameOf = (fid: string) => place.server.features.get(fid)?.properties['name'];
const isSent = (fid: string, name: string): Promise<void> =>
  until(async () => nameOf(fid) === name && (await place.device.db.pending.count()) === 0, name);

describe('quiet server · two changes', () => {
  it('of two features, both saved offline → both sent once online', async () => {
    const { device, fid, second } = place;
    device.engine.start();
    device.setOnline(false);
    await save(fid, 'One');
    await save(second, 'Two');
    device.setOnline(true);
    await isSent(fid, 'One');
    await isSent(second, 'Two');
    // Said as soon as it is so: "All synced" waits for no time either.
    await until(() => {
      const { phase, waiting, sending, lastSyncedAt } = device.engine.getSnapshot();
      return phase === 'idle' && waiting + sending === 0 && lastSyncedAt !== null;
    }, 'all synced');
  });

  it.each(['another feature', 'the same feature'])(
    'second one of %s, saved while the first is out → sent behind it',
    async (which) => {
      const { device, server, fid, second } = place;
      const other = which === 'the same feature' ? fid : second;
      let isOut = false;
      server.fault = ({ method }) => {
        isOut ||= method === 'PUT';
        return undefined;
      };
      device.engine.start();
      await save(fid, 'One');
      await until(() => isOut, 'the first');
      await save(other, 'Two');
      await isSent(other, 'Two');
    },
  );

  it.each(['another feature', 'the same feature'])(
    'second one of %s, saved after the first has arrived → sent at once',
    async (which) => {
      const { device, fid, second } = place;
      const other = which === 'the same feature' ? fid : second;
      device.engine.start();
      await save(fid, 'One');
      await isSent(fid, 'One');
      await save(other, 'Two');
      await isSent(other, 'Two');
    },
  );
});
