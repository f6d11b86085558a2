import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { readOsm } from '../../../src/domain/floorplan/read/osm/read-osm.ts';
import { hasSharedData, SHARED_DATA, sharedBytes } from '../../support/shared-data.ts';
import { repeatedModel } from './large-model.ts';
import { asMs, atMost, plain, type Figure, type Section } from '../figure.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(ROOT, 'tools/dwg/dwg-to-dxf.mjs');
const DRAWINGS = ['entity-zoo-r14', 'entity-zoo-2018', 'facility-A101-first-floor'];
const LIMIT_DWG_MS = 2000;

/** Milliseconds of the shortest of three. */
async function quickest(work: () => Promise<unknown> | void): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < 3; i += 1) {
    const began = performance.now();
    await work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

async function dwgFigures(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of DRAWINGS) {
    const paths = [join(SHARED_DATA, 'dwg', `${name}.dwg`), join(folder, `${name}.dxf`)];
    const ms = await quickest(() => run(process.execPath, [PROGRAM, ...paths]));
    figures.push(atMost(`dwg/${name}.dwg to DXF, with the start of the process`, ms, LIMIT_DWG_MS, asMs));
  }
  return figures;
}

async function osmFigure(): Promise<Figure> {
  const bytes = sharedBytes('osm/apb-dresden-university.osm');
  const ms = await quickest(() => void readOsm(bytes));
  return plain('osm/apb-dresden-university.osm (0.7 MB) to GeoJSON', asMs(ms));
}

const MODEL = { bytes: 50e6, mostMs: 15_000, mostMegabytes: 1200, mostEndMs: 300 };
const asMegabytes = (megabytes: number): string => `${megabytes.toFixed(0)} MB`;

/** No given model has 50 MB: the one of five storeys many times over. */
async function modelFigures(folder: string): Promise<Figure[]> {
  const path = join(folder, 'large.ifc');
  const step = new TextDecoder('latin1').decode(sharedBytes('ifc/institute-5-storeys.ifc'));
  await writeFile(path, repeatedModel(step, MODEL.bytes), 'latin1');
  const built = join(ROOT, 'test-results/bench/read-model-in-child.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'read-model-in-child.ts')],
    outfile: built,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['web-ifc'],
  });
  const { stdout } = await run(process.execPath, [built, path]);
  const { ms, megabytes, endMs } = JSON.parse(stdout) as Record<'ms' | 'megabytes' | 'endMs', number>;
  const name = 'ifc/institute-5-storeys.ifc, 17 times (52 MB)';
  return [
    atMost(`${name}: its storeys`, ms, MODEL.mostMs, asMs),
    atMost(`${name}: memory of the process`, megabytes, MODEL.mostMegabytes, asMegabytes),
    atMost(`${name}: until a reading that is cancelled has ended`, endMs, MODEL.mostEndMs, asMs),
  ];
}

/** Files that become another one before they are read. */
export async function measureConverted(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-converted-'));
  try {
    const figures = hasSharedData
      ? [...(await dwgFigures(folder)), await osmFigure(), ...(await modelFigures(folder))]
      : [];
    const notes = [
      'A drawing of 0.4 MB whose spatial index LibreDWG writes as 100 MB takes 9 s of processor time.',
    ];
    return { title: 'Files that become another one (Node.js)', figures, notes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
