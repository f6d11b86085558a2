import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { levelStatusesAnswerSchema, mapJobAnswerSchema } from '../../../../src/contract/index.ts';
import type { Api } from '../../../../tests/support/server/api-client.ts';
import {
  type Campus,
  levelBody,
  makeCampus,
  poi,
} from '../../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';

// Every job starts processes of its own.
vi.setConfig({ testTimeout: 60_000 });

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

/** Metres to degrees where the campus is. */
const at = (x: number, y: number) => [10.0015 + x / 71_700, 50.0015 + y / 111_230];
const line = (...spots: [number, number][]) => ({
  type: 'Feature',
  properties: { layer: 'A-WALL' },
  geometry: { type: 'LineString', coordinates: spots.map(([x, y]) => at(x, y)) },
});
const text = (words: string, x: number, y: number) => ({
  type: 'Feature',
  properties: { layer: 'A-AREA-IDEN', text: words },
  geometry: { type: 'Point', coordinates: at(x, y) },
});
/** Two rooms side by side, with a doorway of a metre between them that is closed to find them. */
const PLAN = [
  line([0, 0], [20, 0], [20, 8], [0, 8], [0, 0]),
  line([10, 0], [10, 3]),
  line([10, 4], [10, 8]),
  text('KITCHEN', 4, 4),
  text('Office 12', 15, 4),
  { ...line([1, 1], [3, 1], [3, 3], [1, 3], [1, 1]), properties: { layer: 'Furniture' } },
];
const LATER = [...PLAN, line([10, 5], [20, 5]), text('Storage', 15, 6)];

const chain = () => `/clients/${campus.clientId}/sites/${campus.siteId}/buildings/${campus.buildingId}`;
const level = () => `/buildings/${campus.buildingId}/levels/0`;
const upload = (features: unknown[], fileType = 'geojson') =>
  world.admin('POST', `${chain()}/levels/0/original-floor-plan`, {
    fileType,
    floorPlanFileBase64: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })).toString(
      'base64',
    ),
  });
const order = (as: Api = world.admin, more: object = {}) =>
  as('POST', '/map-jobs', { ...campus, levelIndex: 0, ...more });
const jobOf = async (id: string, as: Api = world.admin) =>
  mapJobAnswerSchema.parse(await as('GET', `/map-jobs/${id}`)).result;
const status = async () =>
  levelStatusesAnswerSchema.parse(await world.admin('GET', `${chain()}/level-statuses`)).results[0]
    ?.levelStatus;
async function ended(id: string) {
  for (;;) {
    const job = await jobOf(id);
    if (![1, 2, 3].includes(job.status)) return job;
    await new Promise((settle) => setTimeout(settle, 50));
  }
}
async function mapped(features: unknown[] = PLAN) {
  await upload(features);
  const made = await order();
  expect([made.status, made.result.status]).toEqual([200, 1]);
  return ended(String(made.result['id']));
}
const change = (verb: 'apply' | 'revert', as: Api = world.admin) =>
  as('POST', `${chain()}/levels/0/${verb}-content`);
/** Everything on the level, to the byte. */
const rows = async () =>
  (
    await world.db
      .execute(sql`select fid, kind, properties::text, geometry::text, revision, published_revision, deleted
      from features where building_id = ${campus.buildingId} order by fid`)
  ).rows;
async function publish() {
  const maps = `/clients/${campus.clientId}/maps`;
  const until = async (wanted: number) => {
    while ((await world.admin('GET', `${maps}/status`)).result['status'] !== wanted)
      await new Promise((settle) => setTimeout(settle, 20));
  };
  await world.admin('POST', `${maps}/convert`);
  await until(3);
  await world.admin('PUT', `${maps}/approve`);
  await until(0);
}

describe('a map job', () => {
  it('finds the rooms of the floor plan with their names and types', async () => {
    expect(await status()).toBe(9);
    const job = await mapped();
    expect([job.status, await status()]).toEqual([4, 4]);
    expect(job.features?.map((f) => [f.properties['name'], f.properties.typeCode]).toSorted()).toEqual([
      ['KITCHEN', 'kitchen'],
      ['Office 12', 'office'],
    ]);
    expect(job.features?.[0]?.properties).toMatchObject({
      sid: campus.siteId,
      bid: campus.buildingId,
      lvl: 0,
    });
    expect(await rows()).toEqual([]);
  });

  it('reads a DXF, and puts it where the level has its anchors', async () => {
    const dxf = (x0: number, y0: number, x1: number, y1: number) =>
      ['0', 'LINE', '8', 'WALL', '10', x0, '20', y0, '11', x1, '21', y1].join('\n');
    const box = [dxf(0, 0, 9000, 0), dxf(9000, 0, 9000, 6000), dxf(9000, 6000, 0, 6000), dxf(0, 6000, 0, 0)];
    const name = ['0', 'TEXT', '8', 'ROOMTEXT', '10', 4000, '20', 3000, '40', 250, '1', 'Library'].join('\n');
    const file = ['0\nSECTION\n2\nENTITIES', ...box, name, '0\nENDSEC\n0\nEOF\n'].join('\n');
    const anchor = (plan: number[], earth: number[]) => ({
      type: 'Feature',
      properties: { typeCode: 'georeferencing-anchor', originalCoordinates: plan },
      geometry: { type: 'Point', coordinates: earth.map((d) => Math.round(d * 1e8) / 1e8) },
    });
    const anchors = [anchor([0, 0], at(0, 0)), anchor([9000, 6000], at(9, 6))];
    await world.admin('PATCH', level(), levelBody(0, { levelExtraData: { levelType: 'office', anchors } }));
    await world.admin('POST', `${chain()}/levels/0/original-floor-plan`, {
      fileType: 'dxf',
      floorPlanFileBase64: Buffer.from(file).toString('base64'),
    });
    const job = await ended(String((await order()).result['id']));
    expect(job.features?.map((f) => f.properties['name'])).toEqual(['Library']);
    const [ring] = job.features![0]!.geometry.coordinates as [number, number][][];
    const lons = ring!.map(([lon]) => lon);
    expect(Math.min(...lons)).toBeCloseTo(at(0, 0)[0]!, 6);
    expect(Math.max(...lons)).toBeCloseTo(at(9, 0)[0]!, 6);
  });

  it.each<[string, () => Promise<unknown>, number, string]>([
    ['no rooms', () => upload([line([0, 0], [20, 0])]), 6, 'no-rooms-found'],
    [
      'no drawing',
      () =>
        world.admin('POST', `${chain()}/levels/0/original-floor-plan`, {
          fileType: 'dxf',
          floorPlanFileBase64: Buffer.from('0\nSECTION\nand then no drawing at all\n').toString('base64'),
        }),
      0,
      'nothing-usable',
    ],
  ])('of a plan with %s ends in an error that says so', async (_what, put, wanted, code) => {
    await put();
    const job = await ended(String((await order()).result['id']));
    expect([job.status, await status()]).toEqual([wanted, wanted]);
    expect(job.error?.message).toBeTruthy();
    expect(job.error?.code).toMatch(new RegExp(`^(${code}|unsupported.*|file-.*|invalid.*)$`));
    expect(job.features).toBeUndefined();
    expect((await change('apply')).error?.code).toBe('wrong-state');
    expect((await order()).status).toBe(200);
  });

  it('is not needed where a device had made the content from the plan, until another plan comes', async () => {
    const body = {
      fileType: 'geojson',
      floorPlanFileBase64: Buffer.from('{"type":"FeatureCollection","features":[]}').toString('base64'),
    };
    await world.admin('POST', `${chain()}/levels/0/original-floor-plan`, { ...body, isMapped: true });
    expect(await status()).toBe(10);
    await upload(PLAN);
    expect(await status()).toBe(9);
  });

  it('needs a floor plan, and a place that hangs together', async () => {
    expect((await order()).error?.code).toBe('floor-plan-missing');
    expect((await order()).status).toBe(422);
    expect((await order(world.admin, { siteId: 2_000_000_000 })).status).toBe(404);
    expect((await order(world.admin, { levelIndex: 5 })).status).toBe(404);
    expect((await order(world.admin, { levelIndex: 'x' })).error?.code).toBe('invalid-body');
    expect((await world.admin('GET', `/map-jobs/${randomUUID()}`)).status).toBe(404);
    expect((await world.admin('GET', '/map-jobs/1')).status).toBe(404);
  });

  it('runs once a level at a time, however many ask', async () => {
    await upload(PLAN);
    const answers = await Promise.all(Array.from({ length: 5 }, () => order()));
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find((a) => a.status === 409)?.error?.code).toBe('map-job-running');
    const made = answers.find((a) => a.status === 200);
    expect((await ended(String(made!.result['id']))).status).toBe(4);
  });

  it('is taken back while it runs, and leaves nothing', async () => {
    await upload(PLAN);
    const id = String((await order()).result['id']);
    expect((await world.admin('DELETE', `/map-jobs/${id}`)).status).toBe(200);
    expect((await world.admin('GET', `/map-jobs/${id}`)).status).toBe(404);
    expect((await world.admin('DELETE', `/map-jobs/${id}`)).status).toBe(404);
    expect(await status()).toBe(9);
    expect((await mapped()).status).toBe(4);
  });

  it('is deleted while somebody reviews it, and nothing of it is half made', async () => {
    const { id } = await mapped();
    expect((await world.admin('DELETE', `/map-jobs/${id}`)).status).toBe(200);
    for (const verb of ['apply', 'revert'] as const)
      expect((await change(verb)).error?.code).toBe('wrong-state');
    expect([await rows(), await status()]).toEqual([[], 9]);
  });

  it('is forgotten when a new floor plan comes', async () => {
    await mapped();
    await upload(LATER);
    expect(await status()).toBe(9);
    expect((await change('apply')).error?.code).toBe('wrong-state');
  });

  it('keeps what people say about it', async () => {
    const job = await mapped();
    const say = (body: unknown, plan = job.floorplanId) =>
      world.admin('POST', `/map-jobs/${job.id}/floorplan/${plan}/feedback`, body);
    expect((await say({ rating: 4, comment: 'Good' })).status).toBe(200);
    expect((await say({ rating: 5 })).status).toBe(200);
    const kept = await world.db.execute(
      sql`select rating, comment from map_job_feedback where job_id = ${job.id}`,
    );
    expect(kept.rows).toEqual([{ rating: 5, comment: null }]);
    for (const body of [
      { rating: 0 },
      { rating: 6 },
      { rating: 2.5 },
      {},
      { rating: 3, comment: 'x'.repeat(2001) },
    ])
      expect((await say(body)).error?.code).toBe('invalid-body');
    expect((await say({ rating: 3, comment: 'a\u0007b' })).error?.code).toBe('invalid-text');
    expect((await say({ rating: 3 }, randomUUID())).status).toBe(404);
  });
});

describe('what was found', () => {
  it('is taken over in part, as it was reviewed; the rest stays open, and all of it is taken back', async () => {
    const job = await mapped();
    const [kitchen, office] = ['KITCHEN', 'Office 12'].map((name) =>
      job.features!.find(({ properties }) => properties['name'] === name)!,
    );
    expect(job.features?.map((one) => one['confidence'])).toEqual([0.95, 0.95]);
    expect(job.warnings).toEqual([]);
    const apply = (body: object) => world.admin('POST', `${chain()}/levels/0/apply-content`, body);
    const renamed = { ...kitchen!, properties: { ...kitchen!.properties, name: 'Tea point' } };
    const stranger = { ...renamed, properties: { ...renamed.properties, fid: randomUUID() } };
    expect((await apply({ features: [stranger] })).error?.code).toBe('unknown-finding');
    expect((await apply({ features: [renamed, renamed] })).error?.code).toBe('unknown-finding');
    const nameless = { ...office!, properties: { ...office!.properties, typeCode: 'no such type' } };
    const refused = await apply({ features: [renamed, nameless] });
    expect([refused.status, refused.error?.code]).toEqual([400, 'file-validation-type-code']);
    expect(await rows()).toEqual([]);

    const part = await apply({ features: [renamed], rest: 'keep' });
    expect(part.result).toEqual({ levelStatus: 5, count: 1 });
    expect(await status()).toBe(5);
    expect(
      (await rows()).map((row) => (JSON.parse(String(row['properties'])) as { name: string }).name),
    ).toEqual(['Tea point']);
    const open = await jobOf(job.id);
    expect(open.features?.map(({ properties }) => properties['name'])).toEqual(['Office 12']);
    expect((await apply({ features: [renamed] })).error?.code).toBe('unknown-finding');
    expect((await apply({})).result).toEqual({ levelStatus: 10, count: 1 });
    expect(await rows()).toHaveLength(2);
    expect((await change('revert')).result).toEqual({ levelStatus: 7, count: 2 });
    expect((await rows()).filter((row) => row['deleted'] !== true)).toEqual([]);
  });

  it('is partly open, and a new floor plan closes it: what was taken over can still be taken back', async () => {
    const job = await mapped();
    const [first] = job.features!;
    await world.admin('POST', `${chain()}/levels/0/apply-content`, { features: [first], rest: 'keep' });
    await upload(LATER);
    expect(await status()).toBe(10);
    expect((await change('revert')).result['count']).toBe(1);
  });

  it('is taken over, and taken back to the byte', async () => {
    const { fid, body } = poi(campus, { extra: { b: 1, a: [1.0, 'x'] } });
    await world.admin('PUT', `/features/${fid}`, body);
    await publish();
    const before = await rows();
    const job = await mapped();
    const applied = await change('apply');
    expect([applied.status, applied.result]).toEqual([200, { levelStatus: 10, count: 2 }]);
    expect([await status(), (await rows()).length]).toEqual([10, 3]);
    const pois = await world.admin('GET', `${level()}/pois/draft`);
    expect(JSON.stringify(pois.result)).toContain(job.features![0]!.properties.fid);
    expect((await change('apply')).error?.code).toBe('wrong-state');
    const reverted = await change('revert');
    expect([reverted.status, await status()]).toEqual([200, 7]);
    expect(await rows()).toEqual(before);
    expect((await change('revert')).error?.code).toBe('wrong-state');
  });

  it('can be declined', async () => {
    await mapped();
    expect([(await change('revert')).status, await status()]).toEqual([200, 7]);
    expect(await rows()).toEqual([]);
    expect((await change('apply')).error?.code).toBe('wrong-state');
  });

  it('takes the place of what an earlier job had found, and gives it back', async () => {
    await mapped();
    await change('apply');
    await publish();
    const before = await rows();
    await mapped(LATER);
    await change('apply');
    const shown = (await rows()).filter((row) => row['deleted'] === false);
    expect(shown).toHaveLength(3);
    await change('revert');
    expect(await rows()).toEqual(before);
  });

  it('stays where somebody worked on it since', async () => {
    const job = await mapped();
    await change('apply');
    const [found] = job.features!;
    const edited = { ...found!, properties: { ...found!.properties, name: 'My kitchen' } };
    await world.admin('PUT', `/features/${found!.properties.fid}`, {
      type: 'FeatureCollection',
      features: [edited],
    });
    const before = await rows();
    const answer = await change('revert');
    expect([answer.status, answer.error?.code]).toEqual([409, 'content-changed']);
    expect(answer.error?.details).toEqual([{ path: found!.properties.fid, message: 'Changed since.' }]);
    expect([await rows(), await status()]).toEqual([before, 10]);
    // Who deletes it loses nothing when the rest goes.
    await world.admin('DELETE', `/features/${found!.properties.fid}`);
    expect((await change('revert')).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it('is marked as deleted where it was published before it was taken back', async () => {
    await mapped();
    await change('apply');
    await publish();
    await change('revert');
    expect((await rows()).map((row) => row['deleted'])).toEqual([true, true]);
    await publish();
    expect(await rows()).toEqual([]);
  });

  it('is taken over once, however many press the button', async () => {
    await mapped();
    const answers = await Promise.all([change('apply'), change('apply'), change('apply')]);
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await rows()).toHaveLength(2);
  });
});

describe('who may map', () => {
  it('editors of the building; readers look, strangers find nothing', async () => {
    const job = await mapped();
    const { clientId, siteId, buildingId } = campus;
    const elsewhere = await makeCampus(world.admin);
    const people = {
      editor: await world.userWith([{ permissionId: 2, clientId, siteId, buildingId }]),
      reader: await world.userWith([{ permissionId: 3, clientId }]),
      stranger: await world.userWith([{ permissionId: 1, clientId: elsewhere.clientId }]),
    };
    const tries = async (as: Api) => [
      (await as('GET', `/map-jobs/${job.id}`)).status,
      (await as('POST', `/map-jobs/${job.id}/floorplan/${job.floorplanId}/feedback`, { rating: 3 })).status,
      (await change('apply', as)).status,
      (await change('revert', as)).status,
      (await order(as)).status,
    ];
    expect(await tries(people.reader)).toEqual([200, 403, 403, 403, 403]);
    expect(await tries(people.stranger)).toEqual([404, 404, 404, 404, 404]);
    expect(await tries(people.editor)).toEqual([200, 200, 200, 200, 200]);
    expect((await people.reader('DELETE', `/map-jobs/${job.id}`)).status).toBe(403);
  });
});

describe('several servers', () => {
  const others: TestWorld[] = [];
  afterEach(async () => {
    for (const other of others.splice(0)) await other.close();
  });

  it('share the jobs: each is done once, and one that died is gone on with', async () => {
    others.push(await openWorld({ DATABASE_URL: world.databaseUrl }));
    // A job that a server had begun when it died: no lock is held, the row says running.
    await upload(PLAN);
    const left = await world.db.execute<{ id: string }>(sql`
      insert into map_jobs (id, client_id, site_id, building_id, level_index, floorplan_id, status, attempts)
      select gen_random_uuid(), client_id, site_id, building_id, level_index, id, 3, 1 from floor_plans
      where building_id = ${campus.buildingId} returning id`);
    const job = await ended(left.rows[0]!.id);
    expect(job.status).toBe(4);
    const tries = await world.db.execute(sql`select attempts from map_jobs where id = ${job.id}`);
    expect(tries.rows).toEqual([{ attempts: 2 }]);
  });

  it('give up a job that ends every server which begins it', async () => {
    await upload(PLAN);
    const left = await world.db.execute<{ id: string }>(sql`
      insert into map_jobs (id, client_id, site_id, building_id, level_index, floorplan_id, status, attempts)
      select gen_random_uuid(), client_id, site_id, building_id, level_index, id, 2, 3 from floor_plans
      where building_id = ${campus.buildingId} returning id`);
    const job = await ended(left.rows[0]!.id);
    expect([job.status, job.error?.code]).toEqual([8, 'job-failed']);
  });
});
