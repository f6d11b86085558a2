import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetLevelsRead } from '../../db/queries/level-read.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer, type Fault } from '../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../tests/support/sync/scenario.ts';
import { someOf } from '../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
let levelLid: string;
let fid: string;

const LATER_MS = 11_000;
const isFeed = (path: string): boolean => path.startsWith('/changes');
/** Reads all there is, a while after what was done last; returns what of the client's content was asked for. */
async function readAll(): Promise<string[]> {
  device.clock.advance(LATER_MS);
  server.seen.length = 0;
  expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
  expect(await device.engine.pullLevel(levelLid)).toEqual({ ok: true });
  const paths = server.seen.map(({ path }) => path).filter((path) => !isFeed(path));
  return paths.filter((path) => path !== '/clients' && path !== '/featureTypes');
}
/** Another client writes, by the server's calls. */
function renameThere(name: string): void {
  const there = server.features.get(fid);
  if (there === undefined) throw new Error('gone');
  const [bid, lvl] = there.place.split('/').map(Number);
  const feature = { ...there, properties: { ...there.properties, name, bid, lvl } };
  server.answer({ method: 'PUT', path: `/features/${fid}`, body: { features: [feature] } });
}
const nameHere = async () => (await device.db.features.get(fid))?.properties.name;

beforeEach(async () => {
  server = new ModelServer();
  server.extensions = ['changes'];
  device = await createDevice(server);
  ({ levelLid, first: fid } = await scenario({ server, device }));
  await settled(device);
  for (let i = 0; i < 3; i += 1) await readAll();
});
afterEach(() => device.engine.stop());

describe('pull by the change feed', () => {
  it('no change → nothing read, change → only that place read', async () => {
    expect(await readAll()).toEqual([]);
    renameThere('New');
    const read = await readAll();
    expect(read.length).toBeGreaterThan(0);
    expect(read.every((path) => path.includes('/levels/0/') || path.includes('/graphs/'))).toBe(true);
    expect(await nameHere()).toBe('New');
    const site = server.sites[0]?.siteInternalIdentifier;
    server.answer({ method: 'PATCH', path: `/sites/${site}`, body: { siteTitle: 'Port' } });
    expect((await readAll()).length).toBeGreaterThan(0);
    expect((await device.db.sites.toArray())[0]?.title).toBe('Port');
  });

  it('list behind the feed → read twice before it counts as read', async () => {
    renameThere('New');
    const old = server.fetch;
    const behind: typeof old = async (url, init) => {
      const answer = await old(url, init);
      if (!url.endsWith('/pois/draft')) return answer;
      return new Response((await answer.text()).replaceAll('"New"', '"Café"'));
    };
    Object.assign(server, { fetch: behind });
    await readAll();
    expect(await nameHere()).toBe('Café');
    Object.assign(server, { fetch: old });
    await readAll();
    expect(await nameHere()).toBe('New');
    expect(await readAll()).toEqual([]);
  });

  it('after ten minutes, or content evicted → read again', async () => {
    expect(await readAll()).toEqual([]);
    await forgetLevelsRead(device.db, [levelLid]);
    expect((await readAll()).some((path) => path.endsWith('/pois/draft'))).toBe(true);
    device.clock.advance(600_000);
    expect((await readAll()).some((path) => path.endsWith('/sites/draft'))).toBe(true);
  });
});

describe('change feed', () => {
  /** What the next call of the feed is answered. */
  function tell(result: object): void {
    const old = server.fetch;
    const telling: typeof old = async (url, init) => {
      if (!url.includes('/changes')) return old(url, init);
      Object.assign(server, { fetch: old });
      return new Response(JSON.stringify({ result: { cursor: '999', ...result } }));
    };
    Object.assign(server, { fetch: telling });
  }

  it('delete in the feed → list read, nothing deleted by the feed alone', async () => {
    const [buildingId, levelIndex] = server.features.get(fid)?.place.split('/').map(Number) ?? [];
    tell({ changes: [{ kind: 'feature', key: fid, deleted: true, buildingId, levelIndex }] });
    expect((await readAll()).some((path) => path.endsWith('/pois/draft'))).toBe(true);
    expect(await nameHere()).toBe('Café');
  });

  it('unknown kind → everything read', async () => {
    tell({ changes: [{ kind: 'weather', key: 'x', deleted: false }] });
    const read = await readAll();
    expect(read.some((path) => path.endsWith('/pois/draft'))).toBe(true);
    expect(read.some((path) => path.endsWith('/sites/draft'))).toBe(true);
  });

  it.each(
    someOf<[string, Fault]>(
      [
        ['cursor expired', { status: 400, code: 'invalid-cursor' }],
        ['server error', { status: 500, code: 'internal' }],
        ['unreachable', 'down'],
      ],
      1,
    ),
  )('%s → full pull, nothing lost', async (_, fault) => {
    renameThere('New');
    const faults = [fault];
    server.fault = ({ path }) => (isFeed(path) ? faults.pop() : undefined);
    const read = await readAll();
    expect(read.some((path) => path.endsWith('/pois/draft'))).toBe(true);
    expect(await nameHere()).toBe('New');
  });

  it('server without a feed → not requested', async () => {
    server.extensions = [];
    await readAll();
    device.clock.advance(LATER_MS);
    expect((await readAll()).some((path) => path.endsWith('/sites/draft'))).toBe(true);
    expect(server.seen.filter(({ path }) => isFeed(path))).toEqual([]);
  });
});
