import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { changesAnswerSchema, type WireChange } from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import {
  buildingBody,
  type Campus,
  levelBody,
  makeCampus,
  poi,
  siteBody,
  square,
} from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

const feed = (since?: string, clientId: unknown = campus.clientId) =>
  `/changes?clientId=${String(clientId)}${since === undefined ? '' : `&since=${encodeURIComponent(since)}`}`;
async function ask(api: Api, since?: string, clientId?: number) {
  return changesAnswerSchema.parse(await api('GET', feed(since, clientId))).result;
}
const begin = async (api: Api = world.admin) => (await ask(api)).cursor;
const said = (changes: WireChange[]) =>
  changes.map((c) => `${c.deleted ? '-' : ''}${c.kind} ${c.key}`).sort((a, b) => a.localeCompare(b));
async function since(cursor: string, api: Api = world.admin) {
  return said((await ask(api, cursor)).changes);
}
const put = async (properties: Record<string, unknown> = {}) => {
  const { fid, body } = poi(campus, properties);
  expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
  return fid;
};

describe('the feed of changes', () => {
  it('begins with a cursor and tells what is done from then on', async () => {
    const first = await ask(world.admin);
    expect(first.changes).toEqual([]);
    expect(await since(first.cursor)).toEqual([]);
    const fid = await put();
    await world.admin('PATCH', `/sites/${campus.siteId}`, { siteTitle: 'Renamed' });
    await world.admin('PATCH', `/clients/${campus.clientId}`, { clientTitle: 'Renamed' });
    await world.admin('PATCH', `/buildings/${campus.buildingId}/levels/0`, { levelLongTitle: 'Renamed' });
    const told = await ask(world.admin, first.cursor);
    expect(said(told.changes)).toEqual(
      said([
        { kind: 'client', key: String(campus.clientId), deleted: false },
        { kind: 'feature', key: fid, deleted: false },
        { kind: 'level', key: `${campus.buildingId}/0`, deleted: false },
        { kind: 'site', key: String(campus.siteId), deleted: false },
      ]),
    );
    expect(told.changes.find((c) => c.kind === 'feature')).toMatchObject({
      siteId: campus.siteId,
      buildingId: campus.buildingId,
      levelIndex: 0,
    });
    expect(await since(told.cursor)).toEqual([]);
  });

  it('tells each thing once, as it ended', async () => {
    const cursor = await begin();
    const fid = await put();
    await world.admin('DELETE', `/features/${fid}`);
    expect(await since(cursor)).toEqual([`-feature ${fid}`]);
  });

  it('tells of all that was below what is deleted', async () => {
    const made = await world.admin('POST', `/clients/${campus.clientId}/sites`, siteBody('gone'));
    const siteId = Number(made.result.siteInternalIdentifier);
    const house = await world.admin('POST', `/sites/${siteId}/buildings`, buildingBody('gone'));
    const buildingId = Number(house.result.buildingInternalIdentifier);
    await world.admin('POST', `/buildings/${buildingId}/levels/3`, levelBody(3));
    const fid = await put({ sid: siteId, bid: buildingId, lvl: 3 });
    const cursor = await begin();
    await world.admin('DELETE', `/sites/${siteId}`);
    expect(await since(cursor)).toEqual(
      [`-building ${buildingId}`, `-feature ${fid}`, `-level ${buildingId}/3`, `-site ${siteId}`].sort(
        (a, b) => a.localeCompare(b),
      ),
    );
  });

  it('tells of a network as one thing', async () => {
    const cursor = await begin();
    const nodes = [await put({ typeCode: 'graph-node' }), await put({ typeCode: 'graph-node' })];
    expect(await since(cursor)).toEqual([`graph ${campus.siteId}`]);
    const later = await begin();
    await world.admin('DELETE', `/features/${nodes[0]}`);
    expect(await since(later)).toEqual([`graph ${campus.siteId}`]);
  });

  slowIt('tells of what is published, for its state is another then', async () => {
    const other = await makeCampus(world.admin);
    const path = `/clients/${other.clientId}/maps`;
    const status = async () => (await world.admin('GET', `${path}/status`)).result['status'];
    await world.admin('POST', `${path}/convert`);
    while ((await status()) !== 3);
    const { cursor } = await ask(world.admin, undefined, other.clientId);
    await world.admin('PUT', `${path}/approve`);
    while ((await status()) !== 0);
    const { changes } = await ask(world.admin, cursor, other.clientId);
    expect(said(changes)).toEqual([
      `building ${other.buildingId}`,
      `level ${other.buildingId}/0`,
      `site ${other.siteId}`,
    ]);
  });

  slowIt(
    'comes in pages where it is long, and misses nothing that happens between them',
    async () => {
      const cursor = await begin();
      const features = Array.from({ length: 4500 }, () => poi(campus).body.features[0]!);
      const bulk = `/buildings/${campus.buildingId}/levels/0/bulk`;
      await world.admin('POST', bulk, { type: 'FeatureCollection', features });
      // All of them replaced at once, after single ones were: what was planned for one must do for thousands.
      await world.admin('POST', bulk, { type: 'FeatureCollection', features });
      const told = new Set<string>();
      let page = await ask(world.admin, cursor);
      let between = '';
      for (let n = 0; ; n += 1) {
        for (const change of page.changes) told.add(change.key);
        if (n === 0) {
          // A change that was listed already and another that was not, both touched again while the pages are read.
          const [, , late] = features;
          between = String(late!.properties['fid']);
          await world.admin('DELETE', `/features/${between}`);
        }
        if (page.more !== true) break;
        page = await ask(world.admin, page.cursor);
      }
      expect(told.size).toBeGreaterThanOrEqual(4499);
      expect(await since(page.cursor)).toEqual([`-feature ${between}`]);
    },
    60_000,
  );
});

describe('of transactions that overlap', () => {
  it('a transaction that began before and was committed late → listed all the same', async () => {
    const [early, late] = [await put(), await put()];
    const touch = (fid: string) => `update features set revision = revision + 1 where fid = '${fid}'`;
    const slow = new pg.Client({ connectionString: world.databaseUrl });
    await slow.connect();
    try {
      const cursor = await begin();
      await slow.query('begin');
      await slow.query(touch(late));
      // Begun after it, committed before it.
      await world.db.execute(sql.raw(touch(early)));
      const first = await ask(world.admin, cursor);
      expect(said(first.changes)).toEqual([`feature ${early}`]);
      await slow.query('commit');
      const second = await ask(world.admin, first.cursor);
      expect(said(second.changes)).toEqual([`feature ${late}`]);
      expect(await since(second.cursor)).toEqual([]);
    } finally {
      await slow.end();
    }
  });

  it('every change is listed, and only once, whichever way they overlap', async () => {
    const fids = await Promise.all(Array.from({ length: 4 }, () => put()));
    const clients = fids.map(() => new pg.Client({ connectionString: world.databaseUrl }));
    await Promise.all(clients.map((client) => client.connect()));
    const step = fc.record({ who: fc.nat({ max: 3 }), ask: fc.boolean() });
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          let cursor = await begin();
          const isOpen = [false, false, false, false];
          const expected: string[] = [];
          const told: string[] = [];
          const listen = async () => {
            const answer = await ask(world.admin, cursor);
            cursor = answer.cursor;
            told.push(...answer.changes.map((c) => c.key));
          };
          const turn = async (who: number) => {
            const client = clients[who]!;
            if (isOpen[who]) {
              await client.query('commit');
              expected.push(fids[who]!);
              await listen();
            } else {
              await client.query('begin');
              await client.query('update features set revision = revision + 1 where fid = $1', [fids[who]]);
            }
            isOpen[who] = !isOpen[who];
          };
          for (const { who, ask: isAsked } of steps) {
            await turn(who);
            if (isAsked) await listen();
          }
          for (const [who, open] of isOpen.entries()) if (open) await turn(who);
          await listen();
          expect(told).toEqual(expected);
        }),
        { numRuns: runs(40) },
      );
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  });
});

describe('a user', () => {
  it('gets only the changes that they may see', async () => {
    const geometry = square(10.005, 50.005, 0.001);
    const second = buildingBody('second', { geometry });
    const made = await world.admin('POST', `/sites/${campus.siteId}/buildings`, second);
    const other = Number(made.result.buildingInternalIdentifier);
    await world.admin('POST', `/buildings/${other}/levels/0`, levelBody(0));
    const { clientId, buildingId } = campus;
    const visitor = await world.userWith([{ permissionId: 3, clientId, buildingId: other }]);
    const cursor = await begin(visitor);
    await put();
    await world.admin('PATCH', `/buildings/${buildingId}`, { buildingTitle: 'Hidden' });
    await world.admin('PATCH', `/sites/${campus.siteId}`, { siteTitle: 'Seen' });
    const fid = await put({ bid: other });
    expect(await since(cursor, visitor)).toEqual([`feature ${fid}`, `site ${campus.siteId}`]);

    const moving = await begin(visitor);
    const body = poi(campus, { fid }).body;
    expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
    expect(await since(moving, visitor)).toEqual([`-feature ${fid}`]);
    const back = await begin(visitor);
    await world.admin('PUT', `/features/${fid}`, poi(campus, { fid, bid: other }).body);
    expect(await since(back, visitor)).toEqual([`feature ${fid}`]);
  });

  it('a user who sees both places of a moved feature → gets it once', async () => {
    const level = `/buildings/${campus.buildingId}/levels/5`;
    await world.admin('POST', level, levelBody(5));
    const fid = await put();
    const cursor = await begin();
    await world.admin('PUT', `/features/${fid}`, poi(campus, { fid, lvl: 5 }).body);
    expect(await since(cursor)).toEqual([`feature ${fid}`]);
  });

  it('whose rights have changed reads all again', async () => {
    const { clientId, siteId } = campus;
    const user = await world.userWith([{ permissionId: 3, clientId, siteId }]);
    const cursor = await begin(user);
    await world.db.execute(
      sql`update permissions set site_id = null where site_id = ${siteId} and permission_id = 3`,
    );
    const answer = await user('GET', feed(cursor));
    expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-cursor']);
  });

  it('a client without any permission → 404', async () => {
    const stranger = await world.userWith([]);
    expect((await stranger('GET', feed())).status).toBe(404);
    expect((await world.admin('GET', feed(undefined, 2_000_000_000))).status).toBe(404);
    expect((await world.open('GET', feed())).status).toBe(401);
  });
});

describe('a cursor', () => {
  it('of another user or another client is refused', async () => {
    const cursor = await begin();
    const { clientId } = campus;
    const user = await world.userWith([{ permissionId: 1, clientId }]);
    const other = await makeCampus(world.admin);
    for (const answer of [
      await user('GET', feed(cursor)),
      await world.admin('GET', feed(cursor, other.clientId)),
    ]) {
      expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-cursor']);
    }
  });

  it('of before everything was put back from elsewhere is refused', async () => {
    const cursor = await begin();
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table kept on commit drop as select * from clients`);
      await tx.execute(sql`truncate clients cascade`);
      await tx.execute(sql`insert into clients overriding system value select * from kept`);
    });
    const answer = await world.admin('GET', feed(cursor));
    expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-cursor']);
    expect(await since(await begin())).toEqual([]);
  });

  it('of the database that this is a copy of is refused', async () => {
    const cursor = await begin();
    await world.db.execute(sql`update feed.state set value = 'elsewhere' where key = 'database'`);
    const other = await openWorld({ DATABASE_URL: world.databaseUrl });
    await other.close();
    const answer = await world.admin('GET', feed(cursor));
    expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-cursor']);
    expect(await since(await begin())).toEqual([]);
  });

  slowIt('that is none is refused, whatever it is', async () => {
    const real = JSON.parse(Buffer.from(await begin(), 'base64url').toString()) as Record<string, unknown>;
    const snapshots = ['5:3:', '3:9:4,4', '3:9:9', '0:0:', `1:${'9'.repeat(18)}:`, '1:1:x', `'; --`];
    const pages = snapshots.map((upTo) => ({ upTo, after: ['1', true, 'a', 'b', 'c'] }));
    const forged = [
      ...snapshots.map((s) => ({ ...real, since: s })),
      ...pages.map((page) => ({ ...real, page })),
      { ...real, page: { upTo: real['since'], after: ['99999999999999999999', true, 'a', 'b', 'c'] } },
      { ...real, page: { upTo: real['since'], after: ['1', true, 'a\u0000', 'b', 'c'] } },
      { ...real, feed: 'other' },
      { ...real, more: 1 },
      [],
      null,
    ].map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
    const check = async (cursor: string) => {
      const answer = await world.admin('GET', feed(cursor));
      expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-cursor']);
    };
    for (const cursor of [...forged, 'x', '!', 'a'.repeat(13_000)]) await check(cursor);
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: 'binary' }), async (text) => {
        fc.pre(text.isWellFormed());
        await check(text);
      }),
      { numRuns: runs(60) },
    );
  });

  it.each(['', 'clientId=', 'clientId=x', 'clientId=1.5', 'clientId=-1', 'clientId=99999999999'])(
    'needs a client: %s',
    async (query) => {
      const answer = await world.admin('GET', `/changes?${query}`);
      expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-query']);
    },
  );
});

it('is not there where extensions are off', async () => {
  const plain = await openWorld({ STOREY_API_EXTENSIONS: 'off' });
  try {
    const answer = await plain.admin('GET', `/changes?clientId=1&since=${randomUUID()}`);
    expect([answer.status, answer.error?.code]).toEqual([404, 'no-such-call']);
  } finally {
    await plain.close();
  }
});
