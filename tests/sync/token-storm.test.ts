import 'fake-indexeddb/auto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../src/db/index.ts';
import { createSession, type AppSession } from '../../src/sync/index.ts';
import { makeChain, theClient } from '../support/sync/content-fixtures.ts';
import { Clock, createDevice, drained, until, type Device } from '../support/sync/sync-device.ts';
import { ModelServer } from '../support/sync/model-server.ts';
import { stealableLocks } from '../support/sync/browser-tabs.ts';

/** Changes in a push, and pushes: few in the test suite, as many as R13 asks for with `npm run reliability`. */
const OPS = Number(process.env['STOREY_STORM_OPS'] ?? 40);
const ROUNDS = Number(process.env['STOREY_STORM_ROUNDS'] ?? 2);
const TABS = 4;
/** Milliseconds. */
const PATIENCE = 30_000 + ROUNDS * OPS * 200;
const USER = { id: 4, email: 'ann@example.org', roles: [], permissions: [] };
const STAMP = { createdTimestampUtcEpochSeconds: 1 };

/**
 * A server of the strict kind: its refresh tokens are good for one use, and using one twice ends the whole sign-in.
 * What is behind the sign-in is the model.
 */
class StrictServer {
  readonly model = new ModelServer();
  refreshes = 0;
  /** A refresh token was used twice. */
  isRevoked = false;
  /** How often the write of a feature was done. */
  readonly done = new Map<string, number>();
  refused = 0;
  /** After so many more writes the access token is no longer valid. */
  writesLeft = Infinity;
  private issued = 0;
  private access = '';
  private refresh = '';
  private readonly http: Server = createServer((request, response) => void this.take(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.http.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((resolve) => {
      this.http.close(resolve);
    });
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const { status, json } = this.answer(request, text === '' ? null : JSON.parse(text));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  private answer({ method = 'GET', url = '', headers }: IncomingMessage, body: unknown) {
    const path = url.replace('/api/v8', '');
    if (path === '/auth/token') return this.token(body as Record<string, string>);
    if (path === '/health') return this.model.answer({ method, path, body });
    if (this.isRevoked || headers.authorization !== `Bearer ${this.access}`) {
      this.refused += 1;
      return { status: 401, json: { error: { code: 'invalid-token', message: 'No.' } } };
    }
    if (path === '/users/me') return { status: 200, json: { result: USER, ...STAMP } };
    if (method === 'PUT') {
      this.done.set(path, (this.done.get(path) ?? 0) + 1);
      this.writesLeft -= 1;
      if (this.writesLeft === 0) this.access = 'none is good until the next refresh';
    }
    return this.model.answer({ method, path, body });
  }

  private token(body: Record<string, string>) {
    const isRefresh = body['grant_type'] === 'refresh_token';
    if (isRefresh) this.refreshes += 1;
    if (isRefresh && body['refresh_token'] !== this.refresh) this.isRevoked = true;
    if (this.isRevoked) {
      return { status: 401, json: { error: { code: 'invalid-refresh-token', message: 'No.' } } };
    }
    this.issued += 1;
    this.access = `access-${this.issued}`;
    this.refresh = `refresh-${this.issued}`;
    return {
      status: 200,
      json: { result: { access_token: this.access, refresh_token: this.refresh }, ...STAMP },
    };
  }
}

let server: StrictServer;
let tabs: Device[];
let sessions: AppSession[];

beforeEach(async () => {
  server = new StrictServer();
  const origin = await server.listen();
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const clock = new Clock();
  const locks = stealableLocks();
  const newSession = (): AppSession =>
    createSession({
      origin,
      fetch,
      storage,
      locks,
      timer: clock,
      now: clock.now,
      network: { isOnline: () => true },
    });
  const first = newSession();
  expect(await first.signIn(USER.email, 'right')).toMatchObject({ ok: true });
  // Tabs share what a browser keeps: the sign-in, the storage and the locks.
  sessions = [first, ...Array.from({ length: TABS - 1 }, newSession)];
  const name = `storm-${origin}`;
  tabs = await Promise.all(
    sessions.map((session) =>
      createDevice({ origin, fetch, call: session.callAs(USER.id) }, { name, locks, clock }),
    ),
  );
});
afterEach(async () => {
  for (const tab of tabs) await tab.engine.stop();
  await server.close();
});

/** Renames many in one act. */
async function renameAll({ db, clock, newId }: Device, fids: string[], name: string): Promise<void> {
  const rows = await db.features.bulkGet(fids);
  const changes = rows.flatMap((before) =>
    before === undefined
      ? []
      : [
          {
            table: 'features' as const,
            key: before.fid,
            before,
            after: { ...before, properties: { ...before.properties, name } },
          },
        ],
  );
  await transact(db, { label: 'changeFeature', changes }, { now: clock.now(), newId });
}

describe('an access token that ends in the middle of a push', { timeout: PATIENCE }, () => {
  it('is renewed once for all tabs; nothing is sent twice or lost, and no person is signed out', async () => {
    const [pusher] = tabs;
    if (pusher === undefined) throw new Error('There is no tab.');
    const { first } = await makeChain(pusher, await theClient(pusher));
    pusher.engine.start();
    await drained(pusher);
    const there = server.model.features.get(first);
    if (there === undefined) throw new Error('gone');
    const fids = Array.from({ length: OPS }, () => pusher.newId());
    for (const fid of fids) {
      server.model.put({ ...there, properties: { ...there.properties, fid } }, there.place);
    }
    pusher.clock.advance(2000);
    const [level] = await pusher.db.levels.toArray();
    const lid = level?.lid ?? '';
    await pusher.engine.pullLevel(lid);

    for (let round = 0; round < ROUNDS; round += 1) {
      server.done.clear();
      server.refreshes = 0;
      server.refused = 0;
      pusher.setOnline(false);
      await renameAll(pusher, fids, `Round ${round}`);
      pusher.clock.advance(2000);
      server.writesLeft = 5 + ((round * 37) % (OPS - 10));
      pusher.setOnline(true);
      await until(() => server.writesLeft <= 0, 'the end of the token');
      await Promise.all(tabs.slice(1).map((tab) => tab.engine.pullLevel(lid)));
      await until(async () => (await pusher.db.pending.count()) === 0, 'an empty outbox');

      expect(server.refused).toBeGreaterThan(0);
      expect([server.refreshes, server.isRevoked]).toEqual([1, false]);
      expect(server.done.size).toBe(OPS);
      expect([...server.done.values()].every((times) => times === 1)).toBe(true);
      expect(fids.map((fid) => server.model.features.get(fid)?.properties['name'])).toEqual(
        fids.map(() => `Round ${round}`),
      );
      expect(sessions.map((session) => session.getSnapshot().status)).toEqual(sessions.map(() => 'signedIn'));
    }
  });
});
