import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { healthAnswerSchema } from '../../../src/contract/index.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const KEY = 'secret-of-the-provider';
type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const asked: URL[] = [];
let answering: Answering;
const provider = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://provider'));
  answering(request, response);
});
let world: TestWorld;

const json =
  (body: unknown): Answering =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const item = (i: number, more: object = {}) => ({
  id: `p${i}`,
  title: `Harbour ${i}`,
  position: { lat: 36.1, lng: -115.2 },
  address: { label: `Quay ${i}, Nevada` },
  secret: 'not for the browser',
  ...more,
});

beforeAll(async () => {
  await new Promise<void>((done) => void provider.listen(0, '127.0.0.1', done));
  const { port } = provider.address() as AddressInfo;
  world = await openWorld({
    STOREY_PLACES_URL: `http://127.0.0.1:${port}/autosuggest?lang=en`,
    STOREY_PLACES_KEY: KEY,
  });
});
beforeEach(() => void asked.splice(0));
afterAll(async () => {
  await world.close();
  provider.closeAllConnections();
  await new Promise((done) => provider.close(done));
});

const offered = async ({ open }: TestWorld) =>
  healthAnswerSchema.parse(await open('GET', '/health')).result.extensions;
const search = (q = 'harb', at = '36.13,-115.17') =>
  world.admin('GET', `/tools/places?q=${encodeURIComponent(q)}&at=${at}`);

describe('places of the world', () => {
  // @spec 7.65
  it('come from the provider, which alone gets the key, the middle of the map and the number of results', async () => {
    answering = json({ items: [item(1), item(2)] });
    const { status, ...body } = await search('harb é');
    expect([status, body.results]).toEqual([
      200,
      [1, 2].map((i) => ({
        id: `p${i}`,
        title: `Harbour ${i}`,
        address: `Quay ${i}, Nevada`,
        position: [-115.2, 36.1],
      })),
    ]);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      lang: 'en',
      q: 'harb é',
      at: '36.13,-115.17',
      limit: '15',
      apiKey: KEY,
    });
  });

  // @spec 9.36
  it('are fifteen at most, without those that lie nowhere', async () => {
    const items = [
      { title: 'No place' },
      item(0, { position: { lat: 91, lng: 0 } }),
      ...Array.from({ length: 40 }, (_, i) => item(i)),
    ];
    answering = json({ items });
    expect((await search()).results).toHaveLength(13);
  });

  it.each([
    ['two letters', 'ha', '36.13,-115.17'],
    ['spaces', '     ', '36.13,-115.17'],
    ['no place', 'harb', ''],
    ['a place beyond the pole', 'harb', '91,0'],
    ['words for a place', 'harb', 'here'],
  ])('are not asked for with %s', async (_what, q, at) => {
    const { status, error } = await search(q, at);
    expect([status, error?.code, asked]).toEqual([400, 'invalid-query', []]);
  });

  it.each<[string, Answering]>([
    ['HTML', (_q, a) => void a.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')],
    ['another JSON', json({ places: [] })],
    ['500', (_q, a) => void a.writeHead(500).end('{}')],
    ['a redirect', (_q, a) => void a.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'half an answer',
      (_q, a) => void a.writeHead(200, { 'content-length': '100' }).write('{"items":[', () => a.destroy()),
    ],
    ['a million results', json({ items: Array.from({ length: 1_000_000 }, () => 0) })],
  ])('the provider answers with %s → 502 that names no address', async (_what, given) => {
    answering = given;
    const { status, error } = await search();
    expect([status, error?.code]).toEqual([502, 'places-failed']);
    expect(JSON.stringify(error)).not.toMatch(/127\.0\.0\.1|secret/);
  });

  slowIt('the provider answers late → 502, and nobody waits for it longer', async () => {
    answering = () => undefined;
    expect((await search()).error?.code).toBe('places-failed');
  });

  it('the provider was asked too often → 429', async () => {
    answering = (_q, a) => void a.writeHead(429).end();
    const { status, error } = await search();
    expect([status, error?.code]).toEqual([429, 'too-many-requests']);
  });

  it('without a sign-in → 401; without a provider → 404, and /health does not offer them', async () => {
    expect((await world.open('GET', '/tools/places?q=harb&at=1,1')).status).toBe(401);
    const other = await openWorld();
    try {
      const { status, error } = await other.admin('GET', '/tools/places?q=harb&at=1,1');
      expect([status, error?.code]).toEqual([404, 'places-not-configured']);
      expect(await offered(other)).not.toContain('places');
      expect(await offered(world)).toContain('places');
    } finally {
      await other.close();
    }
  });
});
