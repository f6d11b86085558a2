import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { entityKeyOf } from '../../db/index.ts';
import { inOutbox } from '../store/transaction.ts';
import { makeChain, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';

let device: Device;
afterEach(() => device.engine.stop());

it('pull waits · write acknowledged meanwhile → older value not applied', async () => {
  const server = new ModelServer();
  let isLate = false;
  /** Another tab writes down that the server has what it sent, while the lists of before are already here. */
  const confirm = (): Promise<void> =>
    inOutbox(device.db, async () => {
      const row = await device.db.features.get(first);
      if (row === undefined) throw new Error('There is no place.');
      device.clock.advance(500);
      await device.db.features.put({ ...row, properties: { ...row.properties, name: 'New' } });
      await device.db.acks.put({ entityKey: entityKeyOf('features', first), at: device.clock.now() });
    });
  let confirmed: Promise<void> = Promise.resolve();
  device = await createDevice({
    origin: server.origin,
    fetch: async (url, init) => {
      const answer = await server.fetch(url, init);
      if (isLate && url.includes('/graphs/')) confirmed = confirm();
      return answer;
    },
  });
  const { first, levelLid } = await makeChain(device, await theClient(device));
  await settled(device);
  await device.engine.stop();
  device.clock.advance(60_000);

  isLate = true;
  expect(await device.engine.pullLevel(levelLid)).toEqual({ ok: true });
  await confirmed;
  expect((await device.db.features.get(first))?.properties['name']).toBe('New');
});
