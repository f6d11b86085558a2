import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { distanceMetres } from '../../../src/domain/geometry/index.ts';
import { errorEnvelopeSchema } from '../../../src/contract/index.ts';
import {
  asciiDxf,
  entity,
  insertEntity,
  lineEntity,
} from '../../../tests/support/server/files/dxf-writer.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const anchors = {
  sourceAGeoCoordinates: [10, 50],
  sourceBGeoCoordinates: [10.001, 50],
  targetAGeoCoordinates: [20, 60],
  targetBGeoCoordinates: [20, 60.001],
};
const pointAt = (coordinates: unknown) => ({
  type: 'Feature',
  properties: { fid: 'x', deep: { number: 0.12345678901234 } },
  geometry: { type: 'Point', coordinates },
  foreign: true,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
type Feature = { properties: Record<string, unknown>; geometry: { type: string; coordinates: never } };
const featuresOf = (answer: { result: Record<string, unknown> }) => answer.result.features as Feature[];

describe('geotransform', () => {
  // @spec 1.6 7.33
  it('moves a collection and keeps the rest', async () => {
    const geoJson = {
      ...collection(pointAt([10, 50, 7]), { ...pointAt([0, 0]), geometry: null }),
      name: 'n',
    };
    const answer = await world.admin('POST', '/tools/geotransform', { ...anchors, geoJson });
    expect(answer.createdTimestampUtcEpochSeconds).toBeTypeOf('number');
    expect(answer.result).toEqual({
      ...geoJson,
      features: [pointAt([20, 60, 7]), { ...pointAt([0, 0]), geometry: null }],
    });
  });

  slowIt('answers a large collection with the same as a small one', async () => {
    const many = Array.from({ length: 8000 }, (_, i) => pointAt([10 + i / 1e6, 50]));
    const geoJson = collection(...many);
    expect(JSON.stringify(geoJson).length).toBeGreaterThan(500_000);
    const large = featuresOf(await world.admin('POST', '/tools/geotransform', { ...anchors, geoJson }));
    const few = collection(many[0], many[7999]);
    const small = featuresOf(await world.admin('POST', '/tools/geotransform', { ...anchors, geoJson: few }));
    expect([large[0], large[7999]]).toEqual(small);
    const broken = collection(...many, pointAt([10, 91]));
    const refused = await world.admin('POST', '/tools/geotransform', { ...anchors, geoJson: broken });
    expect([refused.status, refused.error?.code]).toEqual([400, 'coordinates-out-of-range']);
    expect(refused.error?.details).toMatchObject([{ path: 'geoJson.features.8000' }]);
  });

  it.each([
    ['source anchors 1 cm apart', { sourceBGeoCoordinates: [10, 50.00000008] }, 'anchors-too-close'],
    ['target anchors on one place', { targetBGeoCoordinates: [20, 60] }, 'anchors-too-close'],
    ['an anchor off the earth', { targetBGeoCoordinates: [20, 91] }, 'invalid-body'],
    ['no anchor', { targetBGeoCoordinates: undefined }, 'invalid-body'],
    ['a position of texts', { geoJson: collection(pointAt(['1', '2'])) }, 'invalid-geojson-file'],
    ['a position of one number', { geoJson: collection(pointAt([1])) }, 'invalid-geojson-file'],
    [
      'an unknown geometry',
      { geoJson: collection({ ...pointAt([1, 1]), geometry: { type: 'Circle' } }) },
      'invalid-geojson-file',
    ],
    ['no collection', { geoJson: pointAt([1, 1]) }, 'invalid-body'],
  ])('refuses %s', async (_what, change, code) => {
    const body = { ...anchors, geoJson: collection(), ...change };
    const answer = await world.admin('POST', '/tools/geotransform', body);
    expect([answer.status, answer.error?.code]).toEqual([400, code]);
  });
});

describe('anchors', () => {
  const anchor = (originalCoordinates: number[], coordinates: number[]) => ({
    type: 'Feature',
    properties: { typeCode: 'georeferencing-anchor', originalCoordinates, mine: 1 },
    geometry: { type: 'Point', coordinates },
  });

  // @spec 7.34
  it('change to other points of the plan', async () => {
    const body = {
      oldAnchorAFeature: anchor([0, 0], [10, 50]),
      oldAnchorBFeature: anchor([1000, 0], [10.001, 50]),
      newAnchorACoordinates: [10.0005, 50],
      newAnchorBCoordinates: [10.001, 50],
    };
    const [a, b] = featuresOf(await world.admin('POST', '/tools/change-anchors', body));
    expect(a).toMatchObject({ properties: { mine: 1 }, geometry: { coordinates: [10.0005, 50] } });
    const [x, y] = a!.properties['originalCoordinates'] as number[];
    expect([x, y]).toEqual([expect.closeTo(500, 3), expect.closeTo(0, 1)]);
    expect(b!.properties['originalCoordinates']).toEqual([expect.closeTo(1000, 6), expect.closeTo(0, 6)]);
    const close = { ...body, newAnchorBCoordinates: [10.0005, 50] };
    const refused = await world.admin('POST', '/tools/change-anchors', close);
    expect([refused.status, refused.error?.code]).toEqual([400, 'anchors-too-close']);
  });

  // @spec 7.35
  it('of content are its corners, for any geometry', async () => {
    const line = {
      ...pointAt([0, 0]),
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4.123456789],
        ],
      },
    };
    const answer = await world.admin(
      'POST',
      '/tools/calculate-anchors',
      collection(line, { ...line, geometry: null }),
    );
    expect(featuresOf(answer).map((f) => f.properties['originalCoordinates'])).toEqual([
      [1, 2],
      [3, 4.12345679],
    ]);
    const across = collection(pointAt([179.9, 1]), pointAt([-179.9, 2]));
    const corners = featuresOf(await world.admin('POST', '/tools/calculate-anchors', across));
    expect(corners.map((f) => f.geometry.coordinates)).toEqual([
      [179.9, 1],
      [-179.9, 2],
    ]);
  });

  it('are never computed from something else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ maxDepth: 4 }),
        fc.constantFrom('geotransform', 'change-anchors', 'calculate-anchors'),
        async (body, call) => {
          const answer = await world.admin('POST', `/tools/${call}`, JSON.stringify(body));
          expect(answer.status).toBe(400);
          expect(errorEnvelopeSchema.safeParse(answer).success).toBe(true);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe('a drawing', () => {
  const plan = asciiDxf({
    header: { $INSUNITS: [70, 4] },
    blocks: { door: [lineEntity(0, 0, 900, 0)] },
    entities: [
      entity(
        'LWPOLYLINE',
        [8, 'rooms'],
        [90, 4],
        [70, 1],
        [10, 0],
        [20, 0],
        [10, 10_000],
        [20, 0],
        [10, 10_000],
        [20, 5000],
        [10, 0],
        [20, 5000],
      ),
      insertEntity('door', [8, 'doors'], [10, 2000], [20, 0]),
      entity('TEXT', [8, 'names'], [10, 5000], [20, 2500], [1, 'Office']),
    ],
  });
  const body = (change: object = {}) => ({
    fileType: 'dxf',
    quality: 'low',
    centerPoint: [13, 52],
    floorPlanFileBase64: plan.toString('base64'),
    ...change,
  });

  // @spec 1.5 7.32
  it('becomes GeoJSON: true to scale, centred, with layers and two anchors', async () => {
    const answer = await world.admin('POST', '/tools/cad-to-geojson', body());
    expect(answer.status).toBe(200);
    expect(answer.result.type).toBe('FeatureCollection');
    const [room, door, name, a, b] = featuresOf(answer);
    expect(room?.properties).toEqual({ layer: 'rooms', entity: 'LWPOLYLINE' });
    expect(door).toMatchObject({
      properties: { layer: 'doors', entity: 'LINE' },
      geometry: { type: 'LineString' },
    });
    expect(name).toMatchObject({
      properties: { layer: 'names', entity: 'TEXT', text: 'Office' },
      geometry: { type: 'Point', coordinates: [13, 52] },
    });
    const [ring] = room!.geometry.coordinates as [number, number][][];
    expect(room?.geometry.type).toBe('Polygon');
    expect(distanceMetres(ring![0]!, ring![1]!)).toBeCloseTo(10, 2);
    expect([a, b].map((f) => f!.properties)).toEqual([
      { typeCode: 'georeferencing-anchor', originalCoordinates: [0, 0] },
      { typeCode: 'georeferencing-anchor', originalCoordinates: [10_000, 5000] },
    ]);
    expect(distanceMetres(a!.geometry.coordinates, b!.geometry.coordinates)).toBeCloseTo(
      Math.hypot(10, 5),
      2,
    );
  });

  it.each([
    [
      'a DWG without a converter',
      { fileType: 'dwg', floorPlanFileBase64: Buffer.from('AC1032 …').toString('base64') },
      422,
      'dwg-converter-missing',
    ],
    ['a DXF called a PDF', { fileType: 'pdf' }, 422, 'file-type-mismatch'],
    ['whatever is called a DWG, without a converter', { fileType: 'dwg' }, 422, 'dwg-converter-missing'],
    ['another type', { fileType: 'exe' }, 400, 'invalid-extension'],
    ['GeoJSON', { fileType: 'geojson' }, 400, 'invalid-extension'],
    ['no base64', { floorPlanFileBase64: '***' }, 400, 'invalid-base64'],
    ['an empty file', { floorPlanFileBase64: '' }, 400, 'empty-file'],
    ['no centre', { centerPoint: undefined }, 400, 'invalid-body'],
    ['a centre off the earth', { centerPoint: [0, 95] }, 400, 'invalid-body'],
  ])('is refused: %s', async (_what, change, status, code) => {
    const answer = await world.admin('POST', '/tools/cad-to-geojson', body(change));
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it('is not converted for someone without a sign-in', async () => {
    expect((await world.open('POST', '/tools/cad-to-geojson', body())).status).toBe(401);
  });
});
