import { METRES_PER_FOOT, METRES_PER_INCH } from '../../../../src/domain/geometry/measure/units.ts';
import { acceptedOrRefusal } from '../refusal.ts';
import type { ConvertParams } from './convert-params.ts';
import type { Drawing, Lost } from '../../../../src/domain/floorplan/read/drawing/drawing.ts';
import { DRAWING_READERS } from '../../../../src/domain/floorplan/formats/drawing-readers.ts';
import { type DrawingType, isDeviceDrawing } from '../../../../src/domain/floorplan/formats/plan-formats.ts';
import { USUAL_SCALE } from '../../../../src/domain/floorplan/paper.ts';
import { placeDrawing } from '../../../../src/domain/floorplan/read/drawing/place-drawing.ts';
import type { PlacedFeature } from '../../../../src/domain/floorplan/read/drawing/placed-features.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type FileType = ConvertParams['fileType'];
type DrawingReader = (bytes: Bytes, params: ConvertParams) => Drawing | Promise<Drawing>;

/**
 * Reads what a floor plan is made of on earth, with its two anchors last; to be gone through once. Throws what the reader
 * of its type throws.
 */
export type PlanReader = (bytes: Bytes, params: ConvertParams) => Promise<ReadPlan>;

export interface ReadPlan {
  features: Iterable<PlacedFeature>;
  /** What of the file could not be read. */
  lost: Lost | null;
  /** Likely character encodings of its texts, where the file leaves them open. */
  encodings?: Drawing['encodings'];
}

/** The reader of a type, with all that it needs: a process that converts one drawing needs one of them. */
export async function loadReader(fileType: FileType): Promise<PlanReader> {
  if (fileType === 'geojson') {
    const { geojsonPlan } = await import('./geojson/geojson-plan.ts');
    return async (bytes, { place }) => ({ features: geojsonPlan(bytes, place).features, lost: null });
  }
  const read = await drawingReader(fileType);
  return async (bytes, params) => {
    const drawing = inUnit(await read(bytes, params), params);
    const { lost = null, encodings } = drawing;
    return { features: acceptedOrRefusal(placeDrawing(drawing, params.place), lost), lost, encodings };
  };
}

/** A floor plan of any type, where nothing has to be loaded ahead. */
export const readPlan: PlanReader = async (bytes, params) =>
  (await loadReader(params.fileType))(bytes, params);

/** A drawing in the stated unit, or a sheet in the stated scale. */
function inUnit(drawing: Drawing, { unit, scale }: Pick<ConvertParams, 'unit' | 'scale'>): Drawing {
  if (unit !== undefined) return { ...drawing, metresPerUnit: METRES[unit] };
  return scale === undefined
    ? drawing
    : { ...drawing, metresPerUnit: (drawing.metresPerUnit * scale) / USUAL_SCALE };
}

const METRES = { m: 1, cm: 0.01, mm: 0.001, in: METRES_PER_INCH, ft: METRES_PER_FOOT } as const;

async function drawingReader(type: DrawingType): Promise<DrawingReader> {
  if (isDeviceDrawing(type)) {
    const read = await DRAWING_READERS[type](async () => (await import('./pdf/pdf-library.ts')).pdfLibrary());
    return async (bytes, { page, place: { encoding = null } }) =>
      acceptedOrRefusal(await read(bytes, { page, encoding }));
  }
  const { readDwg } = await import('./dwg/read-dwg.ts');
  return (bytes, { dwgConverter, folder, place: { encoding = null } }) =>
    readDwg(bytes, { converter: dwgConverter, folder, encoding });
}
