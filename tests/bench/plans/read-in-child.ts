import { performance } from 'node:perf_hooks';
import { readFileSync } from 'node:fs';
import DxfParser from 'dxf-parser';
import { finish, type Task } from '../../../src/domain/floorplan/index.ts';
import { DRAWING_LIMITS } from '../../../src/domain/floorplan/read/drawing/drawing.ts';
import { placeDrawing } from '../../../src/domain/floorplan/read/drawing/place-drawing.ts';
import { planJson } from '../../../src/domain/floorplan/read/drawing/plan-json.ts';
import { readDxf } from '../../../src/domain/floorplan/read/dxf/read-dxf.ts';
import { readPdf } from '../../../src/domain/floorplan/read/pdf/read-pdf.ts';
import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import { validityIssues } from '../../../src/domain/geometry/index.ts';
import { findOnLayers } from '../../../src/domain/rooms/find-rooms.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { importPlanJob } from '../../../src/workers/import-plan/core.ts';
import { randomFid } from '../../../src/workers/job/random-fid.ts';
import type { Answer } from '../../../src/domain/coded-error.ts';

/* One reading in a process of its own, so that its heap is its own. Arguments: what, and the file. Prints milliseconds. */

const [, , what = '', path = ''] = process.argv;
const file = readFileSync(path);
const bytes = new Uint8Array(file);

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.code);
  return answer.value;
}

const place = { centerPoint: [10, 50] as [number, number] };

/** From the bytes to what is listed for review, as the workers hand it from one to the next. */
function roomsOf(drawing: Parameters<typeof placeDrawing>[0]): number {
  const json = Buffer.concat(planJson(valueOf(placeDrawing(drawing, place))));
  return valueOf(findOnLayers(new Uint8Array(json), {}).findings).length;
}

/** Of the largest one more is drawn than the product takes. */
const WIDE = { ...DRAWING_LIMITS, drawn: 5_000_000, entities: 5_000_000, vertices: 50_000_000 };

const drive = <T>(task: Task<T>): Promise<T> => Promise.resolve(finish(task));
/** For a PDF alone. */
const loadLibrary = async () =>
  (await import('../../../server/modules/plans/conversion/pdf/pdf-library.ts')).pdfLibrary();

async function operatorsOf(): Promise<number> {
  const { pdfjs } = await loadLibrary();
  const document = await pdfjs.getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  return (await page.getOperatorList()).fnArray.length;
}

function checkedAfterParse(): number {
  const { features } = JSON.parse(new TextDecoder().decode(bytes)) as {
    features: { geometry: FeatureGeometry }[];
  };
  return features.filter(({ geometry }) => validityIssues(geometry).length > 0).length;
}

const READINGS: Record<string, () => unknown> = {
  dxf: () => valueOf(readDxf(bytes, WIDE)).drawn.length,
  'dxf-parser': () => new DxfParser().parseSync(file.toString('latin1'))?.entities.length,
  'dxf-rooms': () => roomsOf(valueOf(readDxf(bytes))),
  pdf: async () => valueOf(await readPdf(bytes.slice(), 1, await loadLibrary())).drawn.length,
  'pdf-operators': operatorsOf,
  'pdf-rooms': async () => {
    const drawing = valueOf(await readPdf(bytes.slice(), 1, await loadLibrary()));
    const began = performance.now();
    roomsOf(drawing);
    return -(performance.now() - began);
  },
  geojson: async () =>
    (await importPlanJob(drive, randomFid).open(bytes, builtInTaxonomy, () => undefined)).ok,
  'geojson-parse': checkedAfterParse,
};

const reading = READINGS[what];
if (reading === undefined) throw new Error(`No reading is called "${what}".`);
globalThis.gc?.();
const before = process.memoryUsage();
const began = performance.now();
const result = await reading();
// Where the reading measures a part of itself it says so by a negative number.
const ms = typeof result === 'number' && result < 0 ? -result : performance.now() - began;
console.log(JSON.stringify({ ms, before: before.heapUsed + before.external, result: Number(result) }));
