import { calculateAnchors, finish, readGeoJson } from '../../../src/domain/floorplan/index.ts';
import { ApiError } from '../../errors.ts';
import type { PlanCollection, PlanFeature, PlanGeometry } from '../plan-collection.ts';

/**
 * A GeoJSON floor plan as it is, collections taken apart, with the anchors of its box. Throws 413 or 422 with the code
 * of the reader that the app uses too.
 */
export function geojsonPlan(bytes: Uint8Array): PlanCollection {
  const answer = finish(readGeoJson(bytes));
  const issue = answer.ok ? undefined : answer.issues[0];
  // Lines and nothing else: of no use as places, but a plan.
  if (issue && issue.code !== 'nothing-usable') {
    throw new ApiError(issue.code === 'file-too-large' ? 413 : 422, issue.code);
  }
  const features = collect(JSON.parse(new TextDecoder().decode(bytes)) as Given).flatMap(takeApart);
  const anchors = calculateAnchors(features);
  if (!anchors) throw new ApiError(422, 'nothing-usable');
  return { type: 'FeatureCollection', features: [...features, ...anchors] };
}

/** What the reader has found to be sound. */
type Given = GivenFeature | { type: 'FeatureCollection'; features: GivenFeature[] };
interface GivenFeature {
  type: 'Feature';
  properties: Record<string, unknown> | null;
  geometry: GivenGeometry | null;
}
type GivenGeometry = PlanGeometry | { type: 'GeometryCollection'; geometries: GivenGeometry[] };

const collect = (given: Given): GivenFeature[] =>
  given.type === 'FeatureCollection' ? given.features : [given];

function takeApart({ properties, geometry }: GivenFeature): PlanFeature[] {
  const make = (one: PlanGeometry | null): PlanFeature => ({
    type: 'Feature',
    properties: properties ?? {},
    geometry: one,
  });
  return geometry ? simple(geometry).map(make) : [make(null)];
}

function simple(geometry: GivenGeometry): PlanGeometry[] {
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(simple) : [geometry];
}
