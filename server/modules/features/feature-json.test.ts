import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeatureKind, featureKindSchema } from '../../../src/domain/entities/feature.ts';
import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import type { Extra } from '../../../src/domain/entities/publish-state.ts';
import type { Db } from '../../platform/storage/connect.ts';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import { DRAFT } from '../hierarchy/index.ts';
import { readList } from '../../platform/lists/lists.ts';
import { globalGeofences, levelFeatures } from './feature-json.ts';
import { listClientFeatures } from './queries.ts';
import { featureToWire } from './feature-row.ts';
import { keptProperties } from './write-features.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

let pool: pg.Pool;
let db: Db;
let at: { clientId: number; siteId: number; buildingId: number; levelIndex: number };

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createTestDatabase(), max: 1 });
  db = drizzle(pool);
  const one = async (text: string) => (await pool.query<{ id: number }>(text)).rows[0]!.id;
  const clientId = await one(`insert into clients (title, extra) values ('C', '{}') returning id`);
  const siteId = await one(`insert into sites (client_id, title, external_identifier, extra, geometry)
    values (${clientId}, 'S', 's', '{}', '{}') returning id`);
  const buildingId =
    await one(`insert into buildings (client_id, site_id, title, external_identifier, extra, geometry)
      values (${clientId}, ${siteId}, 'B', 'b', '{}', '{}') returning id`);
  await pool.query(`insert into levels (client_id, site_id, building_id, level_index, short_title, long_title, extra)
    values (${clientId}, ${siteId}, ${buildingId}, -2, 'L', 'Level', '{}')`);
  at = { clientId, siteId, buildingId, levelIndex: -2 };
}, 60_000);
afterAll(() => pool.end());

const FEATURE_KINDS = featureKindSchema.options;

interface Stored {
  kind: FeatureKind;
  isOnLevel: boolean;
  properties: Extra;
  geometry: FeatureGeometry;
  revision: number;
  publishedRevision: number | null;
  deleted: boolean;
}
const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('1', '0', '', '}', '"', 'fid', 'publishState', 'sid'),
);
/** As it is after a journey: what JSON can't say is gone. */
const members = fc
  .dictionary(name, fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), fc.double()))
  .map((all) => keptProperties(JSON.parse(JSON.stringify(all)) as Extra));
const stored: fc.Arbitrary<Stored> = fc.record({
  kind: fc.constantFrom(...FEATURE_KINDS),
  isOnLevel: fc.boolean(),
  properties: members,
  geometry: fc.record({
    type: fc.constant('Point' as const),
    coordinates: fc.tuple(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
  }),
  revision: fc.integer({ min: 1, max: 3 }),
  publishedRevision: fc.option(fc.integer({ min: 1, max: 3 })),
  deleted: fc.boolean(),
});

async function store({ kind, isOnLevel, properties, geometry, ...rest }: Stored): Promise<void> {
  const isGlobal = kind === 'globalGeofence';
  await pool.query(
    `insert into features (fid, client_id, site_id, building_id, level_index, kind, properties, geometry, revision,
      published_revision, deleted) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      randomUUID(),
      at.clientId,
      isGlobal ? null : at.siteId,
      isOnLevel && !isGlobal ? at.buildingId : null,
      isOnLevel && !isGlobal ? at.levelIndex : null,
      kind,
      JSON.stringify(properties),
      JSON.stringify(geometry),
      rest.revision,
      rest.publishedRevision,
      rest.deleted,
    ],
  );
}

describe('the list that the database puts together', () => {
  it('is to the byte what the rows one by one come to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stored, { maxLength: 12 }), async (features) => {
        await pool.query('delete from features');
        for (const feature of features) await store(feature);
        const rows = await listClientFeatures(db, DRAFT, at.clientId);
        const wire = (kind: FeatureKind) =>
          JSON.stringify(
            rows.filter((r) => r.kind === kind && (r.buildingId !== null || !r.siteId)).map(featureToWire),
          );
        expect(await readList(db, globalGeofences(DRAFT, at.clientId))).toBe(wire('globalGeofence'));
        for (const kind of FEATURE_KINDS.filter((k) => k !== 'globalGeofence')) {
          expect(await readList(db, levelFeatures(DRAFT, { ...at, kind }))).toBe(wire(kind));
        }
      }),
      { numRuns: runs(60) },
    );
  }, 60_000);

  it('is in order, however long', async () => {
    await pool.query('delete from features');
    await pool.query(
      `insert into features (fid, client_id, kind, properties, geometry)
       select gen_random_uuid(), $1, 'globalGeofence', '{"typeCode":"a"}', '{"type":"Point","coordinates":[1,2]}'
       from generate_series(1, 1203)`,
      [at.clientId],
    );
    const rows = await listClientFeatures(db, DRAFT, at.clientId);
    expect(rows).toHaveLength(1203);
    expect(await readList(db, globalGeofences(DRAFT, at.clientId))).toBe(
      JSON.stringify(rows.map(featureToWire)),
    );
  });
});
