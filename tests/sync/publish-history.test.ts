import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptPublishes } from '../../src/db/index.ts';
import { loadReview, type Review } from '../../src/sync/index.ts';
import { makeCampus, poi, type Campus } from '../support/server/content-builders.ts';
import { publishingSteps } from '../support/server/publishing-steps.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';
import { createDevice, type Device } from '../support/sync/sync-device.ts';

let world: TestWorld;
let campus: Campus;
let device: Device;
let review: Review;
let clientLid: string;
let isCut = false;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  const bearer = String((await world.open('POST', '/auth/token', attempt)).result['access_token']);
  const cuttable: typeof fetch = (url, init) =>
    isCut ? Promise.reject(new TypeError('down')) : fetch(url, init);
  device = await createDevice({ origin: world.origin, fetch: cuttable, bearer });
  await device.engine.pullHierarchy();
  clientLid = (await device.db.idmap.get({ kind: 'clients', serverKey: String(campus.clientId) }))!.lid;
  review = loadReview({ ...device, now: () => 5000 });
});
afterAll(() => world.close());

it('two publishes · read, then without a network → places of each by building, which stay on the device', async () => {
  const { publish } = publishingSteps(world.admin, () => campus.clientId);
  expect(await keptPublishes(device.db, clientLid)).toBeNull();
  for (let n = 0; n < 2; n += 1) {
    const { fid, body } = poi(campus, { name: `Place ${n}` });
    expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
    await publish();
  }
  expect(await review.readPublishes(clientLid)).toEqual({ ok: true, value: 'read' });
  const { siteId, buildingId } = campus;
  const kept = {
    isWhole: true,
    readAt: 5000,
    publishes: [
      { n: 2, features: 2, places: [{ siteId, buildingId, count: 2 }] },
      { n: 1, features: 1, places: [{ siteId, buildingId, count: 1 }] },
    ],
  };
  expect(await keptPublishes(device.db, clientLid)).toMatchObject(kept);
  isCut = true;
  expect((await review.readPublishes(clientLid)).ok).toBe(false);
  isCut = false;
  expect(await keptPublishes(device.db, clientLid)).toMatchObject(kept);
});
