import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '../../../domain/entities/user.ts';
import { makeChain, rename, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

const ANN: User = {
  id: 1,
  email: 'ann@example.org',
  roles: [],
  permissions: [{ permissionId: 2, clientId: 1 }],
};

let server: ModelServer;
let device: Device;
let place: string;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  const clientLid = await theClient(device);
  device.setSession({ status: 'signedIn', user: ANN });
  ({ first: place } = await makeChain(device, clientLid));
  await settled(device);
});
afterEach(() => device.engine.stop());

const open = async () =>
  (await device.engine.listConflicts()).map(({ table, theirs, fields }) => ({
    table,
    isThere: theirs !== null,
    fields: fields.length,
  }));

it('client no longer listed · edits inside → kept, sent once it is listed again', async () => {
  const [client] = server.clients;
  if (client === undefined) throw new Error('The server has no client.');
  // As the bundled server does where all rights on it were taken: another one is left, and this one is not there.
  server.clients.splice(0, 1, { ...client, clientInternalIdentifier: 2, clientTitle: 'Southside' });
  server.fault = ({ path }) => (path === '/clients' ? undefined : { status: 404, code: 'not-found' });
  await rename(device, place, 'Bistro');
  await settled(device);
  await device.engine.pullHierarchy();
  expect(await open()).toEqual([
    { table: 'features', isThere: false, fields: 0 },
    { table: 'clients', isThere: false, fields: 0 },
  ]);
  expect((await device.db.features.get(place))?.properties.name).toBe('Bistro');
  expect(await device.engine.exportWork()).toMatchObject({ ok: true });

  server.clients.unshift(client);
  server.fault = () => undefined;
  await device.engine.pullHierarchy();
  const [level] = await device.db.levels.toArray();
  await device.engine.pullLevel(level?.lid ?? '');
  expect(await open()).toEqual([
    { table: 'features', isThere: true, fields: 0 },
    { table: 'clients', isThere: true, fields: 0 },
  ]);
  for (const { id } of await device.engine.listConflicts()) {
    expect(await device.engine.resolveConflict(id, { fields: {} })).toEqual({ status: 'done' });
  }
  await settled(device);
  expect(server.features.get(place)?.properties['name']).toBe('Bistro');
  expect(await device.db.pending.count()).toBe(0);
});
