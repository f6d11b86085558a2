import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { sitesAnswerSchema } from '../../../src/contract/index.ts';
import { idempotencyKeys } from '../storage/tables/idempotency.ts';
import { type Answer, type Api, signIn } from '../../../tests/support/server/api-client.ts';
import {
  type Campus,
  levelBody,
  makeCampus,
  poi,
  siteBody,
} from '../../../tests/support/server/content-builders.ts';
import { startTestServer, TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

const under = (key: string) => ({ 'idempotency-key': key });
const path = () => `/clients/${campus.clientId}/sites`;
const post = (api: Api, key: string, body: unknown) => api('POST', path(), body, under(key));
const idOf = (answer: Answer) => answer.result.siteInternalIdentifier;
const codeOf = (answer: Answer) => [answer.status, answer.error?.code];
async function titled(title: string) {
  const { result } = sitesAnswerSchema.parse(await world.admin('GET', `${path()}/draft`));
  return result.sites.filter((site) => site.siteTitle === title);
}
const site = () => siteBody(randomUUID().slice(0, 30), { siteTitle: randomUUID() });
const rowOf = async (key: string) =>
  (await world.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)))[0];

/** Holds every write to the client's content until `work` has ended. */
function whileWritesWait(work: () => Promise<void>): Promise<void> {
  return world.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from publishing where client_id = ${campus.clientId} for update`);
    await work();
  });
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

describe('a POST with an Idempotency-Key', () => {
  it('is done once and answers the same again', async () => {
    const [key, body] = [randomUUID(), site()];
    const first = await post(world.admin, key, body);
    expect(first.status).toBe(200);
    const again = await post(world.admin, key, body);
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('etag')?.replace('W/', '')).toBe(first.headers.get('etag')?.replace('W/', ''));
    expect(await titled(body.siteTitle)).toHaveLength(1);
  });

  it('is refused with another body or for another address, and changes nothing', async () => {
    const [key, body] = [randomUUID(), site()];
    await post(world.admin, key, body);
    const other = site();
    expect(codeOf(await post(world.admin, key, other))).toEqual([422, 'idempotency-key-reused']);
    expect(await titled(other.siteTitle)).toEqual([]);
    const level = `/buildings/${campus.buildingId}/levels/7`;
    expect(codeOf(await world.admin('POST', level, levelBody(7), under(key)))).toEqual([
      422,
      'idempotency-key-reused',
    ]);
    expect((await world.admin('GET', `${level}/draft`)).status).toBe(404);
  });

  it('has keys of its own for every user', async () => {
    const [key, body] = [randomUUID(), site()];
    const editor = await world.userWith([{ permissionId: 2, clientId: campus.clientId }]);
    expect((await post(world.admin, key, body)).status).toBe(200);
    expect(codeOf(await post(editor, key, body))).toEqual([409, 'external-identifier-exists']);
  });

  it('says that the first is still running, then answers as the first', async () => {
    const [key, body] = [randomUUID(), site()];
    let first: Promise<Answer> | undefined;
    await whileWritesWait(async () => {
      first = post(world.admin, key, body);
      await until(async () => (await rowOf(key)) !== undefined);
      const second = await post(world.admin, key, body);
      expect(codeOf(second)).toEqual([409, 'idempotency-in-progress']);
      expect(second.headers.get('retry-after')).toBe('2');
    });
    const made = await first!;
    expect([made.status, idOf(await post(world.admin, key, body))]).toEqual([200, idOf(made)]);
  });

  it('may be tried again when it failed, with the same body only', async () => {
    const [key, taken] = [randomUUID(), site()];
    const made = await world.admin('POST', path(), taken);
    const body = { ...site(), siteExternalIdentifier: taken.siteExternalIdentifier };
    expect(codeOf(await post(world.admin, key, body))).toEqual([409, 'external-identifier-exists']);
    expect(codeOf(await post(world.admin, key, site()))).toEqual([422, 'idempotency-key-reused']);
    await world.admin('DELETE', `/sites/${String(idOf(made))}`);
    const later = await post(world.admin, key, body);
    expect(later.status).toBe(200);
    expect(idOf(await post(world.admin, key, body))).toBe(idOf(later));
  });

  it('without a body is compared as such', async () => {
    const key = randomUUID();
    const activate = `/clients/${campus.clientId}/analytics/activate`;
    const first = await world.admin('POST', activate, undefined, under(key));
    const again = await world.admin('POST', activate, undefined, under(key));
    expect([first.result, again.result]).toEqual([
      { analyticsStatus: 'requested' },
      { analyticsStatus: 'requested' },
    ]);
    expect(codeOf(await world.admin('POST', activate, { a: 1 }, under(key)))).toEqual([
      422,
      'idempotency-key-reused',
    ]);
  });

  slowIt('keeps the hash of a large body, not the body', async () => {
    const features = Array.from({ length: 3000 }, () => poi(campus).body.features[0]);
    const key = randomUUID();
    const bulk = `/buildings/${campus.buildingId}/levels/0/bulk`;
    const body = { type: 'FeatureCollection', features };
    const first = await world.admin('POST', bulk, body, under(key));
    expect([first.status, first.result]).toEqual([200, { count: 3000 }]);
    expect((await world.admin('POST', bulk, body, under(key))).result).toEqual({ count: 3000 });
    expect(JSON.stringify(await rowOf(key)).length).toBeLessThan(1000);
  });

  it('does not keep the results of tools, which could fill the disk: computed again', async () => {
    const nobody = await world.userWith([]);
    const key = randomUUID();
    const anchor = (coordinates: number[]) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates },
    });
    const compute = (note: string) => {
      const features = [anchor([10, 50]), anchor([10.001, 50])].map((one) => ({
        ...one,
        properties: { note },
      }));
      return nobody('POST', '/tools/calculate-anchors', { type: 'FeatureCollection', features }, under(key));
    };
    const first = await compute('a');
    expect(first.status).toBe(200);
    expect((await rowOf(key))?.answer).toBeNull();
    expect((await compute('a')).result).toEqual(first.result);
    expect(codeOf(await compute('b'))).toEqual([422, 'idempotency-key-reused']);
  });

  slowIt('starts work that goes on after it', async () => {
    const { clientId } = await makeCampus(world.admin);
    const [convert, key] = [`/clients/${clientId}/maps/convert`, randomUUID()];
    expect((await world.admin('POST', convert, undefined, under(key))).result).toMatchObject({ status: 2 });
    await until(
      async () => (await world.admin('GET', `/clients/${clientId}/maps/status`)).result['status'] === 3,
    );
    const again = await world.admin('POST', convert, undefined, under(key));
    expect([again.status, again.result['status']]).toEqual([200, 2]);
  });
});

describe('keys', () => {
  it.each([
    ['empty', ''],
    ['of spaces', '  '],
    ['too long', 'k'.repeat(256)],
    ['with a control character', 'a\tb'],
  ])('that are %s are refused', async (_what, key) => {
    expect(codeOf(await post(world.admin, key, site()))).toEqual([400, 'invalid-idempotency-key']);
  });

  it('of 255 characters are fine, quotes and SQL in them too', async () => {
    for (const key of ['k'.repeat(255), `"${randomUUID()}"`, `'); drop table users; --`]) {
      expect((await post(world.admin, key, site())).status).toBe(200);
    }
  });

  it('are forgotten after seven days', async () => {
    const key = randomUUID();
    await post(world.admin, key, site());
    await world.db.execute(
      sql`update idempotency_keys set created_at = now() - interval '7 days 1 minute' where key = ${key}`,
    );
    const other = site();
    expect((await post(world.admin, key, other)).status).toBe(200);
    expect(await titled(other.siteTitle)).toHaveLength(1);
  });

  it('are not kept for calls about signing in', async () => {
    const key = randomUUID();
    const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
    const tokens = await world.open('POST', '/auth/token', attempt, under(key));
    expect(tokens.status).toBe(200);
    const { refresh_token } = tokens.result;
    expect((await world.admin('POST', '/auth/logout', { refresh_token }, under(key))).status).toBe(200);
    expect(await rowOf(key)).toBeUndefined();
  });
});

describe('with several servers', () => {
  it('a call that all of them get at once happens once', async () => {
    const other = await openWorld({ DATABASE_URL: world.databaseUrl });
    try {
      const [key, body] = [randomUUID(), site()];
      const servers = [world, other, world, other, world, other];
      const answers = await Promise.all(servers.map(({ admin }) => post(admin, key, body)));
      expect(answers.some((a) => a.status === 200)).toBe(true);
      for (const answer of answers) expect([200, 409]).toContain(answer.status);
      const made = await titled(body.siteTitle);
      expect(made).toHaveLength(1);
      const later = await post(other.admin, key, body);
      expect(idOf(later)).toBe(made[0]?.siteInternalIdentifier);
    } finally {
      await other.close();
    }
  });

  it('server died in the middle → the key is free soon, and the unfinished call is done once', async () => {
    const doomed = await startTestServer({ env: { DATABASE_URL: world.databaseUrl } });
    const [key, body] = [randomUUID(), site()];
    try {
      const api = await signIn(doomed.origin, TEST_ADMIN.email, TEST_ADMIN.password);
      await whileWritesWait(async () => {
        const lost = post(api, key, body).catch(() => null);
        await until(async () => (await rowOf(key)) !== undefined);
        await doomed.kill();
        expect(await lost).toBeNull();
      });
    } finally {
      await doomed.stop();
    }
    expect(codeOf(await post(world.admin, key, body))).toEqual([409, 'idempotency-in-progress']);
    // Twenty seconds on.
    await world.db.execute(
      sql`update idempotency_keys set claimed_until = claimed_until - interval '20 seconds' where key = ${key}`,
    );
    const later = await post(world.admin, key, body);
    expect(later.status).toBe(200);
    const made = await titled(body.siteTitle);
    expect(made.map((s) => s.siteInternalIdentifier)).toEqual([idOf(later)]);
  });

  it('server stalled until another took over → writes nothing', async () => {
    const [key, body] = [randomUUID(), site()];
    let stalled: Promise<Answer> | undefined;
    await whileWritesWait(async () => {
      stalled = post(world.admin, key, body);
      await until(async () => (await rowOf(key)) !== undefined);
      await world.db.update(idempotencyKeys).set({ claim: randomUUID() }).where(eq(idempotencyKeys.key, key));
    });
    expect(codeOf(await stalled!)).toEqual([409, 'idempotency-in-progress']);
    expect(await titled(body.siteTitle)).toEqual([]);
  });
});

it('extensions off → ignored', async () => {
  const plain = await openWorld({ STOREY_API_EXTENSIONS: 'off' });
  try {
    const { clientId } = await makeCampus(plain.admin);
    const [key, body] = [randomUUID(), site()];
    const call = () => plain.admin('POST', `/clients/${clientId}/sites`, body, under(key));
    expect((await call()).status).toBe(200);
    expect(codeOf(await call())).toEqual([409, 'external-identifier-exists']);
  } finally {
    await plain.close();
  }
});
