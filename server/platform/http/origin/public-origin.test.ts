import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { slowIt, someOf } from '../../../../tests/support/vitest/slow-tests.ts';
import { TEST_ADMIN } from '../../../../tests/support/server/start-test-server.ts';
import { makeCampus } from '../../../../tests/support/server/content-builders.ts';
import { png } from '../../../../tests/support/server/files/image-files.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';

let world: TestWorld;
let clientId: number;
let token: string;
beforeAll(async () => {
  world = await openWorld({ HOST: '0.0.0.0' });
  ({ clientId } = await makeCampus(world.admin));
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  token = String((await world.open('POST', '/auth/token', attempt)).result['access_token']);
});
afterAll(() => world.close());

/** With a `Host` of one's own. @returns the result. */
function call(path: string, headers: Record<string, string>, body?: object, connectTo = '127.0.0.1') {
  const { port } = new URL(world.origin);
  const more = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
  return new Promise<Record<string, unknown>>((settle, fail) => {
    const method = body ? 'POST' : 'GET';
    const asked = request(
      { host: connectTo, port, path: `/api/v8${path}`, method, headers: more },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => {
          settle(z.object({ result: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text)).result);
        });
      },
    );
    asked.on('error', fail);
    asked.end(body && JSON.stringify(body));
  });
}
const picture = {
  fileType: 'png',
  fileBase64: png({ width: 8, height: 8 }).toString('base64'),
  extra: { imageType: 'logo', width: 8, height: 8 },
};
const imageUrl = async (host: string, connectTo?: string) =>
  String((await call('/tools/upload-image', { host }, picture, connectTo))['imageUrl']);
const style = async (host: string) =>
  JSON.stringify(await call(`/clients/${clientId}/configurations/sdk-configurations/draft`, { host }));

describe('an address in an answer', () => {
  it.each(
    someOf(
      ['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.evil.example', '203.0.113.9'],
      2,
    ),
  )('is not that of the host %s, which the caller made up', async (host) => {
    const claims = { host, 'x-forwarded-host': host, forwarded: `host=${host}`, origin: `https://${host}` };
    const { imageUrl: url } = await call('/tools/upload-image', claims, picture);
    expect(String(url)).toMatch(new RegExp(`^${world.origin}/api/v8/images/`));
    expect(await style(host)).not.toContain(host);
  });

  slowIt('is the one that a caller on this machine used', async () => {
    const { port } = new URL(world.origin);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, 'localhost:5173'])
      expect(await imageUrl(host)).toMatch(new RegExp(`^http://${host}/api/v8/images/`));
  });

  it('is the address that a caller on another machine reached', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
    if (outside === undefined) return;
    const { port } = new URL(world.origin);
    for (const host of [`${outside}:${port}`, 'evil.example', `localhost:${port}`])
      expect(await imageUrl(host, outside)).toMatch(new RegExp(`^http://${outside}:${port}/api/v8/images/`));
  });
});
