import { afterAll, beforeAll, expect, it } from 'vitest';
import { someOf } from '../support/vitest/slow-tests.ts';
import { errorEnvelopeSchema } from '../../src/contract/index.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';
import { describeShared, hasSharedData, isRead, sharedBytes, sharedFiles } from '../support/shared-data.ts';

let world: TestWorld;
beforeAll(async () => {
  if (hasSharedData) world = await openWorld();
});
afterAll(() => (hasSharedData ? world.close() : undefined));

interface Called {
  status: number;
  code: string | undefined;
  entities: Record<string, number>;
}

/** A file through the conversion; what came of it, in short. */
async function convert(path: string, fileType = path.split('.').at(-1)!, page?: number): Promise<Called> {
  const floorPlanFileBase64 = Buffer.from(sharedBytes(path)).toString('base64');
  const body = { fileType, quality: 'low', centerPoint: [13.4, 52.5], floorPlanFileBase64, page };
  const answer = await world.admin('POST', '/tools/cad-to-geojson', body);
  if (answer.status !== 200) expect(errorEnvelopeSchema.safeParse(answer).success).toBe(true);
  const features = (answer.result['features'] ?? []) as { properties: Record<string, unknown> }[];
  const entities: Record<string, number> = {};
  for (const { properties } of features) {
    const name = String(properties['entity'] ?? properties['typeCode']);
    entities[name] = (entities[name] ?? 0) + 1;
  }
  return { status: answer.status, code: answer.error?.code, entities };
}

const serves = async () => (await world.open('GET', '/health')).status === 200;

describeShared('malformed DXF files', () => {
  it.each(someOf(sharedFiles('malformed/dxf', '.dxf'), 4))('%s is converted or refused', async (name) => {
    const { status, code } = await convert(`malformed/dxf/${name}`);
    expect([200, 422]).toContain(status);
    if (status === 422) expect(code).toBe('nothing-usable');
    expect(await serves()).toBe(true);
  });

  it('that others could not read are read', async () => {
    // It names no unit; in the unit that fits its size, four of its lines are shorter than the last decimal of a position.
    expect((await convert('malformed/dxf/recover01.dxf')).entities).toMatchObject({ LINE: 1416, TEXT: 18 });
    expect((await convert('malformed/dxf/AC1003_LINE_Example.dxf')).entities).toMatchObject({
      LINE: 13,
      ARC: 9,
    });
    expect((await convert('malformed/dxf/bin_dxf_r12.dxf')).entities).toMatchObject({ LINE: 3 });
  });
});

describeShared('real drawings', () => {
  it('gives the same of a binary DXF as of its ASCII form', async () => {
    const ascii = await convert('dxf/entity-zoo-ascii-2018.dxf');
    expect(await convert('dxf/entity-zoo-binary-2018.dxf')).toEqual(ascii);
    expect(ascii.entities).toMatchObject({ LINE: 28, HATCH: 8, SPLINE: 2, 'georeferencing-anchor': 2 });
  });

  it.runIf(isRead('dxf/wrld-office-floor.dxf'))('expands the blocks of a furnished floor', async () => {
    const { status, entities } = await convert('dxf/wrld-office-floor.dxf');
    expect(status).toBe(200);
    expect(entities['LINE']).toBeGreaterThan(30_000);
    expect(entities['HATCH']).toBeGreaterThan(2000);
  });

  const pages: [string, number, number, string | undefined][] = [
    ['facility-set-6-sheets.pdf', 2, 200, undefined],
    ['facility-set-6-sheets.pdf', 7, 400, 'page-out-of-range'],
    ['facility-raster-only.pdf', 1, 422, 'pdf-raster-only'],
    ['house-master-huge-page.pdf', 1, 200, undefined],
    ['restaurant-layered.pdf', 1, 200, undefined],
  ];
  it.each(
    someOf(
      pages.filter(([name]) => isRead(`pdf/${name}`)),
      3,
    ),
  )('reads %s, page %i', async (name, page, status, code) => {
    expect(await convert(`pdf/${name}`, 'pdf', page)).toMatchObject({ status, code });
  });

  it.each(['dwg/entity-zoo-2018.dwg', 'dwg/ancient-r2.10.dwg'])(
    'says of %s that it has no converter',
    async (path) => {
      expect(await convert(path)).toMatchObject({ status: 422, code: 'dwg-converter-missing' });
    },
  );

  it.each(
    someOf(
      [
        ['dwg/entity-zoo-2018.dwg', 'dxf'] as const,
        ['dwg/entity-zoo-2018.dwg', 'pdf'],
        ['georef/wrld-cad-submission.zip', 'dxf'],
        ['georef/wrld-cad-submission.zip', 'pdf'],
      ],
      2,
    ),
  )('refuses %s as %s', async (path, fileType) => {
    expect(await convert(path, fileType)).toMatchObject({ status: 422, code: 'file-type-mismatch' });
  });

  it('without a converter → a file called DWG is not read', async () => {
    const answer = await convert('pdf/house-siteplan-pdf11.pdf', 'dwg');
    expect(answer).toMatchObject({ status: 422, code: 'dwg-converter-missing' });
  });
});

const ANCHORS =
  '"sourceAGeoCoordinates":[10,50],"sourceBGeoCoordinates":[10.01,50],"targetAGeoCoordinates":[20,40],"targetBGeoCoordinates":[20.01,40]';

/** Bytes as they are, put into a call as they would be by a client that looks at nothing. */
async function post(call: string, body: Buffer): Promise<number> {
  const answer = await world.admin('POST', `/tools/${call}`, body.toString('latin1'));
  if (answer.status !== 200) expect(errorEnvelopeSchema.safeParse(answer).success).toBe(true);
  return answer.status;
}

async function compute(path: string): Promise<number[]> {
  const bytes = Buffer.from(sharedBytes(path));
  const moved = Buffer.concat([Buffer.from(`{${ANCHORS},"geoJson":`), bytes, Buffer.from('}')]);
  return [await post('calculate-anchors', bytes), await post('geotransform', moved)];
}

const JSON_SUITE = 'validity/json-test-suite';
const FOLDERS = [
  JSON_SUITE,
  'validity/geojsonhint/good',
  'validity/geojsonhint/bad',
  'validity/check-geojson-extra',
  'validity/jts',
  'malformed/dxf',
];

describeShared('the calls that compute', () => {
  it.each(FOLDERS)(
    'answer or refuse each file of %s',
    async (folder) => {
      const files = someOf(sharedFiles(folder), 15);
      expect(files.length).toBeGreaterThan(0);
      for (const name of files) {
        for (const status of await compute(`${folder}/${name}`))
          expect([name, [200, 400].includes(status)]).toEqual([name, true]);
      }
      expect(await serves()).toBe(true);
    },
    120_000,
  );

  it('other texts than JSON → refused', async () => {
    for (const name of someOf(
      sharedFiles(JSON_SUITE).filter((n) => n.startsWith('n_')),
      15,
    )) {
      expect([name, await compute(`${JSON_SUITE}/${name}`)]).toEqual([name, [400, 400]]);
    }
  }, 60_000);
});
