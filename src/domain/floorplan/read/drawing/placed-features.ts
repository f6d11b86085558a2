import type { Position } from '../../../entities/geometry.ts';

/** What a drawing is made of on earth. GeoJSON that was put in may hold any other geometry, or none. */
export type PlanGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPoint'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

export interface PlanFeature {
  type: 'Feature';
  /** `layer` and `entity` (LINE, HATCH, PATH …) of a drawing, `text` of a text, or what a GeoJSON file held. */
  properties: Record<string, unknown>;
  geometry: PlanGeometry | null;
}

export interface PlanCollection {
  type: 'FeatureCollection';
  features: PlanFeature[];
}
