import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import { packFeatures } from './packed-features.ts';
import type { FeatureInput } from './feature-input.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: await createTestDatabase() });
  await database.connect();
});
afterAll(() => database.end());

const input: fc.Arbitrary<FeatureInput> = fc.record({
  fid: fc.uuid(),
  kind: fc.constantFrom('poi', 'obstacle', 'graph'),
  properties: fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { noNullPrototype: true }),
  geometry: fc.record({
    type: fc.constant('Point' as const),
    coordinates: fc.tuple(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
  }),
});

it('comes to the same in the database as it was here', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(input, { maxLength: 6 }), async (inputs) => {
      const { count, ...packed } = packFeatures(inputs);
      const { rows } = await database.query<Record<string, string>>(
        `select fid::text, kind, properties::text, geometry::text
         from unnest($1::uuid[], $2::text[], $3::json[], $4::json[]) as given(fid, kind, properties, geometry)`,
        [packed.fids, packed.kinds, packed.properties, packed.geometries],
      );
      expect(count).toBe(inputs.length);
      expect(rows).toEqual(
        inputs.map(({ fid, kind, properties, geometry }) => ({
          fid,
          kind,
          properties: JSON.stringify(properties),
          geometry: JSON.stringify(geometry),
        })),
      );
    }),
    { numRuns: runs(60) },
  );
});

it('a malformed UUID → throws', () => {
  const broken = { fid: 'x', kind: 'poi', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } };
  expect(() => packFeatures([broken as FeatureInput])).toThrow('no UUID');
});
