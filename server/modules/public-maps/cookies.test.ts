import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { AppEnv } from '../../platform/http/context.ts';
import { readConfig } from '../../platform/config.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { openCookieSigner } from './cookies.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => vi.useRealTimers());

const MAP = { id: randomUUID(), passwordVersion: 1 };
const DAY = 86_400_000;

async function serverAt(env: Record<string, string> = {}) {
  const signer = await openCookieSigner(world.db, readConfig(env));
  return new Hono<AppEnv>()
    .get('/open/:kind', (c) => {
      signer.open(c, MAP, c.req.param('kind') === 'kiosk');
      return c.body(null);
    })
    .get('/read', (c) => c.text(String(signer.isOpen(c, MAP))));
}
const read = async (app: Hono<AppEnv>, set: string) => {
  const answer = await app.request('/read', { headers: { cookie: set.split(';')[0]! } });
  return [await answer.text(), answer.headers.get('set-cookie')] as const;
};
const opened = async (app: Hono<AppEnv>, kind: string) =>
  (await app.request(`/open/${kind}`)).headers.get('set-cookie')!;

it('where the way is encrypted → goes to frames of other sites, and over TLS alone', async () => {
  for (const name of ['STOREY_PUBLIC_ORIGIN', 'STOREY_PUBLIC_URL']) {
    const set = await opened(await serverAt({ [name]: 'https://maps.example.org' }), 'visitor');
    expect(set).toMatch(
      /^__Secure-storey-map-[\da-f-]{36}=.*; Path=\/api\/v8\/public; HttpOnly; Secure; SameSite=None; Partitioned$/,
    );
  }
  const plain = await opened(await serverAt({ STOREY_PUBLIC_URL: 'http://maps.example.org' }), 'visitor');
  expect(plain).toMatch(/^storey-map-.*; SameSite=Lax$/);
});

it('of another server on the same database → opens the map as well', async () => {
  expect((await read(await serverAt(), await opened(await serverAt(), 'visitor')))[0]).toBe('true');
});

it('of a visitor → ends after 12 hours; of a kiosk → after 90 days without use', async () => {
  const app = await serverAt();
  const [visitor, kiosk] = [await opened(app, 'visitor'), await opened(app, 'kiosk')];
  const begin = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  const at = (ms: number) => vi.setSystemTime(begin + ms);
  at(DAY / 2 - 5000);
  expect(await read(app, visitor)).toEqual(['true', null]);
  at(DAY / 2 + 5000);
  expect(await read(app, visitor)).toEqual(['false', null]);
  expect(await read(app, kiosk)).toEqual(['true', null]);
  at(80 * DAY);
  const [isOpen, renewed] = await read(app, kiosk);
  expect([isOpen, renewed]).toEqual(['true', expect.stringContaining('Max-Age=7776000')]);
  at(91 * DAY);
  expect((await read(app, kiosk))[0]).toBe('false');
  expect((await read(app, renewed!))[0]).toBe('true');
});
