import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lid } from '../../../domain/entities/ids.ts';
import { changeSite, createSite } from '../../../domain/ops/index.ts';
import { transact } from '../../../db/index.ts';
import { square, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { ModelServer, type Fault } from '../../../../tests/support/sync/model-server.ts';

let server: ModelServer;
let device: Device;
let clientLid: Lid;

const isCreate = ({ method, path }: Seen): boolean => method === 'POST' && path.endsWith('/sites');
const keys = () => server.seen.filter(isCreate).map(({ headers }) => headers?.['Idempotency-Key']);
const ports = () => ({ now: device.clock.now(), newId: device.newId });

beforeEach(async () => {
  server = new ModelServer();
  server.extensions = ['idempotency'];
  device = await createDevice(server);
  clientLid = await theClient(device);
});
afterEach(() => device.engine.stop());

async function makeSite(): Promise<Lid> {
  const lid = device.newId() as Lid;
  const site = {
    title: 'Port',
    externalId: 'port',
    extra: {},
    geometry: square(0.01),
  };
  await transact(device.db, createSite({ lid: clientLid }, { lid, ...site }), ports());
  return lid;
}

/** The first creations meet these faults, one each. */
function meet(...faults: Fault[]): void {
  server.fault = (call) => (isCreate(call) ? faults.shift() : undefined);
}

/** Lists are shown as they were before anything was made (so often): only the key tells that it was. */
function hideSites(times = Infinity): void {
  const real = server.fetch;
  let left = times;
  const hiding: typeof real = async (url, init) => {
    const answer = await real(url, init);
    if (init.method !== 'GET' || !url.endsWith('/sites/draft') || left <= 0) return answer;
    left -= 1;
    return new Response(JSON.stringify({ result: { sites: [] } }));
  };
  Object.assign(server, { fetch: hiding });
}

describe('create with an idempotency key', () => {
  it('answer lost twice → created once with the same key', async () => {
    hideSites();
    meet('lost', 'lost');
    await makeSite();
    await settled(device);
    expect(server.sites).toHaveLength(1);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(3);
    expect(keys()[0]).toMatch(/-/);
  });

  it('first request still in progress → waits, same key', async () => {
    meet('lost', { status: 409, code: 'idempotency-in-progress', headers: { 'Retry-After': '5' } });
    hideSites();
    await makeSite();
    device.engine.start();
    const attempts = async () => (await device.db.pending.toArray())[0]?.attempt ?? 0;
    await until(async () => (await attempts()) === 1, 'a lost answer');
    await until(async () => {
      if ((await attempts()) === 2) return true;
      device.clock.advance(1000);
      return false;
    }, 'a first request that is still worked on');
    const [op] = await device.db.pending.toArray();
    expect(op?.state).toBe('unknown');
    // Five seconds from the answer, of which one may be over.
    expect((op?.nextAt ?? 0) - device.clock.now()).toBeGreaterThanOrEqual(4000);
    await settled(device);
    expect(server.sites).toHaveLength(1);
    expect(new Set(keys()).size).toBe(1);
  });

  it('second attempt refused while publishing → outcome stays unknown', async () => {
    meet('lost', { status: 409, code: 'publish-in-progress' });
    hideSites();
    await makeSite();
    device.engine.start();
    await until(async () => {
      device.clock.advance(1000);
      const [op] = await device.db.pending.toArray();
      return op?.lastError?.code === 'publish-in-progress';
    }, 'a publishing');
    expect((await device.db.pending.toArray()).map(({ state }) => state)).toEqual(['unknown']);
    await settled(device);
    expect(server.sites).toHaveLength(1);
  });

  it('edited meanwhile → same create body repeated, edit sent as an update', async () => {
    meet('lost');
    hideSites();
    const lid = await makeSite();
    device.engine.start();
    await until(async () => (await device.db.pending.toArray()).some(({ state }) => state === 'unknown'));
    const site = await device.db.sites.get(lid);
    if (site === undefined) throw new Error('gone');
    await transact(device.db, changeSite(site, { title: 'Harbour' }), ports());
    await settled(device);
    expect(server.sites.map((one) => one['siteTitle'])).toEqual(['Harbour']);
    const bodies = server.seen.filter(isCreate).map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
  });

  it('key reused → probed, then a new key', async () => {
    meet('down', { status: 422, code: 'idempotency-key-reused' });
    await makeSite();
    await settled(device);
    expect(server.sites).toHaveLength(1);
    expect(new Set(keys()).size).toBe(2);
    const site = server.sites[0] as { siteExtraData?: { storeyKey?: string } };
    expect(site.siteExtraData?.storeyKey).toBe(keys().at(-1));
  });

  it('server without keys → no key sent', async () => {
    server.extensions = ['etag'];
    meet('lost');
    const other = device.restart();
    await makeSite();
    await settled(other);
    await other.engine.stop();
    expect(server.sites).toHaveLength(1);
    expect(keys()).toEqual([undefined]);
  });

  it('sent without a key · server offers keys now → probed, created once', async () => {
    server.extensions = [];
    device.api.extensions.askAgain();
    meet('lost');
    // Before it is made, and when it is first looked for.
    hideSites(2);
    device.engine.start();
    await makeSite();
    const unknown = async () => (await device.db.pending.toArray()).some(({ state }) => state === 'unknown');
    await until(unknown, 'a lost answer');
    server.extensions = ['idempotency'];
    device.api.extensions.askAgain();
    await settled(device);
    expect(server.sites).toHaveLength(1);
  });
});
