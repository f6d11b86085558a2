import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { User } from '../../../domain/entities/user.ts';
import { entityKeyOf } from '../../../db/index.ts';
import { makeChain, rename, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import {
  createDevice,
  drained,
  settled,
  until,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import { createBreaker } from '../../scheduler/circuit-breaker.ts';
import { drain } from '../../scheduler/drain.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

const [ADMIN, EDITOR, READ_ONLY] = [1, 2, 3];
const ann = (permissionId: number, more: object = {}): User => ({
  id: 1,
  email: 'ann@example.org',
  roles: [],
  permissions: [{ permissionId, clientId: 1, ...more }],
});

let server: ModelServer & { me?: User };
let device: Device;
let clientLid: Lid;
let place: string;
/** Whether the server takes changes of the place. */
let mayChange = true;

const signIn = (user: User): void => device.setSession({ status: 'signedIn', user });
const change = () => device.db.pending.get(entityKeyOf('features', place));
const puts = () => server.writes().filter((write) => write.startsWith('PUT')).length;
const nameThere = () => server.features.get(place)?.properties['name'];

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  clientLid = await theClient(device);
  mayChange = true;
  server.fault = ({ method }) =>
    method === 'GET' || mayChange ? undefined : { status: 403, code: 'no-permission' };
  signIn(ann(EDITOR));
  ({ first: place } = await makeChain(device, clientLid));
  await settled(device);
});
afterEach(() => device.engine.stop());

/** The right was taken away on the server, and this device has not heard of it. */
async function refused(): Promise<void> {
  mayChange = false;
  await rename(device, place, 'Bistro');
  await until(async () => (await change())?.state === 'rejected', 'a refusal');
  await settled(device);
}

describe('change without permission', () => {
  it('403 → rejected with one code for all servers, kept, exportable', async () => {
    await refused();
    const [entry] = await device.engine.listOutbox();
    expect(entry).toMatchObject({ state: 'refused', error: { code: 'forbidden' } });
    expect(device.engine.getSnapshot()).toMatchObject({ refused: 1, waiting: 0 });
    const row = await device.db.features.get(place);
    expect(row?.properties.name).toBe('Bistro');
    expect(await device.engine.exportWork()).toMatchObject({ ok: true });
  });

  it('permission granted → sent again once', async () => {
    await refused();
    const before = puts();
    signIn(ann(READ_ONLY));
    await until(async () => (await change())?.lastError?.lacksRight === true, 'a missing right');
    expect(puts()).toBe(before);
    mayChange = true;
    signIn(ann(EDITOR));
    await drained(device);
    expect(nameThere()).toBe('Bistro');
    expect(puts()).toBe(before + 1);
  });

  it('permission granted, rejected again → not retried', async () => {
    await refused();
    signIn(ann(READ_ONLY));
    await until(async () => (await change())?.lastError?.lacksRight === true, 'a missing right');
    const before = puts();
    signIn(ann(EDITOR));
    await until(() => puts() === before + 1, 'another try');
    await settled(device);
    // Another right that does not change anything here.
    signIn(ann(ADMIN));
    await settled(device);
    expect(await change()).toMatchObject({ state: 'rejected', lastError: { status: 403 } });
    expect(puts()).toBe(before + 1);
  });

  it('permission for another place → not retried', async () => {
    await refused();
    signIn(ann(READ_ONLY));
    await until(async () => (await change())?.lastError?.lacksRight === true, 'a missing right');
    const before = puts();
    const building = server.buildings[0]?.buildingInternalIdentifier ?? 0;
    const siteId = server.sites[0]?.siteInternalIdentifier ?? 0;
    signIn(ann(EDITOR, { siteId, buildingId: building + 1 }));
    await settled(device);
    expect(puts()).toBe(before);
    mayChange = true;
    signIn(ann(EDITOR, { siteId, buildingId: building }));
    await drained(device);
    expect(nameThere()).toBe('Bistro');
  });

  it('permission granted while the app was closed → sent after start', async () => {
    await refused();
    signIn(ann(READ_ONLY));
    await until(async () => (await change())?.lastError?.lacksRight === true, 'a missing right');
    await device.engine.stop();
    mayChange = true;
    device = device.restart();
    signIn(ann(EDITOR));
    device.engine.start();
    await drained(device);
    expect(nameThere()).toBe('Bistro');
  });

  it('refused while the right is known to be gone → marked in the same run, so that it goes when the right is back', async () => {
    await device.engine.stop();
    await rename(device, place, 'Bistro');
    const { db } = device;
    await drain({
      db,
      rights: () => ann(READ_ONLY),
      push: async (op) => {
        const lastError = { status: 403, code: 'forbidden', message: '', at: 0 };
        await db.pending.put({ ...op, state: 'rejected', lastError });
        return 'on';
      },
      now: () => 0,
      publishing: new Set(),
      stopped: () => false,
      isHurried: false,
      onProgress: () => undefined,
      breaker: createBreaker(
        () => 0,
        () => 0,
      ),
    });
    expect((await change())?.lastError?.lacksRight).toBe(true);
  });

  it('403 → permissions read again', async () => {
    server.me = ann(READ_ONLY);
    await refused();
    await until(async () => (await change())?.lastError?.lacksRight === true, 'a missing right');
    mayChange = true;
    server.me = ann(EDITOR);
    await device.engine.pullHierarchy();
    await drained(device);
    expect(nameThere()).toBe('Bistro');
  });
});

it('rejected for another reason · permission granted → not retried', async () => {
  server.fault = ({ method }) => (method === 'GET' ? undefined : { status: 422, code: 'invalid' });
  await rename(device, place, 'Bistro');
  await until(async () => (await change())?.state === 'rejected', 'a refusal');
  const before = puts();
  signIn(ann(READ_ONLY));
  await settled(device);
  signIn(ann(EDITOR));
  await settled(device);
  expect(await change()).toMatchObject({ state: 'rejected', lastError: { status: 422 } });
  expect(puts()).toBe(before);
});
