import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
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

slowIt('a drawing is read in the unit that is said, a sheet in the scale', async () => {
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
  ['dxf', { encoding: 'ebcdic' }],
  ['pdf', { encoding: 'shift_jis' }],
] as const)('a %s with %o is refused', async (fileType, options) => {
  expect(await convert(fileType, options)).toMatchObject({ status: 400, error: { code: 'invalid-body' } });
});

/** A DXF of before 2007 whose texts are written in an encoding that it does not name. */
const legacy = (...words: Buffer[]): string => {
  const entities = [
    entity('LWPOLYLINE', ...square),
    ...words.map((_, i) =>
      entity('TEXT', [8, 'Names'], [10, 500 * i], [20, 500], [40, 200], [1, `word-${i}`]),
    ),
  ];
  const [first, ...rest] = asciiDxf({ header: { $ACADVER: [1, 'AC1009'] }, entities })
    .toString()
    .split(/word-\d/);
  return Buffer.concat([
    Buffer.from(first!),
    ...rest.flatMap((text, i) => [words[i]!, Buffer.from(text)]),
  ]).toString('base64');
};
/** 会議室 and 事務室 in Shift-JIS. */
const NAMES = [
  Buffer.from([0x89, 0xef, 0x8b, 0x63, 0x8e, 0xba]),
  Buffer.from([0x8e, 0x96, 0x96, 0xb1, 0x8e, 0xba]),
];

it.each([
  ['shift_jis', ['会議室', '事務室']],
  ['windows-1251', ['‰п‹cЋє', 'Ћ––±Ћє']],
])(
  'a drawing · its encoding is said: %s → texts are read in it, the likely ones are named',
  async (encoding, expected) => {
    const floorPlanFileBase64 = legacy(...NAMES);
    const { result } = await convert('dxf', { floorPlanFileBase64, encoding });
    const features = result['features'] as { properties: { text?: string } }[];
    expect(features.flatMap(({ properties: { text } }) => text ?? [])).toEqual(expected);
    expect(result['encodings']).toMatchObject({
      choices: expect.arrayContaining([{ encoding: 'shift_jis', samples: ['会議室', '事務室'] }]) as unknown,
    });
  },
);
