import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { openTileHosts, type TileHosts } from '../../../tests/support/server/tile-hosts.ts';

let hosts: TileHosts;
let world: TestWorld;
let clientId: number;
let token: string;
beforeAll(async () => {
  hosts = await openTileHosts();
  world = await openWorld({ STOREY_CLIENT_MAP_ORIGINS: hosts.tileOrigin });
  ({ clientId } = await makeCampus(world.admin));
  ({ token } = await world.personWith([{ permissionId: 2, clientId }]));
});
beforeEach(() => void hosts.asked.splice(0));
afterAll(async () => {
  await world.close();
  await hosts.close();
});

let styles = 0;
/** The client's style from now on, at an address that was never read. */
async function showStyle(text: string): Promise<void> {
  const path = `/load-${(styles += 1)}.json`;
  hosts.answer(path, (response) => response.end(text));
  const row = {
    configurationKey: 'styleJsonUrl',
    configurationValue: hosts.tileOrigin + path,
    configurationValueType: 'String',
  };
  const body = { id: clientId, title: 'SDK', configurations: [row] };
  await world.admin('POST', `/configurations/sdk-configurations/clients/${clientId}`, body);
}
const get = (address: string) => fetch(address, { headers: { authorization: `Bearer ${token}` } });
const styleUrl = () => `${world.origin}/api/v8/clients/${clientId}/base-map/style.json`;
const styleWith = (sources: unknown) =>
  JSON.stringify({ version: 8, sources, layers: [{ id: 'sea', type: 'background' }] });
async function dataOf(path: string): Promise<string> {
  await showStyle(styleWith({ line: { type: 'geojson', data: hosts.tileOrigin + path } }));
  const { sources } = (await (await get(styleUrl())).json()) as { sources: { line: { data: string } } };
  return sources.line.data;
}
const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

it('64 readers of a large style at once → one fetch, the same style for all', async () => {
  const data = { type: 'MultiPoint', coordinates: Array(60_000).fill([1, 2]) };
  const text = styleWith({ own: { type: 'geojson', data } });
  await showStyle(text);
  const found = await Promise.all(Array.from({ length: 64 }, async () => (await get(styleUrl())).text()));
  expect(found.every((one) => one === found[0])).toBe(true);
  expect(JSON.parse(found[0]!)).toEqual(JSON.parse(text));
  expect(hosts.asked).toEqual([`/load-${styles}.json`]);
});

slowIt('a file with an ETag · 64 ask, and again → fetched once', async () => {
  const text = JSON.stringify({ type: 'MultiPoint', coordinates: Array(50_000).fill([1, 2]) });
  hosts.answer('/tagged.geojson', (response) =>
    setTimeout(() => response.writeHead(200, { etag: '"1"' }).end(text), 50),
  );
  const address = await dataOf('/tagged.geojson');
  for (let turn = 0; turn < 2; turn += 1) {
    const answers = await Promise.all(Array.from({ length: 64 }, () => get(address)));
    expect(answers.map(({ status }) => status)).toEqual(Array(64).fill(200));
    expect(await answers[63]!.text()).toBe(text);
    await Promise.all(answers.slice(0, 63).map((answer) => answer.arrayBuffer()));
  }
  expect(hosts.asked.filter((path) => path === '/tagged.geojson')).toHaveLength(1);
});

it.each([
  ['a style', async () => (await showStyle(`{"version":8,"sources":${nested},"layers":[]}`), styleUrl())],
  [
    'GeoJSON within a style',
    async () => {
      await showStyle(
        `{"version":8,"sources":{"a":{"type":"geojson","data":${nested}}},"layers":[{"id":"a","type":"line"}]}`,
      );
      return styleUrl();
    },
  ],
  [
    'a GeoJSON',
    () => {
      hosts.answer('/nested.geojson', (response) => response.end(nested));
      return dataOf('/nested.geojson');
    },
  ],
])('200,000 lists within each other in %s → 400', async (_what, addressOf) => {
  const answer = await get(await addressOf());
  const body = (await answer.json()) as { error: { code: string } };
  expect([answer.status, body.error.code]).toEqual([400, 'too-deep']);
});
