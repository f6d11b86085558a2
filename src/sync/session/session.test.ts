import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FetchPort, StoragePort } from '../ports.ts';
import { Clock, memoryLocks } from '../../../tests/support/sync/sync-device.ts';
import { createSession } from './session.ts';

const ORIGIN = 'https://api.test';
const USER = { id: 4, email: 'ann@example.org', roles: [], permissions: [] };

function memoryStorage(): StoragePort & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

/** An identity server: tokens live 15 minutes, refresh tokens rotate. */
function authServer(clock: Clock) {
  const state = {
    refreshes: 0,
    refuse: false,
    failing: 0,
    good: '',
    refreshToken: '',
    bearers: [] as string[],
    serverAhead: 0,
    tellsTime: true,
    until: undefined as number | undefined,
  };
  const issue = () => {
    state.refreshes += 1;
    const exp = Math.floor((clock.now() + state.serverAhead) / 1000) + 900;
    const payload = Buffer.from(
      JSON.stringify({ sub: 'ann', exp, ses: state.until, n: state.refreshes }),
    ).toString('base64url');
    state.good = `h.${payload}.s`;
    state.refreshToken = `r${state.refreshes}`;
    return { access_token: state.good, refresh_token: state.refreshToken };
  };
  const fetch: FetchPort = async (url, init) => {
    await Promise.resolve();
    const headers: Record<string, string> = state.tellsTime
      ? { Date: new Date(clock.now() + state.serverAhead).toUTCString() }
      : {};
    const say = (status: number, body: unknown) => new Response(JSON.stringify(body), { status, headers });
    const refuse = (code: string) => say(401, { error: { code, message: 'No.' } });
    if (state.failing === -1) throw new TypeError('down');
    if (state.failing > 0) return say(state.failing, {});
    const sent = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, string>;
    if (url.endsWith('/auth/token')) {
      if (sent['grant_type'] === 'password') {
        return sent['password'] === 'right' ? say(200, { result: issue() }) : refuse('incorrect-login');
      }
      return state.refuse || sent['refresh_token'] !== state.refreshToken
        ? refuse('invalid-refresh-token')
        : say(200, { result: issue() });
    }
    const bearer = new Headers(init.headers).get('Authorization') ?? '';
    state.bearers.push(bearer);
    if (bearer !== `Bearer ${state.good}`) return refuse('invalid-token');
    return say(200, { result: server.person, createdTimestampUtcEpochSeconds: 1 });
  };
  const server = { state, fetch, person: USER };
  return server;
}

function setUp(storage = memoryStorage(), clock = new Clock()) {
  const server = authServer(clock);
  const network = { online: true };
  const locks = memoryLocks();
  const open = (seen: StoragePort = storage) =>
    createSession({
      origin: ORIGIN,
      fetch: server.fetch,
      storage: seen,
      locks,
      timer: clock,
      now: clock.now,
      network: { isOnline: () => network.online },
    });
  return { storage, clock, server, network, open, session: open() };
}

/** Until all that is on its way has come. */
const waited = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function signedIn() {
  const all = setUp();
  await all.session.signIn('ann@example.org', 'right');
  return all;
}

describe('sign in', () => {
  // @spec 7.1 7.2
  it('signed in · cold start offline → still signed in', async () => {
    const { session, storage, network, open, clock, server } = await signedIn();
    expect(session.getSnapshot()).toEqual({ status: 'signedIn', user: USER });
    expect(storage.getItem('access_token')).toBe(server.state.good);
    network.online = false;
    server.state.failing = -1;
    clock.advance(40 * 24 * 3_600_000);
    const later = open();
    expect(later.getSnapshot()).toEqual({ status: 'signedIn', user: USER });
    expect(await later.ensureFreshToken()).toBe('ok');
  });

  it('wrong password → unchanged, server message shown', async () => {
    const { session, storage } = setUp();
    expect(await session.signIn('ann@example.org', 'wrong')).toMatchObject({
      ok: false,
      error: { code: 'incorrect-login' },
    });
    expect(session.getSnapshot()).toEqual({ status: 'signedOut' });
    expect(storage.getItem('access_token')).toBeNull();
    expect(await session.ensureFreshToken()).toBe('expired');
  });

  it('sign out → tokens and user removed', async () => {
    const { session, storage } = await signedIn();
    await session.signOut();
    expect(session.getSnapshot()).toEqual({ status: 'signedOut' });
    // About the server's clock, not about a person.
    const clock = ['storey.clock', 'storey.heard'];
    expect([...storage.all.keys()].filter((key) => !clock.includes(key))).toEqual([]);
  });

  it("expiry → as the server says, on this device's clock", async () => {
    const { session, server, clock } = setUp();
    await session.signIn('ann@example.org', 'right');
    expect(session.signedInUntil()).toBeNull();
    server.state.serverAhead = 3_600_000;
    server.state.until = (clock.now() + 3_600_000) / 1000 + 60;
    await session.signIn('ann@example.org', 'right');
    expect(session.signedInUntil()).toBe(clock.now() + 60_000);
    await session.signOut();
    expect(session.signedInUntil()).toBe(0);
  });

  it('another origin → not signed in', async () => {
    const { storage, clock, server } = await signedIn();
    const other = createSession({
      origin: 'https://other.test',
      fetch: server.fetch,
      storage,
      locks: memoryLocks(),
      timer: clock,
      now: clock.now,
      network: { isOnline: () => true },
    });
    expect(other.getSnapshot()).toEqual({ status: 'signedOut' });
  });
});

describe('a token', () => {
  it("60 s left on the server's clock → renewed", async () => {
    const { session, clock, server } = setUp();
    server.state.serverAhead = 3_600_000;
    await session.signIn('ann@example.org', 'right');
    clock.advance((900 - 62) * 1000);
    await session.ensureFreshToken();
    expect(server.state.refreshes).toBe(1);
    clock.advance(2000);
    await session.ensureFreshToken();
    expect(server.state.refreshes).toBe(2);
  });

  it('wrong clock, no server time → not renewed with each request', async () => {
    const { session, server, clock } = setUp();
    server.state.tellsTime = false;
    server.state.serverAhead = -86_400_000;
    await session.signIn('ann@example.org', 'right');
    const ask = () => session.refreshUser();
    for (let i = 0; i < 5; i += 1) {
      clock.advance(1200);
      expect((await ask()).ok).toBe(true);
    }
    // With the sign-in.
    expect(server.state.refreshes).toBe(2);
    clock.advance(60_000);
    await ask();
    expect(server.state.refreshes).toBe(3);
  });

  it('many requests in all tabs → renewed once', async () => {
    const { session, open, clock, server } = await signedIn();
    const second = open();
    clock.advance(880_000);
    const asked = [session, second, session, second].map((tab) => tab.ensureFreshToken());
    expect(await Promise.all(asked)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(server.state.refreshes).toBe(2);
  });

  it('storage event late → renewed once', async () => {
    const { session, open, clock, server, storage } = await signedIn();
    const late = new Map(storage.all);
    const second = open({ ...storage, getItem: (key) => late.get(key) ?? null });
    clock.advance(880_000);
    expect(await session.ensureFreshToken()).toBe('ok');
    const asked = second.ensureFreshToken();
    for (let look = 0; look < 3; look += 1) {
      await waited();
      clock.advance(25);
    }
    expect(server.state.refreshes).toBe(2);
    for (const [key, value] of storage.all) late.set(key, value);
    await waited();
    clock.advance(25);
    expect(await asked).toBe('ok');
    expect(server.state.refreshes).toBe(2);
    expect(second.getSnapshot()).toEqual({ status: 'signedIn', user: USER });
  });

  it('write of another tab never seen → waits, session kept', async () => {
    const { session, open, clock, server, storage } = await signedIn();
    const old = new Map(storage.all);
    const second = open({ ...storage, getItem: (key) => old.get(key) ?? null });
    clock.advance(880_000);
    await session.ensureFreshToken();
    const asked = second.refreshUser();
    for (let look = 0; look < 200; look += 1) {
      await waited();
      clock.advance(25);
    }
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'network' } });
    expect(server.state.refreshes).toBe(2);
    expect(storage.getItem('refresh_token')).toBe('r2');
  });

  it('refused → renewed, request repeated', async () => {
    const { session, server } = await signedIn();
    server.state.good = 'revoked';
    expect(await session.refreshUser()).toMatchObject({ ok: true });
    expect(server.state.refreshes).toBe(2);
  });

  it('permissions → applied only while the user is signed in', async () => {
    const { session, server, storage } = await signedIn();
    server.person = { ...USER, permissions: [{ permissionId: 3, clientId: 1 }] as never[] };
    expect(await session.refreshUser()).toMatchObject({ ok: true });
    expect(session.getSnapshot()).toMatchObject({ user: { permissions: [{ permissionId: 3 }] } });
    // Another person signs in while the answer is on its way.
    const late = session.refreshUser();
    const bob = JSON.stringify({ origin: ORIGIN, user: { ...USER, id: 5 } });
    storage.setItem('storey.user', bob);
    expect(await late).toMatchObject({ ok: false });
    expect(storage.getItem('storey.user')).toBe(bob);
    const later = session.refreshUser();
    await session.signOut();
    expect(await later).toMatchObject({ ok: false });
    expect(session.getSnapshot()).toEqual({ status: 'signedOut' });
  });

  // @spec 8.3
  it('cannot be renewed → session expired, user kept', async () => {
    const { session, clock, server, storage } = await signedIn();
    let told = 0;
    session.subscribe(() => (told += 1));
    server.state.refuse = true;
    clock.advance(880_000);
    expect(await session.ensureFreshToken()).toBe('expired');
    expect(session.getSnapshot()).toEqual({ status: 'expired', user: USER });
    expect(storage.getItem('refresh_token')).toBeNull();
    expect(told).toBe(1);
  });

  it.each([-1, 500, 503])('server fails (%s) → kept', async (failing) => {
    const { session, clock, server } = await signedIn();
    clock.advance(880_000);
    server.state.failing = failing;
    expect(await session.ensureFreshToken()).toBe('ok');
    expect(session.getSnapshot().status).toBe('signedIn');
  });

  it('newer than the one refused → kept', async () => {
    const { session, clock, server, storage } = await signedIn();
    clock.advance(880_000);
    server.state.refuse = true;
    const checked = session.ensureFreshToken();
    storage.setItem('access_token', 'newer');
    storage.setItem('refresh_token', 'newer');
    await checked;
    expect(storage.getItem('refresh_token')).toBe('newer');
  });

  it('other origin → not sent', async () => {
    const { session, server } = await signedIn();
    expect(session.authorizationFor('/api/v8/tiles/1')).toBe(`Bearer ${server.state.good}`);
    expect(session.authorizationFor(`${ORIGIN}/x`)).toBe(`Bearer ${server.state.good}`);
    for (const url of [
      'https://evil.test/',
      '//evil.test/x',
      'https://api.test.evil.test/',
      'http://api.test/',
      'https://api.test@evil.test/',
    ]) {
      expect(session.authorizationFor(url)).toBeNull();
    }
  });
});

describe('work of one user', () => {
  it('another user signed in meanwhile → not sent under their name', async () => {
    const { session, server, open } = await signedIn();
    const anns = session.callAs(USER.id);
    const bens = session.callAs(USER.id + 1);
    const get = { method: 'GET', path: '/clients', schema: z.looseObject({}) } as const;
    expect(await anns(get)).toMatchObject({ ok: true });

    // In another tab: Ann leaves, Ben comes.
    const other = open();
    await other.signOut();
    server.person = { ...USER, id: USER.id + 1 };
    await other.signIn('ben@example.org', 'right');
    const before = server.state.bearers.length;
    expect(await anns(get)).toMatchObject({ ok: false, error: { kind: 'signed-out' } });
    expect(server.state.bearers).toHaveLength(before);
    expect(await bens(get)).toMatchObject({ ok: true });
  });
});
