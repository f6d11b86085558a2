import type { Position } from '../../../entities/geometry.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import type { Encoding } from '../../../text-encoding/index.ts';
import type { DrawingBox } from '../../../entities/plan-file.ts';

/** What a drawing is made of on earth. GeoJSON that was put in may hold any other geometry, or none. */
export type PlacedGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPoint'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

export interface PlacedFeature {
  type: 'Feature';
  /** `layer` and `entity` (LINE, HATCH, PATH …) of a drawing, `text` of a text, or what a GeoJSON file held. */
  properties: Record<string, unknown>;
  geometry: PlacedGeometry | null;
}

export interface PlacedCollection {
  type: 'FeatureCollection';
  features: PlacedFeature[];
}

/** Two places of a drawing, and where they lie. */
export interface PlanAnchor {
  original: PlanePoint;
  /** Longitude, latitude. */
  coordinates: Position;
}

/** Where a drawing goes on earth: its centre on a point (degrees, north up, true to scale), or by two anchors. */
export type PlanPlace = ({ centerPoint: Position } | { anchors: [PlanAnchor, PlanAnchor] }) & {
  /** Of a sheet with several plans the chosen one. */
  part?: DrawingBox | undefined;
  /** In what a person said that its texts are written. */
  encoding?: Encoding | null | undefined;
};
