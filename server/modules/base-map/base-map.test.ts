import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sdkDraftAnswerSchema } from '../../../src/contract/index.ts';
import { type Campus, makeCampus } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { openTileHosts, type TileHosts } from '../../../tests/support/server/tile-hosts.ts';

const EDITOR = 2;
let hosts: TileHosts;
let world: TestWorld;
let campus: Campus;
let token: string;

interface Style {
  sources: Record<string, { tiles?: string[]; data?: string; maxzoom?: number }>;
  sprite?: string;
}

beforeAll(async () => {
  hosts = await openTileHosts();
  world = await openWorld({
    STOREY_MAP_STYLE_URL: hosts.styleUrl,
    STOREY_BASE_MAP_ORIGINS: hosts.tileOrigin,
    STOREY_CLIENT_MAP_ORIGINS: hosts.tileOrigin,
  });
  campus = await makeCampus(world.admin);
  ({ token } = await world.personWith([{ permissionId: EDITOR, clientId: campus.clientId }]));
});
beforeEach(() => void hosts.asked.splice(0));
afterAll(async () => {
  await world.close();
  await hosts.close();
});

const get = (address: string, bearer = token) =>
  fetch(address, { headers: { authorization: `Bearer ${bearer}` } });
const styleUrlOf = async (clientId: number): Promise<string> => {
  const path = `/clients/${clientId}/configurations/sdk-configurations/draft`;
  const { result } = sdkDraftAnswerSchema.parse(await world.admin('GET', path));
  return result.globalConfiguration.sdkConfiguration.styleJsonUrl ?? '';
};
const styleOf = async (url: string) => (await (await get(url)).json()) as Style;
const tileAt = (style: Style, source: string, z = 0, x = 0, y = 0) =>
  (style.sources[source]?.tiles?.[0] ?? '')
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y));
const configure = (clientId: number, value: string) =>
  world.admin('POST', `/configurations/sdk-configurations/clients/${clientId}`, {
    id: clientId,
    title: 'SDK',
    configurations: [
      { configurationKey: 'styleJsonUrl', configurationValue: value, configurationValueType: 'String' },
    ],
  });

describe('a base map whose tiles lie with a second host', () => {
  // @spec 7.64
  it('is read through this server alone, and no key leaves it', async () => {
    const url = await styleUrlOf(campus.clientId);
    expect(url).toBe(`${world.origin}/api/v8/base-map/style.json`);
    const style = await styleOf(url);
    const text = JSON.stringify(style);
    expect(text).not.toContain('secret');
    expect(text.match(/https?:\/\/[^/"]+/g)).toEqual(Array.from({ length: 4 }, () => world.origin));
    // The TileJSON was read for the browser.
    expect(style.sources['land']).toMatchObject({ maxzoom: 14 });
    expect(style.sources['land']).not.toHaveProperty('url');
  });

  it('gives tiles, symbols and GeoJSON as what they are', async () => {
    const style = await styleOf(await styleUrlOf(campus.clientId));
    const kinds: [string, string][] = [
      [tileAt(style, 'land', 3, 4, 5), 'application/vnd.mapbox-vector-tile'],
      [tileAt(style, 'aerial', 3, 4, 5), 'image/png'],
      [`${style.sprite}.json`, 'application/json'],
      [`${style.sprite}.png`, 'image/png'],
      [style.sources['line']?.data ?? '', 'application/json'],
    ];
    for (const [address, kind] of kinds) {
      const answer = await get(address);
      expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, kind]);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=86400');
      // The next person in the same browser may be of another client.
      expect(answer.headers.get('vary')?.split(/, ?/)).toContain('authorization');
    }
    expect(hosts.asked).toContain('/land/3/4/5.pbf');
    expect(hosts.asked).toContain('/aerial/3/4/5.png');
  });

  it('gives nothing that the style does not name, and nothing without a sign-in', async () => {
    const style = await styleOf(await styleUrlOf(campus.clientId));
    const tile = tileAt(style, 'land');
    expect((await fetch(tile)).status).toBe(401);
    const base = `${world.origin}/api/v8/base-map`;
    for (const path of ['tiles/other/0/0/0', 'files/other', 'sprites/other/sprite.json'])
      expect((await get(`${base}/${path}`)).status).toBe(404);
    for (const place of ['2/4/0', '25/0/0', '1/-1/0', '1/a/0'])
      expect((await get(tile.replace('0/0/0', place))).status).toBe(404);
  });

  it('is given to the app as an address of this server, and the policy names no other host', async () => {
    const config = (await (await fetch(`${world.origin}/config.json`)).json()) as { mapStyleUrl: string };
    expect(config.mapStyleUrl).toBe(`${world.origin}/api/v8/base-map/style.json`);
    const policy = (await fetch(`${world.origin}/`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("connect-src 'self';");
  });
});

describe('a host that does not do its part', () => {
  it('answers a tile with a page → 502, and none of the page', async () => {
    hosts.answer('/land/1/0/0.pbf', (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><script>1</script>'),
    );
    const answer = await get(tileAt(await styleOf(await styleUrlOf(campus.clientId)), 'land', 1));
    expect(answer.status).toBe(502);
    expect(await answer.text()).not.toContain('script');
  });

  it('has no tile somewhere → 404, which the map takes as nothing to draw', async () => {
    hosts.answer('/land/1/1/0.pbf', (response) => response.writeHead(204).end());
    hosts.answer('/land/1/1/1.pbf', (response) => response.writeHead(404).end());
    const style = await styleOf(await styleUrlOf(campus.clientId));
    expect((await get(tileAt(style, 'land', 1, 1, 0))).status).toBe(404);
    expect((await get(tileAt(style, 'land', 1, 1, 1))).status).toBe(404);
  });

  it.each([
    ['a page', '<!doctype html><title>Sign in</title>', 200],
    ['another version', '{"version":7,"sources":{},"layers":[]}', 200],
    ['500', '{}', 500],
  ])('answers the style with %s → 502', async (_what, body, status) => {
    const { clientId } = await makeCampus(world.admin);
    hosts.answer('/bad.json', (response) => response.writeHead(status).end(body));
    await configure(clientId, `${hosts.tileOrigin}/bad.json?${clientId}`);
    const url = await styleUrlOf(clientId);
    const answer = await world.admin('GET', new URL(url).pathname.replace('/api/v8', ''));
    expect([answer.status, answer.error?.code]).toEqual([502, 'base-map-unavailable']);
    // It is not asked again for each who comes.
    const before = hosts.asked.length;
    await world.admin('GET', new URL(url).pathname.replace('/api/v8', ''));
    expect(hosts.asked.length).toBe(before);
  });
});

describe('a client with a style of its own', () => {
  it('has that one, and the other clients have the server’s', async () => {
    const own = await makeCampus(world.admin);
    hosts.answer('/own.json', (response) =>
      response.end(JSON.stringify({ version: 8, sources: {}, layers: [{ id: 'own', type: 'background' }] })),
    );
    await configure(own.clientId, `${hosts.tileOrigin}/own.json`);
    const url = await styleUrlOf(own.clientId);
    expect(url).toBe(`${world.origin}/api/v8/clients/${own.clientId}/base-map/style.json`);
    const { result: _, ...style } = await world.admin('GET', new URL(url).pathname.replace('/api/v8', ''));
    expect(style).toMatchObject({ layers: [{ id: 'own' }] });
    expect(await styleUrlOf(campus.clientId)).toBe(`${world.origin}/api/v8/base-map/style.json`);
    // Hidden from users who do not see that client.
    expect((await get(url)).status).toBe(404);
  });

  it('can name web addresses only, without a password', async () => {
    for (const value of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https://me:you@tiles.example/s',
      'no',
    ]) {
      const { status, error } = await configure(campus.clientId, value);
      expect([status, error?.code]).toEqual([400, 'invalid-style-url']);
    }
  });
});
