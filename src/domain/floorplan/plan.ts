import type { Bounds, FeatureGeometry } from '../entities/geometry.ts';
import type { Issue } from '../entities/issue.ts';

/** One feature of a floor plan, whatever format it came in. */
export interface PlanFeature {
  /** Place in the file, from 0. */
  index: number;
  /** The id the file gives it, for messages. */
  id: string | null;
  /** What the file says its geometry is ('Polygon', 'LineString'); null where it has none, as is normal in IMDF. */
  shape: string | null;
  /** Lon/lat at 8 decimals, no height. Null without a geometry, or for a geometry that types can't have (a line). */
  geometry: FeatureGeometry | null;
  /** Why the geometry can't be saved (after rounding), with the place; null where it can. */
  broken: Issue | null;
  /** As in the file, without members that could change a prototype. */
  properties: Record<string, unknown>;
  /** The `id` member of the feature itself (RFC 7946, 3.2), where it has one. */
  ownId?: string;
  /** The first height in its geometry, which no shape of ours has. Metres, or whatever the file counts in. */
  height?: number;
  /** Members beside those of GeoJSON. */
  foreign?: Record<string, unknown>;
}

/** What every reader yields. */
export interface Plan {
  features: PlanFeature[];
  /** Positions in all geometries. */
  vertices: number;
  /** Of what has a usable geometry. */
  bounds: Bounds | null;
}

/** A feature at fault, in words a person can find it by. */
export interface FeatureRef {
  index: number;
  id: string | null;
  name: string | null;
  /** What is wrong about it: the unknown type code, the shape, the reason. */
  detail: string | null;
  where: Issue['where'] | null;
}

/**
 * An issue of a file. `params.count` is how many features are at fault, `params.first` names the first five of them in
 * one line; `first` has the first hundred as data, and `where` the places of those.
 */
export interface PlanIssue extends Issue {
  first: FeatureRef[];
  /** The property that is at fault in all of them, where it is one; `detail` of each is then its value. */
  property?: string;
  /** The values of the type property that are concerned, where types are being mapped. */
  values?: string[];
}

export type ReadAnswer = { ok: true; plan: Plan } | { ok: false; issues: PlanIssue[] };
