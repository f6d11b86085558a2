import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { createDevice, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { createFeatureRemote } from './feature-remote.ts';
import { scenario } from '../../../tests/support/sync/scenario.ts';

let device: Device;
afterEach(() => device.engine.stop());

it('many features → one list, requested again after a failure', async () => {
  const server = new ModelServer();
  device = await createDevice(server);
  const { first, second } = await scenario({ server, device });
  device.clock.advance(2000);
  const remote = createFeatureRemote(device.db, device.api, device.clock.now);
  const readings = () => server.seen.filter(({ path }) => path.endsWith('/pois/draft')).length;
  const [one, two] = await device.db.features.bulkGet([first, second]);
  if (one === undefined || two === undefined) throw new Error('The places are gone.');

  const before = readings();
  server.fault = () => 'down';
  expect(await remote.read(one, one)).toMatchObject({ ok: false, error: { kind: 'network' } });
  server.fault = () => undefined;
  const answers = await Promise.all([remote.read(one, one), remote.read(two, two)]);
  expect(answers).toMatchObject([
    { ok: true, value: { fid: first } },
    { ok: true, value: { fid: second } },
  ]);
  expect(readings() - before).toBe(2);
});
