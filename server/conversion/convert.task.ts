import type { Task } from '../child/task.ts';
import { type ConvertParams, convertParamsSchema } from './convert-params.ts';
import { jsonBytes } from './json-bytes.ts';
import { placeDrawing } from './place-drawing.ts';
import type { PlanCollection } from './plan-collection.ts';

/** Readers are loaded when their type comes: a process that converts one drawing needs one of them. */
const READERS: Record<
  ConvertParams['fileType'],
  (bytes: Uint8Array<ArrayBuffer>, params: ConvertParams) => Promise<PlanCollection>
> = {
  dxf: async (bytes, { centerPoint }) =>
    placeDrawing((await import('./dxf/read-dxf.ts')).readDxf(bytes), centerPoint),
  dwg: async (bytes, { centerPoint, dwgConverter, folder }) => {
    const { readDwg } = await import('./dwg/read-dwg.ts');
    return placeDrawing(await readDwg(bytes, { converter: dwgConverter, folder }), centerPoint);
  },
  pdf: async (bytes, { centerPoint, page }) =>
    placeDrawing(await (await import('./pdf/read-pdf.ts')).readPdf(bytes, page), centerPoint),
  geojson: async (bytes) => (await import('./geojson/geojson-plan.ts')).geojsonPlan(bytes),
};

/** A floor plan's bytes → a FeatureCollection as UTF-8 JSON. */
export const convert: Task = async ({ params, bytes }) => {
  const wanted = convertParamsSchema.parse(params);
  return { params: null, bytes: jsonBytes(await READERS[wanted.fileType](bytes, wanted)) };
};
