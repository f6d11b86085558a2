import { transfer } from 'comlink';
import type { Answer } from '../../domain/coded-error.ts';
import type { Drawing } from '../../domain/floorplan/read/drawing/drawing.ts';
import { partsOf } from '../../domain/floorplan/read/drawing/drawing-parts.ts';
import { placeDrawing } from '../../domain/floorplan/read/drawing/place-drawing.ts';
import type {
  PlacedFeature,
  PlanAnchor,
  PlanPlace,
} from '../../domain/floorplan/read/drawing/placed-features.ts';
import { planJson } from '../../domain/floorplan/read/drawing/plan-json.ts';
import { georeferenceOf } from '../../domain/floorplan/georeference/georeference.ts';
import { PLAN_CONVERTERS, type Unzip } from '../../domain/floorplan/formats/convert-plan.ts';
import { DRAWING_READERS } from '../../domain/floorplan/formats/drawing-readers.ts';
import { parseJson } from '../../domain/floorplan/read/parse-json.ts';
import { joinBytes } from '../../domain/values/joined-bytes.ts';
import { ARCHIVE_LIMITS, unzipWithin } from '../job/unzip-within.ts';
import type { DrawnShape, PlanAnswer, ReadPlanApi } from './api.ts';

/** Positions of one message: what the page unpacks within a few milliseconds. */
const MOST_POSITIONS = 20_000;

/** The job itself. A reader is loaded for a file of its format. */
export function readPlanJob(): ReadPlanApi {
  let shapes: DrawnShape[] = [];
  return {
    openShapes(json) {
      const { features } = JSON.parse(new TextDecoder().decode(json)) as { features?: unknown };
      shapes = Array.isArray(features) ? (features as unknown[]).flatMap(shapeIn) : [];
      return Promise.resolve(shapes.length);
    },
    takeShapes(from) {
      const taken: DrawnShape[] = [];
      let positions = 0;
      for (let i = from; i < shapes.length && positions < MOST_POSITIONS; i += 1) {
        const shape = shapes[i]!;
        positions += shape.type === 'LineString' ? shape.coordinates.length : shape.coordinates.flat().length;
        taken.push(shape);
      }
      return Promise.resolve(taken);
    },
    async read(type, bytes, { page, files }, place) {
      const read = await DRAWING_READERS[type](async () =>
        (await import('./pdf-library.ts')).pdfLibrary(files),
      );
      const drawing = await read(bytes, { page, encoding: place.encoding ?? null });
      const { pages } = drawing;
      const answer = { ...placed(drawing, place), ...(pages !== undefined && { pages }) };
      return answer.ok ? transfer(answer, [answer.value.json.buffer]) : answer;
    },
    async convert(format, bytes) {
      const answer = await PLAN_CONVERTERS[format](bytes, unzip);
      return answer.ok ? transfer(answer, [answer.value.buffer]) : answer;
    },
    async project(bytes, system) {
      const { projectGeoJson } = await import('../../domain/floorplan/projections/project-geojson.ts');
      const parsed = parseJson(bytes);
      if (!parsed.ok) return { ok: false, code: 'file-invalid' };
      const answer = projectGeoJson(parsed.value, system);
      return answer.ok ? transfer(answer, [answer.value.json.buffer]) : answer;
    },
    async renderPdf(bytes, source) {
      const { renderPage } = await import('./render-page.ts');
      const answer = await renderPage(bytes, source);
      return answer.ok ? transfer(answer, [answer.value.jpeg.buffer]) : answer;
    },
  };
}

const unzip: Unzip = (bytes, isWanted) => {
  const found = unzipWithin(bytes, ARCHIVE_LIMITS, isWanted);
  return found.ok ? { ok: true, value: found.files } : { ok: false, code: `archive-${found.fault}` };
};

function shapeIn(feature: unknown): DrawnShape[] {
  if (typeof feature !== 'object' || feature === null || !('geometry' in feature)) return [];
  const geometry = feature.geometry as { type?: unknown } | null;
  const isDrawn = geometry?.type === 'LineString' || geometry?.type === 'Polygon';
  return isDrawn ? [geometry as DrawnShape] : [];
}

function placed(drawing: Answer<Drawing>, place: PlanPlace): PlanAnswer {
  const features = drawing.ok ? placeDrawing(drawing.value, place) : drawing;
  const { lost, encodings }: Partial<Drawing> = drawing.ok ? drawing.value : {};
  const about = { ...(lost && { lost }), ...(encodings && { encodings }) };
  if (!features.ok) return { ...features, ...about };
  const corners: PlanAnchor[] = [];
  const json = joinBytes(planJson(noting(features.value, corners), { type: 'FeatureCollection' }));
  const [southWest, northEast] = corners;
  if (southWest === undefined || northEast === undefined) return { ok: false, code: 'nothing-usable' };
  const { unit, geodata }: Partial<Drawing> = drawing.ok ? drawing.value : {};
  const found = geodata && georeferenceOf(geodata, [southWest.original, northEast.original]);
  const parts = drawing.ok ? partsOf(drawing.value.drawn) : [];
  const farAway = (drawing.ok && drawing.value.farAway) || 0;
  const value = {
    json,
    anchors: [southWest, northEast] as [PlanAnchor, PlanAnchor],
    parts,
    farAway,
    ...(unit && { unit }),
    ...(found && { georeference: found }),
    ...about,
  };
  return { ok: true, value };
}

/** Hands the features on and notes the anchors that are among them. */
function* noting(features: Iterable<PlacedFeature>, corners: PlanAnchor[]): Generator<PlacedFeature> {
  for (const feature of features) {
    const { properties, geometry } = feature;
    if (properties['typeCode'] === 'georeferencing-anchor' && geometry?.type === 'Point')
      corners.push({
        original: properties['originalCoordinates'] as PlanAnchor['original'],
        coordinates: geometry.coordinates,
      });
    yield feature;
  }
}
