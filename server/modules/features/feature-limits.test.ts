import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEATURE, LEVEL_CONTENT } from '../../../src/domain/limits.ts';
import { featureBytes } from '../../../src/domain/rules/index.ts';
import { type Campus, levelBody, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  await world.admin('POST', `/buildings/${campus.buildingId}/levels/1`, levelBody(1));
});
afterAll(() => world.close());

type Body = ReturnType<typeof poi>['body'];
const put = (body: Body) => world.admin('PUT', `/features/${body.features[0]!.properties.fid}`, body);
const bulk = (...features: Body['features']) =>
  world.admin('POST', `/buildings/${campus.buildingId}/levels/1/bulk`, {
    type: 'FeatureCollection',
    features,
  });
const graph = (...features: unknown[]) =>
  world.admin('POST', `/sites/${campus.siteId}/graphs`, { type: 'FeatureCollection', features });
const plain = () => poi(campus, { lvl: 1 }).body.features[0]!;

/** A place of exactly so many bytes, without what the server fills in. */
function ofBytes(bytes: number): Body {
  const { body } = poi(campus, { lvl: 1 });
  const feature = body.features[0]!;
  const { typeCode, name } = feature.properties as Record<string, unknown>;
  const bare = featureBytes({
    geometry: feature.geometry as never,
    properties: { typeCode, name, note: '' },
  });
  Object.assign(feature.properties, { note: 'x'.repeat(bytes - bare) });
  return body;
}
const properties = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, i]));
const node = (more: object) => ({
  type: 'Feature',
  properties: { fid: randomUUID(), typeCode: 'graph-node', bid: campus.buildingId, lvl: 1, ...more },
  geometry: { type: 'Point', coordinates: [10.0015, 50.0015] },
});

describe('a feature of 2,000,000 bytes', () => {
  it('is taken by bulk, and can be edited after that', async () => {
    const body = ofBytes(FEATURE.maxBytes);
    expect((await bulk(...body.features)).status).toBe(200);
    expect((await put(body)).status).toBe(200);
  });
});

describe('a feature of one byte more', () => {
  it('is refused by PUT', async () => {
    const answer = await put(ofBytes(FEATURE.maxBytes + 1));
    expect([answer.status, answer.error?.code]).toEqual([413, 'feature-too-large']);
    expect(answer.error?.details?.map(({ path }) => path)).toEqual(['features/0']);
  });

  it('is refused by PUT where even the call is too large to be read', async () => {
    const answer = await put(ofBytes(4 * FEATURE.maxBytes));
    expect([answer.status, answer.error?.code]).toEqual([413, 'feature-too-large']);
  });

  it('is refused by bulk, which says which it is', async () => {
    const answer = await bulk(plain(), plain(), ...ofBytes(FEATURE.maxBytes + 1).features);
    expect([answer.status, answer.error?.code]).toEqual([413, 'feature-too-large']);
    expect(answer.error?.details?.map(({ path }) => path)).toEqual(['features/2']);
  });

  it('is refused in a network', async () => {
    const answer = await graph(node({}), node({ note: 'x'.repeat(FEATURE.maxBytes) }));
    expect([answer.status, answer.error?.code]).toEqual([413, 'feature-too-large']);
    expect(answer.error?.details?.map(({ path }) => path)).toEqual(['features/1']);
  });
});

describe('a feature of more than 1,000 properties', () => {
  it('is refused by PUT, bulk and as part of a network', async () => {
    const { body } = poi(campus, { lvl: 1, ...properties(60_000) });
    const answers = [await put(body), await bulk(...body.features), await graph(node(properties(60_000)))];
    expect(answers.map(({ status, error }) => [status, error?.code, error?.details?.[0]?.path])).toEqual(
      answers.map(() => [400, 'too-many', 'features/0/properties']),
    );
  });

  it('is taken where it has a thousand', async () => {
    const { body } = poi(campus, { lvl: 1, ...properties(998) });
    expect((await put(body)).status).toBe(200);
  });
});

describe('a level of 200,000 features', { timeout: 60_000 }, () => {
  it('takes no more by PUT or bulk, and still lets one of them be changed', async () => {
    await world.admin('POST', `/buildings/${campus.buildingId}/levels/2`, levelBody(2));
    const { fid, body } = poi(campus, { lvl: 2 });
    expect((await put(body)).status).toBe(200);
    // The feed of changes and the checks of references cost minutes for so many rows, and are tested elsewhere.
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into features
        (fid, client_id, site_id, building_id, level_index, kind, properties, geometry)
        select gen_random_uuid(), ${campus.clientId}, ${campus.siteId}, ${campus.buildingId}, 2, 'poi', '{}', '{}'
        from generate_series(1, ${LEVEL_CONTENT.maxFeatures - 1})`);
    });
    const path = `/buildings/${campus.buildingId}/levels/2/bulk`;
    const answers = [
      await put(poi(campus, { lvl: 2 }).body),
      await world.admin('POST', path, poi(campus, { lvl: 2 }).body),
    ];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
      answers.map(() => [400, 'too-many']),
    );
    expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
  });
});

describe('a number that would be rounded', () => {
  it.each(['1e400', '12345678901234567890'])('is refused in any body, with its place: %s', async (number) => {
    const { fid, body } = poi(campus, { height: 'N' });
    const answer = await world.admin('PUT', `/features/${fid}`, JSON.stringify(body).replace('"N"', number));
    expect([answer.status, answer.error?.code]).toEqual([400, 'number-out-of-range']);
    expect(answer.error?.details?.map(({ path }) => path)).toEqual(['features/0/properties/height']);
    const site = JSON.stringify({ siteExtraData: { area: 'N' } }).replace('"N"', number);
    const other = await world.admin('PATCH', `/sites/${campus.siteId}`, site);
    expect([other.error?.code, other.error?.details?.[0]?.path]).toEqual([
      'number-out-of-range',
      'siteExtraData/area',
    ]);
  });
});

it('a name that shows nothing is refused, with its place', async () => {
  const { fid, body } = poi(campus, { name: '\u200e' });
  const answer = await world.admin('PUT', `/features/${fid}`, body);
  expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-title']);
  expect(answer.error?.details?.[0]?.path).toBe('features/0/properties/name');
});
