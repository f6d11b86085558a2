import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { featuresAnswerSchema } from '../../../src/contract/index.ts';
import { tokenOf } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const COUNT = 40;
let world: TestWorld;
let heavy: Campus;
let path: string;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  heavy = await makeCampus(world.admin);
  path = `/buildings/${heavy.buildingId}/levels/0/pois/draft`;
  token = await tokenOf(world.origin, TEST_ADMIN.email, TEST_ADMIN.password);
  await world.db.execute(sql`
    insert into features (fid, client_id, site_id, building_id, level_index, kind, properties, geometry)
    select gen_random_uuid(), ${heavy.clientId}, ${heavy.siteId}, ${heavy.buildingId}, 0, 'poi',
      json_build_object('typeCode', 'a', 'name', 'N ' || n, 'note', repeat(md5(n::text), 40000)),
      '{"type":"Point","coordinates":[1,2]}' from generate_series(1, ${COUNT}) n`);
}, 60_000);
afterAll(() => world.close());

/** Requests the list without reading the answer. */
const openOnly = (bearer: string): Promise<IncomingMessage> =>
  new Promise((settle, fail) => {
    const headers = { authorization: `Bearer ${bearer}` };
    get(`${world.origin}/api/v8${path}`, { headers, agent: false }, settle).on('error', fail);
  });
/** Connections of the server that are within a transaction. */
const busy = async () =>
  (
    await world.db.execute(sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name = 'storey' and state <> 'idle' and xact_start is not null`)
  ).rowCount;

describe('a list of 50 MB', () => {
  it('asked for · has all features in order, in the envelope, and a tag', async () => {
    const answer = await world.admin('GET', path);
    const { features } = featuresAnswerSchema.parse(answer).result;
    const fids = features.map(({ properties }) => properties.fid);
    expect(fids).toEqual(fids.toSorted());
    expect(new Set(fids).size).toBe(COUNT);
    expect(answer.createdTimestampUtcEpochSeconds).toBeGreaterThan(1_700_000_000);
    expect(answer.headers.get('etag')).toMatch(/^(W\/)?"[^"]{22}"$/);
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  slowIt('known already · 304; known and changed by anything · sent again', async () => {
    const tag = (await world.admin('GET', path)).headers.get('etag')!;
    expect((await world.admin('GET', path, undefined, { 'if-none-match': tag })).status).toBe(304);
    const { fid, body } = poi(heavy);
    await world.admin('PUT', `/features/${fid}`, body);
    const after = await world.admin('GET', path, undefined, { 'if-none-match': tag });
    expect([after.status, after.headers.get('etag') === tag]).toEqual([200, false]);
    await world.admin('DELETE', `/features/${fid}`);
    expect((await world.admin('GET', path)).headers.get('etag')).not.toBe(after.headers.get('etag'));
  });

  it('caller leaves in the middle · the work in the database ends', async () => {
    const answer = await openOnly(token);
    await expect.poll(busy).toBe(1);
    answer.destroy();
    await expect.poll(busy).toBe(0);
  });

  slowIt(
    'opened eight times by somebody who reads nothing · holds one connection, and others read theirs',
    async () => {
      const opened = Array.from({ length: 8 }, () => openOnly(token).catch(() => null));
      await expect.poll(busy).toBe(1);
      const { clientId } = heavy;
      const other = await world.userWith([{ permissionId: 3, clientId }]);
      expect((await other('GET', path)).status).toBe(200);
      expect((await world.open('GET', '/health')).status).toBe(200);
      expect(await busy()).toBe(1);
      const first = await Promise.race(opened);
      first?.destroy();
      for (const one of opened) void one.then((answer) => answer?.destroy());
      await expect.poll(busy, { timeout: 20_000 }).toBe(0);
    },
    60_000,
  );

  it('more of them at once than a person may wait for · the others are asked to come again', async () => {
    const asked = Array.from({ length: 12 }, () => openOnly(token));
    const refused = new Set<number | undefined>();
    for (const one of asked) void one.then(({ statusCode }) => statusCode !== 200 && refused.add(statusCode));
    await expect.poll(() => [...refused], { timeout: 20_000 }).toEqual([429]);
    for (const one of asked) void one.then((answer) => answer.destroy());
    await Promise.all(asked);
    await expect.poll(busy, { timeout: 20_000 }).toBe(0);
  }, 60_000);
});
