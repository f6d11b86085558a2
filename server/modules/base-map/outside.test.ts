import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutside, type Outside } from './outside.ts';
import { isPrivate } from './private-addresses.ts';

let server: Server;
let port = 0;
let origin = '';
let outside: Outside;
let asked = 0;
beforeEach(async () => {
  asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (pathname === '/to') response.writeHead(302, { location: searchParams.get('to') ?? '' }).end();
    else if (pathname === '/silent') return;
    else if (pathname === '/slow') response.writeHead(200).write('{');
    else if (pathname === '/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    else response.end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});
afterEach(() => {
  outside.stop();
  server.closeAllConnections();
  server.close();
});

describe('a file of another host', () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    '169.254.169.254',
  ])('is not asked for within the house: %s', async (host) => {
    outside = createOutside([]);
    await expect(outside.read(`http://${host}:${port}/`, 100)).rejects.toThrow(/not public/);
    expect(asked).toBe(0);
  });

  it('is read from an origin that the operator trusts, and a redirect leads to no other', async () => {
    outside = createOutside([origin]);
    expect((await outside.read(`${origin}/file`, 100)).bytes.toString()).toBe('{}');
    expect((await outside.read(`${origin}/to?to=/file`, 100)).address).toBe(`${origin}/file`);
    const elsewhere = encodeURIComponent(`http://localhost:${port}/file`);
    await expect(outside.read(`${origin}/to?to=${elsewhere}`, 100)).rejects.toThrow(/not public/);
    await expect(outside.read(`${origin}/to?to=file:///etc/passwd`, 100)).rejects.toThrow(/none of the web/);
    const again = encodeURIComponent(`${origin}/to?to=/to`);
    await expect(outside.read(`${origin}/to?to=${again}`, 100)).rejects.toThrow();
  });

  it('is given up when it is too large, unpacked too', async () => {
    outside = createOutside([origin]);
    await expect(outside.read(`${origin}/bomb`, 100_000)).rejects.toThrow(/too large/);
  });

  it.each(['/silent', '/slow'])('is given up when it does not come in time: %s', async (path) => {
    outside = createOutside([origin], 50);
    await expect(outside.read(origin + path, 100)).rejects.toThrow(/in time/);
  });
});

it('tells public addresses from others', () => {
  const open: [string, number][] = [
    ['93.184.215.14', 4],
    ['2606:4700::1111', 6],
  ];
  const hidden: [string, number][] = [
    ['10.1.2.3', 4],
    ['172.31.0.1', 4],
    ['192.168.1.1', 4],
    ['100.100.100.200', 4],
    ['224.0.0.1', 4],
    ['::1', 6],
    ['fd00::1', 6],
    ['fe80::1', 6],
    ['::ffff:10.0.0.1', 6],
    ['64:ff9b::a00:1', 6],
    ['2002:a00:1::', 6],
  ];
  expect(open.map(([address, family]) => isPrivate(address, family))).toEqual([false, false]);
  expect(hidden.filter(([address, family]) => !isPrivate(address, family))).toEqual([]);
});
