import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfLibrary } from '../../../../server/modules/plans/conversion/pdf/pdf-library.ts';
import { readDwg } from '../../../../server/modules/plans/conversion/dwg/read-dwg.ts';
import { ApiError } from '../../../../server/platform/api-error.ts';
import { readConfig } from '../../../../server/platform/config.ts';
import { LIKELY } from '../../../../src/app/commands/plans/storey-plan.ts';
import type { Answer } from '../../../../src/domain/coded-error.ts';
import { DRAWING_READERS } from '../../../../src/domain/floorplan/formats/drawing-readers.ts';
import type { PlanFormatId } from '../../../../src/domain/floorplan/formats/plan-formats.ts';
import { fidSchema } from '../../../../src/domain/entities/ids.ts';
import type { Drawing } from '../../../../src/domain/floorplan/read/drawing/drawing.ts';
import { placeDrawing } from '../../../../src/domain/floorplan/read/drawing/place-drawing.ts';
import { builtInTaxonomy } from '../../../../src/domain/taxonomy/index.ts';
import { importPlanJob } from '../../../../src/workers/import-plan/core.ts';
import { readGeopackageJob } from '../../../../src/workers/read-geopackage/core.ts';
import { readIfcJob } from '../../../../src/workers/read-ifc/core.ts';
import { loadWebIfc } from '../../../../src/workers/read-ifc/load-web-ifc.ts';
import { readPlanJob } from '../../../../src/workers/read-plan/core.ts';
import { runThrough } from '../../../../src/workers/job/run-task.ts';
import { splitLevelsJob } from '../../../../src/workers/split-levels/core.ts';
import { sqlWasm } from '../sqlite/make-sqlite.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** The codes with which a file is refused; none where it is read. */
export type ReadPlan = (bytes: Bytes) => Promise<string[]>;

const AT = { centerPoint: [10, 50] as [number, number] };

const drawn = (answer: Answer<Drawing>): string[] => {
  if (!answer.ok) return [answer.code];
  const placed = placeDrawing(answer.value, AT);
  if (!placed.ok) return [placed.code];
  // It is made while it is written.
  JSON.stringify([...placed.value]);
  return [];
};

/** The reader of each format, as its worker has it: it reads one file after the other. */
export const PLAN_READERS: Readonly<Record<Exclude<PlanFormatId, 'picture'>, () => ReadPlan>> = {
  geojson: () => features,
  archive() {
    const job = splitLevelsJob();
    return async (bytes) => {
      const answer = await job.open(bytes, true);
      if (!answer.ok) return answer.issues.map(({ code }) => code);
      await job.report();
      const taken = await Promise.all(answer.parts.map(({ id }) => job.take(id)));
      return (await Promise.all(taken.map(features))).flat();
    };
  },
  pdf: () => async (bytes) => {
    const read = await DRAWING_READERS.pdf(() => Promise.resolve(pdfLibrary()));
    return drawn(await read(bytes, { page: 1, encoding: null }));
  },
  dxf: () => async (bytes) => {
    const read = await DRAWING_READERS.dxf(() => Promise.resolve(pdfLibrary()));
    return drawn(await read(bytes, { page: 1, encoding: null }));
  },
  dwg: () => async (bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'storey-bad-plan-'));
    try {
      const { dwgConverter: converter } = readConfig({});
      return drawn({ ok: true, value: await readDwg(bytes, { converter, folder, encoding: null }) });
    } catch (cause) {
      if (cause instanceof ApiError) return [cause.code];
      throw cause;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  svg: () => async (bytes) => {
    const answer = await readPlanJob().convert('svg', bytes);
    return answer.ok ? PLAN_READERS.dxf()(answer.value) : [answer.code];
  },
  ifc() {
    const job = readIfcJob(loadWebIfc);
    return async (bytes) => {
      const answer = await job.open(bytes, null, AT.centerPoint);
      if (!answer.ok) return [answer.code];
      const taken = await Promise.all(answer.parts.map(({ id }) => job.take(id, LIKELY)));
      return (await Promise.all(taken.map(PLAN_READERS.dxf()))).flat();
    };
  },
  osm: () => converted('osm'),
  kml: () => converted('kml'),
  shapefile: () => converted('shapefile'),
  geopackage() {
    const job = readGeopackageJob();
    return async (bytes) => {
      const answer = await job.convert(bytes, sqlWasm());
      return answer.ok ? features(answer.value) : [answer.code];
    };
  },
};

const converted = (format: 'osm' | 'kml' | 'shapefile'): ReadPlan => {
  const job = readPlanJob();
  return async (bytes) => {
    const answer = await job.convert(format, bytes);
    return answer.ok ? features(answer.value) : [answer.code];
  };
};

async function features(bytes: Bytes): Promise<string[]> {
  const split = splitLevelsJob();
  const levels = await split.open(bytes.slice(), false);
  if (levels.ok) await Promise.all(levels.parts.map(({ id }) => split.take(id)));
  const job = importPlanJob(runThrough, () => fidSchema.parse(randomUUID()));
  const answer = await job.open(bytes, builtInTaxonomy, () => undefined);
  return answer.ok ? [] : answer.issues.map(({ code }) => code);
}
