import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createSite, deleteSite } from '../../../domain/ops/index.ts';
import { square, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

let server: ModelServer;
let a: Device;
let b: Device;

beforeEach(async () => {
  server = new ModelServer();
  [a, b] = [await createDevice(server), await createDevice(server)];
});
afterEach(async () => {
  await a.engine.stop();
  await b.engine.stop();
});

/** As it comes out of a plan of the grounds that both have. */
async function harbour(device: Device): Promise<Lid> {
  const clientLid = await theClient(device);
  const lid = device.newId() as Lid;
  const site = {
    lid,
    title: 'Harbour',
    externalId: 'harbour',
    extra: {},
    geometry: square(0.01),
  };
  await transact(device.db, createSite({ lid: clientLid }, site), {
    now: device.clock.now(),
    newId: device.newId,
  });
  return lid;
}

it('create site never arrived · equal site created by another user · ours deleted → theirs not deleted', async () => {
  const lid = await harbour(a);
  server.fault = ({ method }) => (method === 'POST' ? 'down' : undefined);
  a.engine.start();
  await until(async () => (await a.db.pending.get(`sites:${lid}`))?.sent !== undefined, 'a request');
  await a.engine.stop();
  server.fault = () => undefined;
  await harbour(b);
  await settled(b);
  expect(server.sites).toHaveLength(1);
  const site = await a.db.sites.get(lid);
  if (site === undefined) throw new Error('There is no site.');
  await transact(a.db, deleteSite({ site, buildings: [], levels: [], features: [] }), {
    now: a.clock.now(),
    newId: a.newId,
  });
  await settled(a);
  expect(server.sites).toHaveLength(1);
});
