import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { PROGRAM_BUILD } from '../../../server/platform/source-programs.ts';
import { pdf } from '../../support/server/files/pdf-writer.ts';
import { hasSharedData, SHARED_DATA } from '../../support/shared-data.ts';
import { asMs, atMost, plain, ratio, type Figure, type Section } from '../figure.ts';
import { madeGeoJson, pathsPdf, repeatedDxf } from './made-plans.ts';

const run = promisify(execFile);
const CHILD = join(import.meta.dirname, 'read-in-child.ts');
/** In the project, where its packages are found. */
const BUILT = join(import.meta.dirname, '../../../test-results/bench/read-in-child.mjs');
const OFFICE = 'dxf/wrld-office-floor.dxf';
const MB = 1_000_000;
/** Milliseconds. */
const LIMIT = { office: 2500, pdfRooms: 3000 };
const PATHS = 20_000;
const GEOJSON = { bytes: 100 * MB, features: 200_000 };

interface Reading {
  ms: number;
  /** Bytes of the heap at its highest, beyond what was there before. */
  peak: number;
}

/** Reads in a process of its own. Its peak is the highest that its collector of garbage met. */
async function read(what: string, path: string): Promise<Reading> {
  const options = ['--trace-gc', '--expose-gc', '--max-old-space-size=6000', BUILT, what, path];
  const { stdout } = await run(process.execPath, options, { maxBuffer: 1e9 });
  const answer = stdout.split('\n').find((line) => line.startsWith('{'));
  if (answer === undefined) throw new Error(`${what}: no answer`);
  const { ms, before } = JSON.parse(answer) as { ms: number; before: number };
  const met = [...stdout.matchAll(/ ms: [^(]*?([\d.]+) \(/g)].map(([, mib]) => Number(mib) * 2 ** 20);
  return { ms, peak: Math.max(0, ...met) - before };
}

const asMB = (bytes: number): string => `${Math.round(bytes / MB)} MB`;

/** The quicker of two, each in a process of its own. */
async function best(what: string, path: string): Promise<Reading> {
  const [a, b] = [await read(what, path), await read(what, path)];
  return { ms: Math.min(a.ms, b.ms), peak: Math.min(a.peak, b.peak) };
}

async function dxfFigures(folder: string): Promise<Figure[]> {
  const office = join(SHARED_DATA, OFFICE);
  const figures = [
    atMost(
      `${OFFICE}, from its bytes to the list for review`,
      (await best('dxf-rooms', office)).ms,
      LIMIT.office,
      asMs,
    ),
  ];
  for (const size of [33, 100]) {
    const path = join(folder, `${size}.dxf`);
    await repeatedDxf(await readFile(office), size * MB, path);
    const [ours, theirs] = [await read('dxf', path), await read('dxf-parser', path)];
    figures.push(
      ratio(
        `DXF of ${size} MB, read and expanded`,
        ours.ms,
        { name: 'what dxf-parser needs to parse', ms: theirs.ms },
        0.5,
      ),
      atMost(
        `The same, peak of the heap (dxf-parser: ${asMB(theirs.peak)})`,
        ours.peak,
        theirs.peak / 2,
        asMB,
      ),
    );
  }
  return figures;
}

async function pdfFigures(folder: string): Promise<Figure[]> {
  const path = join(folder, 'paths.pdf');
  await writeFile(path, pdf(pathsPdf(PATHS)));
  const [ours, theirs] = [await best('pdf', path), await best('pdf-operators', path)];
  const rooms = await best('pdf-rooms', path);
  return [
    ratio(`PDF of ${PATHS} paths, read`, ours.ms, { name: 'getOperatorList of pdf.js', ms: theirs.ms }, 1.5),
    atMost('Its rooms', rooms.ms, LIMIT.pdfRooms, asMs),
  ];
}

async function geoJsonFigures(folder: string): Promise<Figure[]> {
  const path = join(folder, 'floor.geojson');
  const count = await madeGeoJson(GEOJSON.bytes, GEOJSON.features, path);
  const [ours, theirs] = [await read('geojson', path), await read('geojson-parse', path)];
  return [
    ratio(
      'GeoJSON of 100 MB, read, checked and summed up',
      ours.ms,
      { name: 'JSON.parse and the check of shapes', ms: theirs.ms },
      2,
    ),
    atMost('The same, peak of the heap', ours.peak, 6 * GEOJSON.bytes, asMB),
    plain('Its features', String(count)),
  ];
}

/** Plans as large as they come, beside libraries that read the same files. */
export async function measurePlans(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-plans-'));
  // Built as the product is: a run-time compiler names each inner function again at every call.
  await build({ ...PROGRAM_BUILD, entryPoints: [CHILD], packages: 'external', outdir: dirname(BUILT) });
  try {
    return {
      title: 'Reading of large plans (Node.js, each in a process of its own)',
      figures: [
        ...(hasSharedData ? await dxfFigures(folder) : []),
        ...(await pdfFigures(folder)),
        ...(await geoJsonFigures(folder)),
      ],
      notes: [
        'Large drawings are the office floor, repeated side by side. The peak is the largest heap that a collection of garbage met, without what was there before.',
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
