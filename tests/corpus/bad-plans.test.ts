import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import texts from '../../src/app/i18n/locales/en/forms.json' with { type: 'json' };
import { PLAN_FORMATS } from '../../src/domain/floorplan/formats/plan-formats.ts';
import { damaged, sound, strange, type BadPlan } from '../support/domain/bad-plans/bad-plans.ts';
import { PLAN_READERS, type ReadPlan } from '../support/domain/bad-plans/plan-readers.ts';
import { describeShared, sharedBytes, sharedFiles } from '../support/shared-data.ts';
import { slowIt, someOf } from '../support/vitest/slow-tests.ts';

const POLYMAP = 'geojson/imdf-spbpu-polymap';
/** Small given files of each format. Pictures are read by the browser, and TIFF in `read-tiff.test.ts`. */
const SAMPLES: Readonly<Record<keyof typeof PLAN_READERS, () => Uint8Array<ArrayBuffer>>> = {
  geojson: () => sharedBytes('geojson/westport-house-7-levels/westport-house-floor-5.geojson'),
  archive: () => {
    const names = sharedFiles(POLYMAP).filter((name) => /^(manifest|venue|level|unit|opening)\./.test(name));
    return new Uint8Array(
      zipSync(Object.fromEntries(names.map((name) => [name, sharedBytes(`${POLYMAP}/${name}`)]))),
    );
  },
  pdf: () => sharedBytes('pdf/barcelona-plan-cairo.pdf'),
  dxf: () => sharedBytes('dxf/house-siteplan-solvespace.dxf'),
  dwg: () => sharedBytes('dwg/facility-A102-mezzanine.dwg'),
  svg: () => sharedBytes('svg/chateau-neuf-floor-4.svg'),
  ifc: () => sharedBytes('ifc/japanese-names-north-90.ifc'),
  osm: () => sharedBytes('osm/hamburg-central-platforms.osm'),
  kml: () => sharedBytes('kml/google-campus-samples.kml'),
  shapefile: () => sharedBytes('shapefile/nybb-epsg2263-feet.zip'),
  geopackage: () => sharedBytes('geopackage/all-geometry-types.gpkg'),
};
const OTHERS = ['pdf', 'dxf', 'geopackage', 'svg'] as const;
/** What the server says of a DWG has words of its own (`convert-dwg.ts`). */
const OF_SERVER = ['dwg-conversion-failed', 'dwg-converter-missing'];
const hasWords = (code: string): boolean =>
  OF_SERVER.includes(code) || Object.keys(texts.issues).some((key) => key.split('_')[0] === code);

/** Each is refused with words or read, and the reader reads the next file; it may take 5 seconds for one. */
async function survives(
  read: ReadPlan,
  plans: readonly BadPlan[],
  sample: Uint8Array<ArrayBuffer>,
): Promise<void> {
  expect(await read(sample.slice())).toEqual([]);
  const faults: string[] = [];
  for (const { how, bytes } of plans) {
    const codes = await within5s(read(bytes)).catch((cause: unknown) => [String(cause)]);
    faults.push(...codes.filter((code) => !hasWords(code)).map((code) => `${how}: ${code}`));
  }
  expect(faults).toEqual([]);
  expect(await read(sample.slice())).toEqual([]);
}

function within5s<T>(work: Promise<T>): Promise<T> {
  const start = process.cpuUsage();
  return work.then((done) => {
    const { user, system } = process.cpuUsage(start);
    if (user + system > 5_000_000) throw new Error(`took ${(user + system) / 1e6} s of processor time`);
    return done;
  });
}

const formats = Object.keys(PLAN_READERS) as (keyof typeof PLAN_READERS)[];

it('the table of formats · → each is tried here, but pictures', () => {
  expect(new Set([...formats, 'picture'])).toEqual(new Set(Object.keys(PLAN_FORMATS)));
});

describe('a made file', () => {
  for (const format of formats) {
    if (format === 'dwg') continue;
    const play = format === 'ifc' ? slowIt : it;
    play(
      `${format} · with what can not be → refused with words or read, and the next one is read`,
      async () => {
        await survives(PLAN_READERS[format](), await strange(format), await sound(format));
      },
    );
  }
});

describeShared('a given file', () => {
  const damage = async (format: (typeof formats)[number]): Promise<void> => {
    const sample = SAMPLES[format]();
    const others = Object.fromEntries(
      OTHERS.filter((other) => other !== format).map((other) => [other, SAMPLES[other]()]),
    );
    await survives(PLAN_READERS[format](), damaged(sample, others), sample);
  };
  it.each(someOf(formats, 2))(
    '%s · cut off, empty, of another format, encrypted → refused with words or read',
    { timeout: 120_000 },
    damage,
  );
});
