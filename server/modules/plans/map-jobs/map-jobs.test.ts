import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeSlow, slowIt, someOf } from '../../../../tests/support/vitest/slow-tests.ts';
import type { Api } from '../../../../tests/support/server/api-client.ts';
import { type Campus, levelBody, makeCampus } from '../../../../tests/support/server/content-builders.ts';
import { at, LATER, line, mapJobSteps, PLAN } from '../../../../tests/support/server/map-job-steps.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';

// Every job starts processes of its own.
vi.setConfig({ testTimeout: 60_000 });

let world: TestWorld;
let campus: Campus;
let steps: ReturnType<typeof mapJobSteps>;
beforeAll(async () => {
  world = await openWorld();
  steps = mapJobSteps(world, () => campus);
});
beforeEach(async () => {
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

describe('a map job', () => {
  it('finds the rooms of the floor plan with their names and types', async () => {
    expect(await steps.status()).toBe(9);
    const job = await steps.mapped();
    expect([job.status, await steps.status()]).toEqual([4, 4]);
    expect(job.features?.map((f) => [f.properties['name'], f.properties.typeCode]).toSorted()).toEqual([
      ['KITCHEN', 'kitchen'],
      ['Office 12', 'office'],
    ]);
    expect(job.features?.[0]?.properties).toMatchObject({
      sid: campus.siteId,
      bid: campus.buildingId,
      lvl: 0,
    });
    expect(await steps.rows()).toEqual([]);
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
    await world.admin(
      'PATCH',
      steps.level(),
      levelBody(0, { levelExtraData: { levelType: 'office', anchors } }),
    );
    await world.admin('POST', `${steps.chain()}/levels/0/original-floor-plan`, {
      fileType: 'dxf',
      floorPlanFileBase64: Buffer.from(file).toString('base64'),
    });
    const job = await steps.ended(String((await steps.order()).result['id']));
    expect(job.features?.map((f) => f.properties['name'])).toEqual(['Library']);
    const [ring] = job.features![0]!.geometry.coordinates as [number, number][][];
    const lons = ring!.map(([lon]) => lon);
    expect(Math.min(...lons)).toBeCloseTo(at(0, 0)[0]!, 6);
    expect(Math.max(...lons)).toBeCloseTo(at(9, 0)[0]!, 6);
  });

  it.each(
    someOf(
      [
        ['with a wall beside it', [['0', 'LINE', '8', 'WALL', '10', 0, '20', 0, '11', 9, '21', 1]]],
        ['alone', []],
      ] as const,
      1,
    ),
  )('a plan that was cut off and refers to another file, %s · read → both are named', async (_, walls) => {
    const block = [
      '0',
      'SECTION',
      '2',
      'BLOCKS',
      '0',
      'BLOCK',
      '2',
      'site',
      '70',
      4,
      '1',
      'site.dwg',
      '0',
      'ENDBLK',
    ];
    const model = [
      '0',
      'ENDSEC',
      '0',
      'SECTION',
      '2',
      'ENTITIES',
      '0',
      'INSERT',
      '2',
      'site',
      '10',
      0,
      '20',
      0,
    ];
    const file = [...block, ...model, ...walls.flat(), ''].join('\n');
    await world.admin('POST', `${steps.chain()}/levels/0/original-floor-plan`, {
      fileType: 'dxf',
      floorPlanFileBase64: Buffer.from(file).toString('base64'),
    });
    const job = await steps.ended(String((await steps.order()).result['id']));
    expect(job.lost).toEqual({ files: ['site.dwg'], kinds: {}, isCut: true });
  });

  it.each<[string, () => Promise<unknown>, number, string]>([
    ['no rooms', () => steps.upload([line([0, 0], [20, 0])]), 6, 'no-rooms-found'],
    [
      'no drawing',
      () =>
        world.admin('POST', `${steps.chain()}/levels/0/original-floor-plan`, {
          fileType: 'dxf',
          floorPlanFileBase64: Buffer.from('0\nSECTION\nand then no drawing at all\n').toString('base64'),
        }),
      0,
      'nothing-usable',
    ],
  ])('of a plan with %s ends in an error that says so', async (_what, put, wanted, code) => {
    await put();
    const job = await steps.ended(String((await steps.order()).result['id']));
    expect([job.status, await steps.status()]).toEqual([wanted, wanted]);
    expect(job.error?.message).toBeTruthy();
    expect(job.error?.code).toMatch(new RegExp(`^(${code}|unsupported.*|file-.*|invalid.*)$`));
    expect(job.features).toBeUndefined();
    expect((await steps.change('apply')).error?.code).toBe('wrong-state');
    expect((await steps.order()).status).toBe(200);
  });

  it('is not needed where a device had made the content from the plan, until another plan comes', async () => {
    const body = {
      fileType: 'geojson',
      floorPlanFileBase64: Buffer.from('{"type":"FeatureCollection","features":[]}').toString('base64'),
    };
    await world.admin('POST', `${steps.chain()}/levels/0/original-floor-plan`, { ...body, isMapped: true });
    expect(await steps.status()).toBe(10);
    await steps.upload(PLAN);
    expect(await steps.status()).toBe(9);
  });

  it('needs a floor plan, and a place that hangs together', async () => {
    expect((await steps.order()).error?.code).toBe('floor-plan-missing');
    expect((await steps.order()).status).toBe(422);
    expect((await steps.order(world.admin, { siteId: 2_000_000_000 })).status).toBe(404);
    expect((await steps.order(world.admin, { levelIndex: 5 })).status).toBe(404);
    expect((await steps.order(world.admin, { levelIndex: 'x' })).error?.code).toBe('invalid-body');
    expect((await world.admin('GET', `/map-jobs/${randomUUID()}`)).status).toBe(404);
    expect((await world.admin('GET', '/map-jobs/1')).status).toBe(404);
  });

  it('runs once a level at a time, however many ask', async () => {
    await steps.upload(PLAN);
    const answers = await Promise.all(Array.from({ length: 5 }, () => steps.order()));
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find((a) => a.status === 409)?.error?.code).toBe('map-job-running');
    const made = answers.find((a) => a.status === 200);
    expect((await steps.ended(String(made!.result['id']))).status).toBe(4);
  });

  it('is taken back while it runs, and leaves nothing', async () => {
    await steps.upload(PLAN);
    const id = String((await steps.order()).result['id']);
    expect((await world.admin('DELETE', `/map-jobs/${id}`)).status).toBe(200);
    expect((await world.admin('GET', `/map-jobs/${id}`)).status).toBe(404);
    expect((await world.admin('DELETE', `/map-jobs/${id}`)).status).toBe(404);
    expect(await steps.status()).toBe(9);
    expect((await steps.mapped()).status).toBe(4);
  });

  slowIt('is deleted while somebody reviews it, and nothing of it is half made', async () => {
    const { id } = await steps.mapped();
    expect((await world.admin('DELETE', `/map-jobs/${id}`)).status).toBe(200);
    for (const verb of ['apply', 'revert'] as const)
      expect((await steps.change(verb)).error?.code).toBe('wrong-state');
    expect([await steps.rows(), await steps.status()]).toEqual([[], 9]);
  });

  slowIt('is forgotten when a new floor plan comes', async () => {
    await steps.mapped();
    await steps.upload(LATER);
    expect(await steps.status()).toBe(9);
    expect((await steps.change('apply')).error?.code).toBe('wrong-state');
  });

  // @spec 1.4 3.43
  slowIt('keeps what people say about it', async () => {
    const job = await steps.mapped();
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

describeSlow('who may map', () => {
  it('editors of the building; readers look, strangers find nothing', async () => {
    const job = await steps.mapped();
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
      (await steps.change('apply', as)).status,
      (await steps.change('revert', as)).status,
      (await steps.order(as)).status,
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

  it('share the jobs: each is done once, and the job of a dead server is continued', async () => {
    others.push(await openWorld({ DATABASE_URL: world.databaseUrl }));
    // A job that a server had begun when it died: no lock is held, the row says running.
    await steps.upload(PLAN);
    const left = await world.db.execute<{ id: string }>(sql`
      insert into map_jobs (id, client_id, site_id, building_id, level_index, floorplan_id, status, attempts)
      select gen_random_uuid(), client_id, site_id, building_id, level_index, id, 3, 1 from floor_plans
      where building_id = ${campus.buildingId} returning id`);
    const job = await steps.ended(left.rows[0]!.id);
    expect(job.status).toBe(4);
    const tries = await world.db.execute(sql`select attempts from map_jobs where id = ${job.id}`);
    expect(tries.rows).toEqual([{ attempts: 2 }]);
  });

  slowIt('give up a job that ends every server which begins it', async () => {
    await steps.upload(PLAN);
    const left = await world.db.execute<{ id: string }>(sql`
      insert into map_jobs (id, client_id, site_id, building_id, level_index, floorplan_id, status, attempts)
      select gen_random_uuid(), client_id, site_id, building_id, level_index, id, 2, 3 from floor_plans
      where building_id = ${campus.buildingId} returning id`);
    const job = await steps.ended(left.rows[0]!.id);
    expect([job.status, job.error?.code]).toEqual([8, 'job-failed']);
  });
});
