import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featuresAnswerSchema, levelStatusesAnswerSchema } from '../../../src/contract/index.ts';
import { tokenOf } from '../../../tests/support/server/api-client.ts';
import {
  type Campus,
  levelBody,
  makeCampus,
  poi,
  POI,
  square,
} from '../../../tests/support/server/content-builders.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

const level = (index = 0) => `/buildings/${campus.buildingId}/levels/${index}`;
const listOf = async (list: string, index = 0) =>
  featuresAnswerSchema.parse(await world.admin('GET', `${level(index)}/${list}/draft`)).result.features;
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const area = (
  properties: Record<string, unknown> = {},
  geometry: unknown = square(10.0012, 50.0012, 0.0001),
) => ({
  type: 'Feature',
  properties,
  geometry,
});

describe('features far from their building', () => {
  /** 1.1 km to the north of it, and beside it. */
  const [far, near] = [square(10.0012, 50.013, 0.0001), square(10.0032, 50.0012, 0.0001)];
  const warned = { code: 'far-from-building', fid: expect.any(String) as string, metres: expect.closeTo(1118, -2) as number }; // oxfmt-ignore
  const warningsOf = async (method: 'PUT' | 'POST', path: string, body: object) => {
    const answer = await world.admin(method, path, body);
    expect(answer.status).toBe(200);
    return (answer as { warnings?: unknown }).warnings;
  };

  it('is taken, and the answer says so: one feature, few and many, a node of the network', async () => {
    const put = (fid: string, geometry: unknown) => {
      const { body } = poi(campus);
      const [feature] = body.features;
      const one = { ...feature!, geometry, properties: { ...feature!.properties, fid, typeCode: 'room' } };
      return warningsOf('PUT', `/features/${fid}`, { ...body, features: [one] });
    };
    expect(await put(randomUUID(), near)).toBeUndefined();
    expect(await put(randomUUID(), far)).toEqual([warned]);
    const rooms = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        area({ typeCode: 'room', name: 'x'.repeat(60) }, i % 2 === 0 ? near : far),
      );
    expect(await warningsOf('POST', `${level()}/bulk`, collection(...rooms(2)))).toEqual([warned]);
    const many = await warningsOf('POST', `${level()}/bulk`, collection(...rooms(600)));
    expect(many).toHaveLength(100);
    const { buildingId: bid, siteId: sid } = campus;
    const properties = { fid: randomUUID(), typeCode: 'graph-node', bid, sid, lvl: 0, neighbors: [] };
    const node = {
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: far.coordinates[0]![0] },
    };
    expect(await warningsOf('POST', `/sites/${campus.siteId}/graphs`, collection(node))).toEqual([
      { ...warned, fid: properties.fid },
    ]);
    await world.db.execute(sql`delete from features where building_id = ${campus.buildingId}`);
  });
});

describe('a single feature', () => {
  it('not found by a survey → stays listed as deleted, with time and surveyor', async () => {
    const [gone, deleted] = [poi(campus, { extra: { ours: 1 } }), poi(campus)];
    for (const { fid, body } of [gone, deleted]) {
      await world.admin('PUT', `/features/${fid}`, body);
      await world.db.execute(sql`update features set published_revision = revision where fid = ${fid}`);
    }
    const refused = await world.admin('DELETE', `/features/${gone.fid}?surveyGoneAt=soon`);
    expect([refused.status, refused.error?.code]).toEqual([400, 'invalid-query']);
    expect((await world.admin('DELETE', `/features/${gone.fid}?surveyGoneAt=1700000000`)).status).toBe(200);
    expect((await world.admin('DELETE', `/features/${deleted.fid}`)).status).toBe(200);
    const listed = await listOf('pois');
    const extraOf = ({ fid }: { fid: string }) => {
      const found = listed.find(({ properties }) => properties.fid === fid);
      expect(found?.properties.publishState).toBe('deleted');
      return found?.properties['extra'];
    };
    expect(extraOf(gone)).toEqual({
      ours: 1,
      surveyGoneAt: 1_700_000_000,
      verifiedAt: 1_700_000_000,
      verifiedBy: 'Administrator',
    });
    expect(extraOf(deleted)).toBeUndefined();
    await world.db.execute(sql`delete from features where building_id = ${campus.buildingId}`);
  });

  it('is created, replaced, listed by its class and deleted', async () => {
    const { fid, body } = poi(campus, { extra: { ours: [1] }, unknownMember: 'stays', keywords: ['a'] });
    const made = await world.admin('PUT', `/features/${fid}`, body);
    expect([made.status, typeof made.createdTimestampUtcEpochSeconds]).toEqual([200, 'number']);
    body.features[0]!.properties['name'] = 'Renamed';
    expect((await world.admin('PUT', `/features/${fid.toUpperCase()}`, body)).status).toBe(200);
    const found = (await listOf('pois')).filter((f) => f.properties.fid === fid);
    expect(found).toHaveLength(1);
    expect(found[0]?.properties).toEqual({
      fid,
      typeCode: POI,
      name: 'Renamed',
      extra: { ours: [1] },
      unknownMember: 'stays',
      keywords: ['a'],
      sid: campus.siteId,
      bid: campus.buildingId,
      lvl: 0,
      publishState: 'new',
    });
    expect((await world.admin('DELETE', `/features/${fid}`)).status).toBe(200);
    expect((await world.admin('DELETE', `/features/${fid}`)).status).toBe(404);
    expect(await listOf('pois')).toEqual([]);
  });

  it.each([
    ['an unknown type', { typeCode: 'no-such-type' }, 'file-validation-type-code'],
    ['a type out of an object prototype', { typeCode: 'toString' }, 'file-validation-type-code'],
    ['no name', { name: '  ' }, 'required'],
    ['a long name', { name: 'x'.repeat(65) }, 'poi-name-limit'],
    ['a name that is no text', { name: 5 }, 'invalid-body'],
    ['no place', { bid: null, sid: null, lvl: null }, 'place-missing'],
    ['another site than its building', { sid: 2_000_000_000 }, 'wrong-parent'],
    ['another fid than the path', { fid: randomUUID() }, 'fid-differs'],
  ])('with %s is refused', async (_what, properties, code) => {
    const { fid, body } = poi(campus, properties);
    const answer = await world.admin('PUT', `/features/${fid}`, body);
    expect([answer.status, answer.error?.code]).toEqual([400, code]);
    expect(await listOf('pois')).toEqual([]);
  });

  it.each([
    { bid: 1e15 },
    { bid: -1 },
    { lvl: 1e12 },
    { bid: null, lvl: null, sid: 1e12 },
    { bid: null, lvl: null, cid: 1e12, typeCode: 'global-geofence' },
  ])('at %o, where nothing can be, is not found', async (properties) => {
    const { fid, body } = poi(campus, properties);
    const answer = await world.admin('PUT', `/features/${fid}`, body);
    expect([answer.status, answer.error?.code]).toEqual([404, 'not-found']);
  });

  // @spec 1.3 3.11 7.43
  it('of the whole client is a global geofence', async () => {
    const fid = randomUUID();
    const body = {
      ...collection(area({ fid, cid: campus.clientId, name: 'Zone', typeCode: 'global-geofence' })),
      name: 'global_geofences',
    };
    expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
    const answer = await world.admin('GET', `/clients/${campus.clientId}/geofences/global/draft`);
    expect(featuresAnswerSchema.parse(answer).result.features[0]?.properties).toMatchObject({
      fid,
      cid: campus.clientId,
    });
  });
});

describe('bulk', () => {
  // @spec 7.28 7.42
  it('fills in what is missing, adds, and replaces a fid of the level', async () => {
    await world.admin('POST', level(1), levelBody(1));
    const fid = randomUUID();
    const first = await world.admin('POST', `${level(1)}/bulk`, collection(area({ fid, note: 1 }), area({})));
    expect(first.result).toEqual({ count: 2 });
    await world.admin('POST', `${level(1)}/bulk`, collection(area({ fid, note: 2 })));
    const features = await listOf('mapobjects', 1);
    expect(features).toHaveLength(2);
    expect(features.find((f) => f.properties.fid === fid)?.properties).toMatchObject({
      note: 2,
      typeCode: 'undefined',
      lvl: 1,
    });
  });

  it('takes null for missing, as files write it', async () => {
    await world.admin('POST', level(7), levelBody(7));
    const bare = { ...area({}), properties: null };
    const body = {
      type: 'FeatureCollection',
      features: [area({ fid: null, typeCode: null, note: null }), bare],
    };
    expect((await world.admin('POST', `${level(7)}/bulk`, body)).result).toEqual({ count: 2 });
    const features = await listOf('mapobjects', 7);
    expect(features.map((f) => f.properties.typeCode)).toEqual(['undefined', 'undefined']);
    expect(features.map((f) => f.properties['note'] ?? null)).toEqual([null, null]);
  });

  it('is all or nothing', async () => {
    await world.admin('POST', level(2), levelBody(2));
    const crossing = {
      type: 'Polygon',
      coordinates: [
        [
          [10, 50],
          [10.001, 50.001],
          [10.001, 50],
          [10, 50.001],
          [10, 50],
        ],
      ],
    };
    const refusals: [unknown, string][] = [
      [area({ typeCode: 'nope' }), 'file-validation-type-code'],
      [area({ typeCode: POI }), 'file-validation-name'],
      [area({}, crossing), 'self-crossing'],
      [area({ fid: 'not-a-uuid' }), 'invalid-fid'],
    ];
    for (const [bad, code] of refusals) {
      const answer = await world.admin('POST', `${level(2)}/bulk`, collection(area(), area(), bad));
      expect([answer.status, answer.error?.code]).toEqual([400, code]);
      expect(answer.error?.details?.[0]?.path).toMatch(/^features\/2\//);
    }
    const fid = randomUUID();
    const twice = await world.admin('POST', `${level(2)}/bulk`, collection(area({ fid }), area({ fid })));
    expect(twice.error?.code).toBe('duplicate-fid');
    expect(await listOf('mapobjects', 2)).toEqual([]);
  });

  it('does not take a fid from another level', async () => {
    const { fid, body } = poi(campus);
    await world.admin('PUT', `/features/${fid}`, body);
    const answer = await world.admin('POST', `${level(2)}/bulk`, collection(area({ fid }), area()));
    expect([answer.status, answer.error?.code]).toEqual([409, 'feature-exists-elsewhere']);
    expect(await listOf('mapobjects', 2)).toEqual([]);
  });
});

const adminToken = () => tokenOf(world.origin, TEST_ADMIN.email, TEST_ADMIN.password);
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the original floor plan', () => {
  const chain = () => `/clients/${campus.clientId}/sites/${campus.siteId}/buildings/${campus.buildingId}`;
  const statuses = async () =>
    levelStatusesAnswerSchema.parse(await world.admin('GET', `${chain()}/level-statuses`)).results;

  it('is kept byte for byte and read with the bearer only', async () => {
    const bytes = Buffer.from('%PDF-1.4\n\u0000\u00ff binary');
    const upload = { fileType: 'pdf', floorPlanFileBase64: bytes.toString('base64') };
    const answer = await world.admin('POST', `${chain()}/levels/0/original-floor-plan`, upload);
    const url = String(answer.result.floorPlanUrl);
    expect((await statuses()).find((s) => s.levelIndex === 0)).toEqual({
      levelIndex: 0,
      levelStatus: 9,
      floorPlanUrl: url,
      fileType: 'pdf',
    });
    expect((await world.open('GET', url)).status).toBe(401);
    const read = await fetch(url, { headers: { authorization: `Bearer ${await adminToken()}` } });
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await statuses()).find((s) => s.levelIndex === 1)).toMatchObject({
      levelStatus: 9,
      floorPlanUrl: null,
    });
  });

  it('in a browser that several people use → revalidated each time', async () => {
    const [kept] = await statuses();
    const url = String(kept?.floorPlanUrl);
    const authorization = `Bearer ${await adminToken()}`;
    const first = await fetch(url, { headers: { authorization } });
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toMatch(/authorization/);
    await first.arrayBuffer();
    const tag = first.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { authorization, 'if-none-match': tag } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await world.open('GET', url, undefined, { 'if-none-match': tag })).status).toBe(401);
  });

  it.each([
    ['exe', 'AAAA', 400, 'invalid-extension'],
    ['pdf', '***', 400, 'invalid-base64'],
    ['pdf', '', 400, 'empty-file'],
    ['pdf', base64('%PDX-1.7 something else'), 422, 'file-type-mismatch'],
    ['pdf', base64('<!doctype html><script>alert(1)</script>'), 422, 'file-type-mismatch'],
    ['dwg', base64('AB1032 no drawing'), 422, 'file-type-mismatch'],
    ['dwg', base64('0\nSECTION\n'), 422, 'file-type-mismatch'],
    ['dxf', base64('MZ\u0090 a program'), 422, 'file-type-mismatch'],
    ['dxf', base64('0\nEOF\n'), 422, 'file-type-mismatch'],
    ['dxf', base64('AutoCAD Binary DXF and nothing more'), 422, 'file-type-mismatch'],
    ['geojson', base64('{"type":"FeatureCollection"'), 422, 'file-invalid'],
    ['geojson', base64('{"type":"Topology"}'), 422, 'file-type-mismatch'],
    ['json', base64('[]'), 422, 'file-type-mismatch'],
    ['geojson', base64(`[${'0,'.repeat(300_000)}0]`), 422, 'file-type-mismatch'],
  ])(
    'of type %s (%#) is refused where its bytes are something else',
    async (fileType, floorPlanFileBase64, status, code) => {
      const path = `${chain()}/levels/0/original-floor-plan`;
      const answer = await world.admin('POST', path, { fileType, floorPlanFileBase64 });
      expect([answer.status, answer.error?.code]).toEqual([status, code]);
    },
  );

  it.each([
    ['pdf', base64('a line of a mail\n%PDF-1.7\n')],
    ['dwg', base64('AC1032 a drawing')],
    ['dxf', base64('999\r\na comment\r\n  0\r\nSECTION\r\n')],
    [
      '.DXF',
      Buffer.from('AutoCAD Binary DXF\r\n\u001a\u0000\u0000\u0000SECTION\u0000', 'latin1').toString('base64'),
    ],
    ['geojson', base64('\ufeff{"type":"Feature","geometry":null,"properties":{}}')],
    ['json', base64(JSON.stringify({ type: 'FeatureCollection', features: [], more: 'x'.repeat(600_000) }))],
  ])('of type %s (%#) is kept where its bytes are of that type', async (fileType, floorPlanFileBase64) => {
    const path = `${chain()}/levels/1/original-floor-plan`;
    const answer = await world.admin('POST', path, { fileType, floorPlanFileBase64 });
    expect([answer.status, answer.error?.code]).toEqual([200, undefined]);
  });

  it('is not found where the ids do not belong together', async () => {
    const other = chain().replace(`/sites/${campus.siteId}/`, '/sites/999999/');
    expect((await world.admin('GET', `${other}/level-statuses`)).status).toBe(404);
  });
});

describe('anchors', () => {
  it('are the corners of the content', async () => {
    const answer = await world.admin('POST', '/tools/calculate-anchors', collection(area()));
    const corners = [
      [10.0012, 50.0012],
      [10.0013, 50.0013],
    ];
    expect(answer.result.features).toMatchObject(
      corners.map((corner) => ({
        properties: { typeCode: 'georeferencing-anchor', originalCoordinates: corner },
        geometry: { coordinates: corner },
      })),
    );
    expect((await world.admin('POST', '/tools/calculate-anchors', collection())).error?.code).toBe(
      'no-features',
    );
  });
});
