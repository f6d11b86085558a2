import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildingAnswerSchema,
  clientsAnswerSchema,
  levelsAnswerSchema,
  siteAnswerSchema,
  sitesAnswerSchema,
} from '../../../src/contract/index.ts';
import {
  BUILDING,
  buildingBody,
  type Campus,
  levelBody,
  makeCampus,
  siteBody,
  square,
} from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

const refused = async (answer: Promise<{ status: number; error?: { code: string } | undefined }>) => {
  const { status, error } = await answer;
  return [status, error?.code];
};

describe('clients', () => {
  it('are listed with what was sent', async () => {
    const made = await world.admin('POST', '/clients', {
      clientTitle: '  Ward & Sons ',
      clientExtraData: { '\u0000odd \ud800': [1, { b: null }], z: 1, a: 2 },
    });
    expect(made.createdTimestampUtcEpochSeconds).toBeGreaterThan(1_700_000_000);
    const list = clientsAnswerSchema.parse(await world.admin('GET', '/clients')).results;
    const found = list.find((c) => c.clientInternalIdentifier === made.result.clientInternalIdentifier);
    expect(found?.clientTitle).toBe('Ward & Sons');
    expect(Object.entries(found?.clientExtraData ?? {})).toEqual([
      ['\u0000odd \ud800', [1, { b: null }]],
      ['z', 1],
      ['a', 2],
    ]);
  });

  // @spec 1.10 4.28
  it('ask for analytics once, then it is underway', async () => {
    const path = `/clients/${campus.clientId}/analytics/activate`;
    expect((await world.admin('POST', path)).result).toEqual({ analyticsStatus: 'requested' });
    expect((await world.admin('POST', path)).result).toEqual({ analyticsStatus: 'underway' });
  });

  it('need a title', async () => {
    expect(await refused(world.admin('POST', '/clients', { clientTitle: ' -- ' }))).toEqual([
      400,
      'invalid-title',
    ]);
    const long = await world.admin('POST', '/clients', { clientTitle: 'x'.repeat(51) });
    expect([long.status, long.error?.details?.[0]?.path]).toEqual([400, 'clientTitle']);
  });
});

describe('sites', () => {
  // @spec 1.1
  it('come with their buildings and levels', async () => {
    const { sites } = sitesAnswerSchema.parse(
      await world.admin('GET', `/clients/${campus.clientId}/sites/draft`),
    ).result;
    expect(sites[0]).toMatchObject({ siteExtraData: { note: 'kept' }, publishState: 'new' });
    expect(sites[0]?.buildings?.[0]?.levels?.[0]?.levelIndex).toBe(0);
  });

  it('keep what a PATCH does not name and replace extra data whole', async () => {
    const path = `/sites/${campus.siteId}`;
    const patched = await world.admin('PATCH', path, { siteTitle: 'Renamed', siteExtraData: { other: 1 } });
    const site = siteAnswerSchema.parse(patched).result;
    expect(site).toMatchObject({
      siteTitle: 'Renamed',
      siteExternalIdentifier: 'north',
      siteExtraData: { other: 1 },
    });
  });

  it('refuse a taken identifier, too much ground, and to leave a building out', async () => {
    const list = `/clients/${campus.clientId}/sites`;
    expect(await refused(world.admin('POST', list, siteBody('north')))).toEqual([
      409,
      'external-identifier-exists',
    ]);
    const huge = siteBody('huge', { geometry: square(10, 50, 0.2) });
    expect(await refused(world.admin('POST', list, huge))).toEqual([400, 'site-boundaries']);
    const away = { geometry: square(10.005, 50.005, 0.001) };
    expect(await refused(world.admin('PATCH', `/sites/${campus.siteId}`, away))).toEqual([
      400,
      'buildings-within-error',
    ]);
    const open = { type: 'Polygon', coordinates: [BUILDING.coordinates[0]!.slice(0, 4)] };
    expect((await world.admin('POST', list, siteBody('open', { geometry: open }))).status).toBe(400);
  });

  it('take an identifier by one of many who ask at once', async () => {
    const list = `/clients/${campus.clientId}/sites`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.admin('POST', list, siteBody('race'))),
    );
    const count = (status: number) => answers.filter((a) => a.status === status).length;
    expect([count(200), count(409)]).toEqual([1, 5]);
  });
});

describe('buildings', () => {
  it('must lie within their site', async () => {
    const outside = buildingBody('far', { geometry: square(10.0095, 50.0095, 0.001) });
    expect(await refused(world.admin('POST', `/sites/${campus.siteId}/buildings`, outside))).toEqual([
      400,
      'buildings-within-site-error',
    ]);
    const made = await world.admin('POST', `/sites/${campus.siteId}/buildings`, buildingBody('two'));
    expect(buildingAnswerSchema.parse(made).result.levels).toEqual([]);
  });
});

describe('levels', () => {
  const list = () => `/buildings/${campus.buildingId}/levels`;

  it('are addressed by their index, once', async () => {
    expect((await world.admin('POST', `${list()}/-2`, levelBody(-2))).status).toBe(200);
    expect(await refused(world.admin('POST', `${list()}/-2`, levelBody(-2)))).toEqual([409, 'level-exists']);
    expect(await refused(world.admin('POST', `${list()}/1000`, levelBody(1000)))).toEqual([
      400,
      'invalid-index',
    ]);
    expect(await refused(world.admin('POST', `${list()}/3`, levelBody(4)))).toEqual([
      400,
      'level-index-differs',
    ]);
    expect(await refused(world.admin('GET', `${list()}/7/draft`))).toEqual([404, 'not-found']);
    const { levels } = levelsAnswerSchema.parse(await world.admin('GET', `${list()}/draft`)).result;
    expect(levels.map((l) => l.levelIndex)).toEqual([-2, 0]);
  });

  it('go with their building, and with their site', async () => {
    const other = await makeCampus(world.admin);
    expect((await world.admin('DELETE', `/sites/${other.siteId}`)).status).toBe(200);
    for (const gone of [`/sites/${other.siteId}/draft`, `/buildings/${other.buildingId}/levels/0/draft`]) {
      expect((await world.admin('GET', gone)).status).toBe(404);
    }
    expect((await world.admin('DELETE', `/sites/${other.siteId}`)).status).toBe(404);
  });
});
