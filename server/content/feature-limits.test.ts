import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEATURE } from '../../src/domain/limits.ts';
import { featureBytes } from '../../src/domain/rules/index.ts';
import { type Campus, levelBody, makeCampus, poi } from '../testing/builders.ts';
import { openWorld, type TestWorld } from '../testing/test-world.ts';

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
