import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeClosure, countWaitingClosures, listClosures } from '../../src/db/index.ts';
import {
  changedClosure,
  decidedClosure,
  heldTimes,
  type ClosureContent,
  type KeptClosure,
} from '../../src/domain/closures/index.ts';
import { createOnline } from '../../src/sync/index.ts';
import { keptClosure } from '../support/closures/kept-closure.ts';
import { makeCampus, poi, type Campus } from '../support/server/content-builders.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';
import { createDevice } from '../support/sync/sync-device.ts';

let world: TestWorld;
let bearer: string;
let campus: Campus;
let fid: string;
let isCut = false;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const place = poi(campus, {});
  fid = place.fid;
  await world.admin('PUT', `/features/${fid}`, place.body);
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  bearer = String((await world.open('POST', '/auth/token', attempt)).result['access_token']);
});
afterAll(() => world.close());

const NOW = Math.floor(Date.now() / 1000);

async function person() {
  const cuttable: typeof fetch = (url, init) =>
    isCut ? Promise.reject(new TypeError('down')) : fetch(url, init);
  const device = await createDevice({ origin: world.origin, fetch: cuttable, bearer });
  expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
  const lidOf = async (kind: 'clients' | 'sites', id: number): Promise<string> =>
    (await device.db.idmap.get({ kind, serverKey: String(id) }))!.lid;
  const clientLid = await lidOf('clients', campus.clientId);
  const siteLid = await lidOf('sites', campus.siteId);
  let now = NOW * 1000;
  const closures = await createOnline({ ...device, now: () => now }).closures();
  const seen = async (id: string) => (await listClosures(device.db, clientLid)).find((one) => one.id === id);
  const change = (id: string, how: (kept: KeptClosure) => KeptClosure | null): Promise<void> =>
    changeClosure(device.db, { clientLid, id }, (kept) => kept && how(kept));
  return {
    clientLid,
    siteLid,
    close: async (more: Partial<ClosureContent> = {}): Promise<KeptClosure> => {
      const { closure } = keptClosure();
      const own = { ...closure, siteLid, targets: [{ fid }], from: NOW, until: NOW + 7200, ...more };
      const id = crypto.randomUUID();
      const made = keptClosure({ clientLid, id, closure: own, base: null, waits: 'put' });
      await changeClosure(device.db, made, () => made);
      return made;
    },
    set: (id: string, more: Partial<ClosureContent>) =>
      change(id, (kept) => changedClosure(kept, { ...kept.closure, ...more }, now)),
    change,
    seen,
    wait: (seconds: number) => (now += seconds * 1000),
    send: closures.send,
    read: async () => (await closures.read(clientLid, now)).status,
    waiting: () => countWaitingClosures(device.db),
  };
}

it('closed without a network → waits, goes with the next one, a colleague reads who closed it and opens it again', async () => {
  const [ada, bob] = [await person(), await person()];
  isCut = true;
  const { id, closure } = await ada.close();
  await ada.send();
  expect(await ada.waiting()).toBe(1);
  isCut = false;
  await ada.send();
  expect(await ada.waiting()).toBe(0);
  expect(await bob.read()).toBe('read');
  expect(await bob.seen(id)).toMatchObject({
    closure: { ...closure, siteLid: bob.siteLid },
    by: { name: 'Administrator' },
    waits: null,
  });
  await bob.set(id, { until: NOW + 60 });
  await bob.send();
  await ada.read();
  expect((await ada.seen(id))?.closure.until).toBe(NOW + 60);
});

it('two change it · texts and targets → both stand; longer here and opened there → asked, closed until then', async () => {
  const [ada, bob] = [await person(), await person()];
  const { id } = await ada.close();
  await ada.send();
  await bob.read();
  await ada.set(id, { text: { en: 'Closed', de: 'Zu' } });
  await bob.set(id, { reason: 'danger', targets: [{ fid }, { fid: crypto.randomUUID() }] });
  await ada.send();
  await bob.send();
  await ada.read();
  expect((await ada.seen(id))?.closure).toMatchObject({ reason: 'danger', text: { en: 'Closed', de: 'Zu' } });
  expect((await ada.seen(id))?.closure.targets).toHaveLength(2);

  await ada.set(id, { until: NOW + 60 });
  await bob.set(id, { until: null });
  await ada.send();
  await bob.send();
  const clashing = (await bob.seen(id))!;
  expect([clashing.waits, heldTimes(clashing).until]).toEqual(['put', null]);
  await bob.change(id, (kept) => decidedClosure(kept, 'mine', 1));
  await bob.send();
  await ada.read();
  expect((await ada.seen(id))?.closure.until).toBeNull();
});

it('over before it could be sent → it is not sent, and says so; made longer → it goes', async () => {
  const ada = await person();
  isCut = true;
  const { id } = await ada.close();
  await ada.send();
  isCut = false;
  ada.wait(7200);
  await ada.send();
  expect((await ada.seen(id))?.refused?.code).toBe('over-before-sent');
  expect((await world.admin('GET', `/closures/${id}`)).status).toBe(404);
  await ada.set(id, { until: NOW + 9000 });
  await ada.send();
  expect((await world.admin('GET', `/closures/${id}`)).status).toBe(200);
});

it('deleted by a colleague · unchanged here → gone; changed here → kept, and asked about', async () => {
  const [ada, bob] = [await person(), await person()];
  const [one, other] = [await ada.close(), await ada.close()];
  await ada.send();
  await bob.read();
  await ada.set(other.id, { reason: 'event' });
  for (const { id } of [one, other]) await bob.change(id, (kept) => ({ ...kept, waits: 'delete' }));
  await bob.send();
  await ada.read();
  expect(await ada.seen(one.id)).toBeUndefined();
  expect((await ada.seen(other.id))?.refused?.code).toBe('deleted-elsewhere');
});
