import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeSlow, slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { featuresAnswerSchema } from '../../../src/contract/index.ts';
import { FEATURE, LEVEL_CONTENT } from '../../../src/domain/limits.ts';
import { featureBytes } from '../../../src/domain/rules/index.ts';
import type { Answer } from '../../../tests/support/server/api-client.ts';
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

describeSlow('a feature of 2,000,000 bytes', () => {
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
    const few = poi(campus, { lvl: 1, ...properties(1001) }).body.features;
    const answers = [await put(body), await bulk(...few), await graph(node(properties(1001)))];
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

describe('a level of 64,000,000 bytes', () => {
  let level = 10;
  beforeEach(async () => {
    level += 1;
    await world.admin('POST', `/buildings/${campus.buildingId}/levels/${level}`, levelBody(level));
  });

  /** Puts features there past the server, of so many bytes together. */
  async function fill(bytes: number, anySize = false, at: 'level' | 'outdoors' | 'client' = 'level') {
    const { clientId, siteId, buildingId } = campus;
    const place = {
      level: sql`${siteId}, ${buildingId}, ${level}`,
      outdoors: sql`${siteId}, null::int, null::int`,
      client: sql`null::int, null::int, null::int`,
    };
    const ones = [...Array<number>(Math.floor((bytes - 200) / 1_000_000)).fill(1_000_000)];
    ones.push(bytes - ones.length * 1_000_000);
    await world.db.transaction(async (tx) => {
      if (anySize) await tx.execute(sql`set local storey.any_size = 'on'`);
      for (const size of ones) {
        await tx.execute(sql`
          insert into features (fid, client_id, site_id, building_id, level_index, kind, properties, geometry)
          select gen_random_uuid(), ${clientId}, ${place[at]}, ${at === 'client' ? 'globalGeofence' : 'poi'},
            json_build_object('typeCode', 'a', 'note', repeat('x', ${size - 111})), '{"type":"Point","coordinates":[1,2]}'`);
      }
    });
  }
  const bytesThere = async (where = sql`level_index = ${level}`) =>
    Number(
      (
        await world.db.execute<{ n: string }>(
          sql`select coalesce(sum(bytes), 0) as n from features where client_id = ${campus.clientId} and ${where} and not deleted`,
        )
      ).rows[0]!.n,
    );
  const here = (bytes: number) => {
    const body = ofBytes(bytes);
    body.features[0]!.properties.lvl = level;
    return body;
  };
  const refused = (answer: Answer) => {
    expect([answer.status, answer.error?.code]).toEqual([413, 'level-full']);
  };

  it('bytes that the database counts · are those that the contract counts', async () => {
    await put(here(123_456));
    expect(await bytesThere()).toBe(123_456);
  });

  slowIt(
    'exactly as many · taken; one byte more by PUT, bulk or network · level-full, and all stays as it was',
    async () => {
      await fill(LEVEL_CONTENT.maxBytes - 1_000_000);
      expect(await bytesThere()).toBe(LEVEL_CONTENT.maxBytes - 1_000_000);
      const body = here(1_000_000);
      refused(await put(here(1_000_001)));
      expect((await put(body)).status).toBe(200);
      expect(await bytesThere()).toBe(LEVEL_CONTENT.maxBytes);
      const larger = structuredClone(body);
      const { note } = larger.features[0]!.properties as Record<string, unknown>;
      Object.assign(larger.features[0]!.properties, { note: `${String(note)}x` });
      refused(await put(larger));
      const into = `/buildings/${campus.buildingId}/levels/${level}/bulk`;
      refused(await world.admin('POST', into, { type: 'FeatureCollection', features: [plain()] }));
      refused(await graph(node({ lvl: level })));
      expect(await bytesThere()).toBe(LEVEL_CONTENT.maxBytes);
    },
  );

  slowIt('two at once into room for one · one is taken', async () => {
    await fill(LEVEL_CONTENT.maxBytes - 1_000_000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(here(900_000))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 413, 413, 413]);
  });

  slowIt('filled further before there was a limit · read and made smaller, but not larger', async () => {
    await fill(LEVEL_CONTENT.maxBytes + 3_000_000, true);
    const list = await world.admin('GET', `/buildings/${campus.buildingId}/levels/${level}/pois/draft`);
    const features = featuresAnswerSchema.parse(list).result.features;
    expect(features).toHaveLength(67);
    const [one] = features;
    const { typeCode } = plain().properties;
    const smaller = { ...one!.properties, typeCode, name: 'A name', note: 'x' };
    const taken = { type: 'FeatureCollection', features: [{ ...one!, properties: smaller }] };
    expect((await world.admin('PUT', `/features/${one!.properties.fid}`, taken)).status).toBe(200);
    refused(await put(here(1000)));
  });

  slowIt('outdoors at a site, and at a client · the same limit', async () => {
    await fill(LEVEL_CONTENT.maxBytes - 100, false, 'outdoors');
    const { bid: _bid, lvl: _lvl, ...outdoors } = here(1000).features[0]!.properties;
    const body = here(1000);
    body.features[0]!.properties = outdoors as never;
    refused(await world.admin('PUT', `/features/${outdoors.fid}`, body));
    await expect(fill(LEVEL_CONTENT.maxBytes + 1, false, 'client')).rejects.toThrow();
  });
});
