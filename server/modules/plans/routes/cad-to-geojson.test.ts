import { afterAll, beforeAll, expect, it } from 'vitest';
import { asciiDxf, entity } from '../../../../tests/support/server/files/dxf-writer.ts';
import { pdf } from '../../../../tests/support/server/files/pdf-writer.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';
import { distanceMetres } from '../../../../src/domain/geometry/index.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const square: [number, string | number][] = [
  [8, 'Walls'],
  [90, 4],
  [70, 1],
  [10, 0],
  [20, 0],
  [10, 4000],
  [20, 0],
  [10, 4000],
  [20, 3000],
  [10, 0],
  [20, 3000],
];
const FILES = {
  dxf: asciiDxf({ entities: [entity('LWPOLYLINE', ...square)] }),
  pdf: Buffer.from(pdf({ pages: ['10 10 m 130 10 l 130 100 l 10 100 l s'] })),
};

async function convert(fileType: keyof typeof FILES, options: object) {
  const floorPlanFileBase64 = FILES[fileType].toString('base64');
  const body = { fileType, quality: 'low', centerPoint: [10, 50], floorPlanFileBase64, ...options };
  return world.admin('POST', '/tools/cad-to-geojson', body);
}

/** Metres between its two anchors. */
async function sizeOf(...of: Parameters<typeof convert>): Promise<number> {
  const { result } = await convert(...of);
  const features = result.features as {
    properties: { typeCode?: string };
    geometry: { coordinates: [number, number] };
  }[];
  const [a, b] = features.filter(({ properties }) => properties.typeCode === 'georeferencing-anchor');
  return distanceMetres(a!.geometry.coordinates, b!.geometry.coordinates);
}

it('a drawing is read in the unit that is said, a sheet in the scale', async () => {
  expect(await sizeOf('dxf', { unit: 'mm' })).toBeCloseTo(5, 2);
  expect(await sizeOf('dxf', { unit: 'in' })).toBeCloseTo(5000 * 0.0254, 1);
  const [plain, half] = [await sizeOf('pdf', {}), await sizeOf('pdf', { scale: 50 })];
  expect(plain).toBeCloseTo(5.29, 1);
  expect(plain / half).toBeCloseTo(2, 2);
});

it.each([
  ['dxf', { scale: 50 }],
  ['dxf', { page: 1 }],
  ['pdf', { unit: 'mm' }],
  ['dxf', { unit: 'yd' }],
] as const)('a %s with %o is refused', async (fileType, options) => {
  expect(await convert(fileType, options)).toMatchObject({ status: 400, error: { code: 'invalid-body' } });
});
