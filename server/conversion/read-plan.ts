import type { ConvertParams } from './convert-params.ts';
import type { Drawing } from './drawing.ts';
import { placeDrawing } from './place-drawing.ts';
import type { PlanCollection } from './plan-collection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A floor plan of any type on earth, with its two anchors. Throws what the readers throw. */
export async function readPlan(bytes: Bytes, params: ConvertParams): Promise<PlanCollection> {
  const { fileType, place } = params;
  if (fileType !== 'geojson') return placeDrawing(await DRAWINGS[fileType](bytes, params), place);
  const { geojsonPlan } = await import('./geojson/geojson-plan.ts');
  return geojsonPlan(bytes, place);
}

/** Readers are loaded when their type comes: a process that converts one drawing needs one of them. */
const DRAWINGS: Record<
  Exclude<ConvertParams['fileType'], 'geojson'>,
  (bytes: Bytes, params: ConvertParams) => Promise<Drawing>
> = {
  dxf: async (bytes) => (await import('./dxf/read-dxf.ts')).readDxf(bytes),
  dwg: async (bytes, { dwgConverter, folder }) =>
    (await import('./dwg/read-dwg.ts')).readDwg(bytes, { converter: dwgConverter, folder }),
  pdf: async (bytes, { page }) => (await import('./pdf/read-pdf.ts')).readPdf(bytes, page),
};
