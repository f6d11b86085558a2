import { describe, expect, it } from 'vitest';
import type { FetchPort, StoragePort } from '../ports.ts';
import { Clock, memoryLocks } from '../../../tests/support/sync/sync-device.ts';
import { createSession } from './session.ts';

const ORIGIN = 'https://api.test';
const KEY = 'storey.farewells';

/** A browser and a server that gives each sign-in the next tokens. */
function setUp() {
  const all = new Map<string, string>();
  const written: [string, string][] = [];
  const storage: StoragePort = {
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => {
      written.push([key, value]);
      all.set(key, value);
    },
    removeItem: (key) => void all.delete(key),
  };
  const server = {
    logouts: [] as string[],
    status: 200,
    isDown: false,
    credentials: [] as unknown[],
    given: 0,
  };
  const fetch: FetchPort = async (url, init) => {
    await Promise.resolve();
    if (server.isDown) throw new TypeError('down');
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, string>;
    const say = (status: number, value: unknown) => new Response(JSON.stringify(value), { status });
    if (url.endsWith('/auth/logout')) {
      server.logouts.push(`${new URL(url).origin} ${body['refresh_token']}`);
      server.credentials.push(init.credentials);
      return say(
        server.status,
        server.status === 200 ? { result: {} } : { error: { code: 'x', message: 'No.' } },
      );
    }
    if (url.endsWith('/auth/token')) {
      server.given += 1;
      return say(200, {
        result: { access_token: `a${server.given}`, refresh_token: `refresh-${server.given}` },
      });
    }
    const user = { id: server.given, email: 'ann@example.org', roles: [], permissions: [] };
    return say(200, { result: user, createdTimestampUtcEpochSeconds: 1 });
  };
  const clock = new Clock();
  const locks = memoryLocks();
  let hear = (): void => undefined;
  const network = {
    isOnline: () => !server.isDown,
    onChange: (listener: () => void) => {
      hear = listener;
      return () => undefined;
    },
  };
  const start = (origin = ORIGIN) =>
    createSession({ origin, fetch, storage, locks, timer: clock, now: clock.now, network });
  return { all, written, server, clock, start, networkComes: () => hear() };
}

/** Until all that is on its way has come. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function signedOutOffline() {
  const device = setUp();
  const session = device.start();
  await session.signIn('ann@example.org', 'right');
  device.server.isDown = true;
  await session.signOut();
  return { ...device, session };
}

describe('sign out offline', () => {
  it('back online → refresh token revoked at the server', async () => {
    const { all, written, server, networkComes, session } = await signedOutOffline();
    expect(session.getSnapshot()).toEqual({ status: 'signedOut' });
    expect(JSON.parse(all.get(KEY) ?? '')).toEqual([{ origin: ORIGIN, refresh_token: 'refresh-1' }]);
    expect([...all.values()].join()).not.toContain('a1');
    server.isDown = false;
    networkComes();
    await settled();
    expect(server.logouts).toEqual([`${ORIGIN} refresh-1`]);
    // Else the browser does not clear its cache as the server asks it to.
    expect(server.credentials).toEqual(['same-origin']);
    expect(all.has(KEY)).toBe(false);
    expect(written.filter(([key]) => key === KEY).at(-1)?.[1]).toMatch(/^0+$/);
  });

  it('next start with another user → revoked, their token untouched', async () => {
    const { all, server, start, session } = await signedOutOffline();
    session.dispose();
    server.isDown = false;
    server.status = 503;
    const next = start();
    await next.signIn('ben@example.org', 'right');
    next.dispose();
    server.status = 200;
    server.logouts = [];
    start();
    await settled();
    expect(server.logouts).toEqual([`${ORIGIN} refresh-1`]);
    expect(all.has(KEY)).toBe(false);
    expect(all.get('refresh_token')).toBe('refresh-2');
  });

  it.each([400, 401])('answer %i → done', async (status) => {
    const { all, server, networkComes } = await signedOutOffline();
    Object.assign(server, { isDown: false, status });
    networkComes();
    await settled();
    expect(all.has(KEY)).toBe(false);
  });

  it.each([429, 500, 503])('answer %i → tried again', async (status) => {
    const { all, server, networkComes, clock } = await signedOutOffline();
    Object.assign(server, { isDown: false, status });
    networkComes();
    await settled();
    expect(all.has(KEY)).toBe(true);
    server.status = 200;
    clock.advance(60_000);
    await settled();
    expect(server.logouts).toHaveLength(2);
    expect(all.has(KEY)).toBe(false);
  });

  it('another origin → token not sent there', async () => {
    const { all, server, start, session } = await signedOutOffline();
    session.dispose();
    server.isDown = false;
    start('https://other.test');
    await settled();
    expect(server.logouts).toEqual([]);
    expect(all.has(KEY)).toBe(true);
  });

  it('many sign-outs → last twenty kept', async () => {
    const { all, server, session } = await signedOutOffline();
    for (let i = 0; i < 25; i += 1) {
      server.isDown = false;
      server.status = 500;
      await session.signIn('ann@example.org', 'right');
      server.isDown = true;
      await session.signOut();
    }
    const kept = JSON.parse(all.get(KEY) ?? '') as { refresh_token: string }[];
    expect(kept).toHaveLength(20);
    expect(kept.at(-1)?.refresh_token).toBe('refresh-26');
  });

  it.each(['', '{', '[1]', '{"a":1}', '0000'])('stored value %j → starts', async (value) => {
    const { all, start, server } = setUp();
    all.set(KEY, value);
    const session = start();
    await session.signIn('ann@example.org', 'right');
    await session.signOut();
    expect(server.logouts).toEqual([`${ORIGIN} refresh-1`]);
    expect(session.getSnapshot()).toEqual({ status: 'signedOut' });
  });
});

describe('tokens', () => {
  it('removed → overwritten first', async () => {
    const { all, written, start } = setUp();
    const session = start();
    await session.signIn('ann@example.org', 'right');
    await session.signOut();
    // @spec 7.3
    for (const key of ['access_token', 'refresh_token']) {
      expect(all.has(key)).toBe(false);
      expect(written.filter(([name]) => name === key).at(-1)?.[1]).toMatch(/^0+$/);
    }
  });

  it('overwritten by another tab → count as removed', async () => {
    const { all, start } = setUp();
    const session = start();
    await session.signIn('ann@example.org', 'right');
    all.set('access_token', '00');
    all.set('refresh_token', '000000000');
    expect(session.authorizationFor('/api/v8/clients')).toBeNull();
  });

  it('replaced by a new sign-in → revoked at the server', async () => {
    const { all, server, start } = setUp();
    const session = start();
    await session.signIn('ann@example.org', 'right');
    await session.signIn('ben@example.org', 'right');
    await settled();
    expect(server.logouts).toEqual([`${ORIGIN} refresh-1`]);
    expect([all.get('refresh_token'), all.has(KEY)]).toEqual(['refresh-2', false]);
  });
});
