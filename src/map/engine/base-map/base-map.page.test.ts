import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadBaseMap } from '../engine-types.ts';
import type { ExternalStyle } from '../../style/external-style.ts';
import { createBaseMap, type BaseMap } from './base-map.ts';

const STYLE = {
  version: 8,
  sources: { city: { type: 'vector', tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'] } },
  layers: [{ id: 'sea', type: 'background' }],
};

let answer: (response: ServerResponse) => void = () => undefined;
let server: Server;
let url = '';
let base: BaseMap | null = null;

beforeEach(async () => {
  server = createServer((_request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/style.json`;
});
afterEach(() => {
  base?.remove();
  server.closeAllConnections();
  server.close();
});

/** As the app reads: an answer of a host and a failure of the network are told apart. */
const readFile: ReadBaseMap = async (address, { signal }) => {
  const response = await fetch(address, { signal }).catch(() => null);
  if (response === null) return { ok: false, fault: 'offline' };
  return response.ok
    ? { ok: true, bytes: await response.arrayBuffer() }
    : { ok: false, fault: 'unavailable' };
};

function open(patienceMs = 60_000) {
  const puts: (ExternalStyle | null)[] = [];
  const failures: string[] = [];
  base = createBaseMap({
    readFile,
    put: (style) => puts.push(style),
    onFailure: (message) => failures.push(message),
    patienceMs,
  });
  return { base, puts, failures };
}

describe('a base map from outside', () => {
  it('lies below the content when its style has come, and goes when it is turned off', async () => {
    answer = (response) => response.end(JSON.stringify(STYLE));
    const { base: map, puts, failures } = open();
    map.set(url);
    await vi.waitFor(() => expect(puts).toHaveLength(1));
    // Its tiles are asked for by way of the app, which has those that are stored.
    expect(puts[0]?.sources).toMatchObject({
      'ext-city': { tiles: ['basemap://https/tiles.example/{z}/{x}/{y}.pbf'] },
    });
    map.set(null);
    expect(puts.at(-1)).toBeNull();
    expect(failures).toEqual([]);
  });

  it.each([
    ['a page', (response: ServerResponse) => void response.end('<!doctype html><title>Sign in</title>')],
    ['no style', (response: ServerResponse) => void response.end('{"version":7}')],
    ['500', (response: ServerResponse) => void response.writeHead(500).end('{}')],
  ])('is said to be missing when the host answers %s, and the own ground stays', async (_name, how) => {
    answer = how;
    const { base: map, puts, failures } = open();
    map.set(url);
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    expect(puts).toEqual([]);
  });

  it('is not said to be missing when the network breaks', async () => {
    let asked = 0;
    answer = (response) => {
      asked += 1;
      response.destroy();
    };
    const { base: map, puts, failures } = open();
    map.set(url);
    await vi.waitFor(() => expect(asked).toBe(1));
    answer = (response) => response.end(JSON.stringify(STYLE));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(puts).toHaveLength(1));
    expect(failures).toEqual([]);
  });

  it('is given up when the host never answers', async () => {
    answer = () => undefined;
    const { base: map, puts, failures } = open(20);
    map.set(url);
    await vi.waitFor(() => expect(failures).toEqual(['The map style did not come in time.']));
    expect(puts).toEqual([]);
  });

  it('is tried again when the network is back', async () => {
    answer = (response) => void response.writeHead(503).end();
    const { base: map, puts, failures } = open();
    map.set(url);
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    answer = (response) => response.end(JSON.stringify(STYLE));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(puts).toHaveLength(1));
  });
});
