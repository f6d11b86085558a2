import {
  calculateAnchors,
  finish,
  geotransform,
  readGeoJson,
} from '../../../../../src/domain/floorplan/index.ts';
import { similarity } from '../../../../../src/domain/geometry/index.ts';
import { ApiError, badRequest } from '../../../../platform/api-error.ts';
import type {
  PlacedCollection,
  PlacedFeature,
  PlacedGeometry,
  PlanPlace,
} from '../../../../../src/domain/floorplan/read/drawing/placed-features.ts';

/**
 * A GeoJSON floor plan as it is, collections taken apart, with the anchors of its box. Throws 413 or 422 with the code
 * of the reader that the app uses too.
 */
export function geojsonPlan(bytes: Uint8Array, place: PlanPlace): PlacedCollection {
  const answer = finish(readGeoJson(bytes));
  const issue = answer.ok ? undefined : answer.issues[0];
  // Lines and nothing else: of no use as places, but a plan.
  if (issue && issue.code !== 'nothing-usable') {
    throw new ApiError(issue.code === 'file-too-large' ? 413 : 422, issue.code);
  }
  const features = collect(JSON.parse(new TextDecoder().decode(bytes)) as Given).flatMap(takeApart);
  const anchors = calculateAnchors(features);
  if (!anchors) throw new ApiError(422, 'nothing-usable');
  const plan: PlacedCollection = { type: 'FeatureCollection', features: [...features, ...anchors] };
  return 'anchors' in place ? moved(plan, place.anchors) : plan;
}

/** GeoJSON lies on earth already; anchors move it from there. */
function moved(
  plan: PlacedCollection,
  [a, b]: Extract<PlanPlace, { anchors: unknown }>['anchors'],
): PlacedCollection {
  const carry = similarity([a.original, b.original], [a.coordinates, b.coordinates]);
  if (!carry) throw badRequest('anchors-too-close');
  return geotransform(plan, carry) as PlacedCollection;
}

/** What the reader has found to be sound. */
type Given = GivenFeature | { type: 'FeatureCollection'; features: GivenFeature[] };
interface GivenFeature {
  type: 'Feature';
  properties: Record<string, unknown> | null;
  geometry: GivenGeometry | null;
}
type GivenGeometry = PlacedGeometry | { type: 'GeometryCollection'; geometries: GivenGeometry[] };

const collect = (given: Given): GivenFeature[] =>
  given.type === 'FeatureCollection' ? given.features : [given];

function takeApart({ properties, geometry }: GivenFeature): PlacedFeature[] {
  const make = (one: PlacedGeometry | null): PlacedFeature => ({
    type: 'Feature',
    properties: properties ?? {},
    geometry: one,
  });
  return geometry ? simple(geometry).map(make) : [make(null)];
}

function simple(geometry: GivenGeometry): PlacedGeometry[] {
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(simple) : [geometry];
}
