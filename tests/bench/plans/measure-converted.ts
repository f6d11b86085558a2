import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readOsm } from '../../../src/domain/floorplan/read/osm/read-osm.ts';
import { hasSharedData, SHARED_DATA, sharedBytes } from '../../support/shared-data.ts';
import { asMs, atMost, plain, type Figure, type Section } from '../figure.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '../../../tools/dwg/dwg-to-dxf.mjs');
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

/** Files that become another one before they are read. */
export async function measureConverted(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-converted-'));
  try {
    const figures = hasSharedData ? [...(await dwgFigures(folder)), await osmFigure()] : [];
    const notes = [
      'A drawing of 0.4 MB whose spatial index LibreDWG writes as 100 MB takes 9 s of processor time.',
    ];
    return { title: 'Files that become another one (Node.js)', figures, notes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
