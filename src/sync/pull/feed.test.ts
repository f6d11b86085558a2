import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetLevelsRead } from '../../db/queries/level-read.ts';
import { makeChain, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer, type Fault } from '../../../tests/support/sync/model-server.ts';

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
/** Somebody else writes, by the server's calls. */
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
  ({ levelLid, first: fid } = await makeChain(device, await theClient(device)));
  await settled(device);
  for (let i = 0; i < 3; i += 1) await readAll();
});
afterEach(() => device.engine.stop());

describe('reading what the feed tells of', () => {
  it('is spared where nothing was told of, and done where something was', async () => {
    expect(await readAll()).toEqual([]);
    renameThere('New');
    const read = await readAll();
    expect(read.length).toBeGreaterThan(0);
    expect(read.every((path) => path.includes('/levels/0/') || path.includes('/graphs/'))).toBe(true);
    expect(await nameHere()).toBe('New');
    const site = server.sites[0]?.siteInternalIdentifier;
    server.answer({ method: 'PATCH', path: `/sites/${site}`, body: { siteTitle: 'Port' } });
    expect((await readAll()).length).toBeGreaterThan(0);
    expect((await device.db.sites.toArray())[0]?.siteTitle).toBe('Port');
  });

  it('is done twice, some time apart, before a place counts as read: a list may be behind the feed', async () => {
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

  it('is done again after ten minutes, and where the content was let go', async () => {
    expect(await readAll()).toEqual([]);
    await forgetLevelsRead(device.db, [levelLid]);
    expect((await readAll()).some((path) => path.endsWith('/pois/draft'))).toBe(true);
    device.clock.advance(600_000);
    expect((await readAll()).some((path) => path.endsWith('/sites/draft'))).toBe(true);
  });
});

describe('a feed', () => {
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

  it('deletes nothing by what it says: only the list in which it is missing does', async () => {
    const [buildingId, levelIndex] = server.features.get(fid)?.place.split('/').map(Number) ?? [];
    tell({ changes: [{ kind: 'feature', key: fid, deleted: true, buildingId, levelIndex }] });
    expect((await readAll()).some((path) => path.endsWith('/pois/draft'))).toBe(true);
    expect(await nameHere()).toBe('Café');
  });

  it('that tells of something unknown makes all be read', async () => {
    tell({ changes: [{ kind: 'weather', key: 'x', deleted: false }] });
    const read = await readAll();
    expect(read.some((path) => path.endsWith('/pois/draft'))).toBe(true);
    expect(read.some((path) => path.endsWith('/sites/draft'))).toBe(true);
  });

  it.each<[string, Fault]>([
    ['that does not know the cursor any more', { status: 400, code: 'invalid-cursor' }],
    ['that fails', { status: 500, code: 'internal' }],
    ['that can not be reached', 'down'],
  ])('%s costs a full reading, and nothing else', async (_, fault) => {
    renameThere('New');
    const faults = [fault];
    server.fault = ({ path }) => (isFeed(path) ? faults.pop() : undefined);
    const read = await readAll();
    expect(read.some((path) => path.endsWith('/pois/draft'))).toBe(true);
    expect(await nameHere()).toBe('New');
  });

  it('is not asked for where the server has none', async () => {
    server.extensions = [];
    await readAll();
    device.clock.advance(LATER_MS);
    expect((await readAll()).some((path) => path.endsWith('/sites/draft'))).toBe(true);
    expect(server.seen.filter(({ path }) => isFeed(path))).toEqual([]);
  });
});
