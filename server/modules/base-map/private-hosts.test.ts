import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { openTileHosts, type TileHosts } from '../../../tests/support/server/tile-hosts.ts';

/*
 * Two hosts at 127.0.0.1: the inner one is the operator's alone. The other one stands for a public host of a client, which
 * a test does not have.
 */
const EDITOR = 2;
const SECRET = '{"version":8,"sources":{},"layers":[{"id":"secret","type":"background"}]}';
let hosts: TileHosts;
let inner: string;
let world: TestWorld;
let clientId: number;
let attacker: Api;
let token: string;
beforeAll(async () => {
  hosts = await openTileHosts();
  inner = new URL(hosts.styleUrl).origin;
  world = await openWorld({
    STOREY_MAP_STYLE_URL: hosts.styleUrl,
    STOREY_BASE_MAP_ORIGINS: inner,
    STOREY_CLIENT_MAP_ORIGINS: hosts.tileOrigin,
  });
  ({ clientId } = await makeCampus(world.admin));
  ({ api: attacker, token } = await world.personWith([{ permissionId: EDITOR, clientId }]));
  for (const path of ['/secret', '/secret.json', '/secret.png', '/secret/0/0/0'])
    hosts.answer(path, (response) => response.end(SECRET));
});
beforeEach(() => void hosts.asked.splice(0));
afterAll(async () => {
  await world.close();
  await hosts.close();
});

const configure = (value: string) =>
  world.admin('POST', `/configurations/sdk-configurations/clients/${clientId}`, {
    id: clientId,
    title: 'SDK',
    configurations: [
      { configurationKey: 'styleJsonUrl', configurationValue: value, configurationValueType: 'String' },
    ],
  });
const style = () => attacker('GET', `/clients/${clientId}/base-map/style.json`);
/** By number, by name, and by a redirect of a host that may be read. */
const waysIn = (path: string): string[] => {
  const { port } = new URL(inner);
  hosts.answer(`/hop${path}`, (response) => response.writeHead(302, { location: inner + path }).end());
  return [inner, `http://localhost:${port}`, `http://2130706433:${port}`, `${hosts.tileOrigin}/hop`].map(
    (origin) => origin + path,
  );
};
const nothingWasRead = () => expect(hosts.asked.filter((path) => path.startsWith('/secret'))).toEqual([]);

describe('a style of a client', () => {
  it('lies within the house, where the operator’s may → 502, and nothing is asked there', async () => {
    for (const [i, address] of waysIn('/secret.json').entries()) {
      await configure(`${address}?${i}`);
      const answer = await style();
      expect([answer.status, answer.error?.code]).toEqual([502, 'base-map-unavailable']);
    }
    nothingWasRead();
  });

  it('is the operator’s own address, which was read already → 502', async () => {
    expect((await attacker('GET', '/base-map/style.json')).status).toBe(200);
    await configure(hosts.styleUrl);
    expect((await style()).status).toBe(502);
  });

  it('names tiles, symbols, GeoJSON and TileJSON within the house → none of them is read', async () => {
    const get = (path: string) => fetch(path, { headers: { authorization: `Bearer ${token}` } });
    for (const at of [0, 1, 2, 3]) {
      const document = {
        version: 8,
        sprite: waysIn('/secret')[at],
        glyphs: `${inner}/secret/{fontstack}/{range}.pbf`,
        sources: {
          tiles: { type: 'vector', tiles: [waysIn('/secret/0/0/0')[at]] },
          told: { type: 'vector', url: waysIn('/secret.json')[at] },
          line: { type: 'geojson', data: waysIn('/secret.json')[at] },
          picture: { type: 'image', url: waysIn('/secret.png')[at] },
        },
        layers: [{ id: 'sea', type: 'background' }],
      };
      hosts.answer('/own.json', (response) => response.end(JSON.stringify(document)));
      await configure(`${hosts.tileOrigin}/own.json?${at}`);
      const found = (await (
        await get(`${world.origin}/api/v8/clients/${clientId}/base-map/style.json`)
      ).json()) as {
        sprite: string;
        sources: Record<string, { tiles?: string[]; data?: string; url?: string }>;
      };
      const { tiles, told, line, picture } = found.sources;
      expect(told).toBeUndefined();
      const parts = [
        `${found.sprite}.json`,
        `${found.sprite}.png`,
        tiles!.tiles![0]!.replace('{z}/{x}/{y}', '0/0/0'),
        line!.data!,
        picture!.url!,
      ];
      for (const part of parts) expect([part, (await get(part)).status]).toEqual([part, 502]);
    }
    // The hops themselves were asked.
    expect(hosts.asked).toContain('/hop/secret.json');
    nothingWasRead();
  });
});

it('the operator’s style → reads the operator’s host as before', async () => {
  expect((await attacker('GET', '/base-map/style.json')).status).toBe(200);
  expect(hosts.asked.every((path) => !path.startsWith('/secret'))).toBe(true);
});
