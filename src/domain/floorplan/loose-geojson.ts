import type { Bounds, Position } from '../entities/geometry.ts';
import { featureFault } from './read/geojson/feature-fault.ts';
import { countGeometry } from './read/geojson/count-geometry.ts';
import { isRecord } from './read/is-record.ts';

/** A position as a file has it: longitude, latitude, and whatever follows. */
export type AnyPosition = number[];
export type Coordinates = AnyPosition | Coordinates[];

/** Any geometry of RFC 7946; members we don't know stand beside. */
export type AnyGeometry =
  | {
      type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon';
      coordinates: Coordinates;
      bbox?: number[];
    }
  | { type: 'GeometryCollection'; geometries: AnyGeometry[]; bbox?: number[] };

export interface AnyFeature {
  type: 'Feature';
  geometry: AnyGeometry | null;
  properties: Record<string, unknown> | null;
  bbox?: number[];
}

export interface AnyCollection {
  type: 'FeatureCollection';
  features: AnyFeature[];
  bbox?: number[];
}

export interface CollectionFault {
  /** Place in `features`. */
  index: number;
  code: 'invalid-geojson-file' | 'coordinates-out-of-range';
}

/** The first feature that is not GeoJSON or lies off the earth; null if all are usable. */
export function collectionFault(features: readonly unknown[]): CollectionFault | null {
  for (const [index, feature] of features.entries()) {
    if (featureFault(feature) !== null) return { index, code: 'invalid-geojson-file' };
    const { geometry } = feature as AnyFeature;
    const count = geometry && countGeometry(geometry);
    if (geometry && !count) return { index, code: 'invalid-geojson-file' };
    if (count?.strange) return { index, code: 'coordinates-out-of-range' };
  }
  return null;
}

/** The features of a collection, or one alone; null where it is not GeoJSON. Positions may lie off the earth. */
export function featuresIn(root: unknown): (AnyFeature & Record<string, unknown>)[] | null {
  if (!isRecord(root)) return null;
  const features = root['type'] === 'Feature' ? [root] : root['features'];
  if (!Array.isArray(features)) return null;
  const isSound = (features as unknown[]).every(
    (feature) =>
      featureFault(feature) === null &&
      ((feature as AnyFeature).geometry === null || countGeometry((feature as AnyFeature).geometry) !== null),
  );
  return isSound ? (features as (AnyFeature & Record<string, unknown>)[]) : null;
}

/** Calls `visit` with each position of a geometry, whatever its type. */
export function visitPositions(geometry: AnyGeometry, visit: (position: AnyPosition) => void): void {
  if (geometry.type === 'GeometryCollection') {
    for (const part of geometry.geometries) visitPositions(part, visit);
  } else visitNested(geometry.coordinates, visit);
}

function visitNested(nested: Coordinates, visit: (position: AnyPosition) => void): void {
  if (isPosition(nested)) visit(nested);
  else for (const inner of nested) visitNested(inner, visit);
}

export const isPosition = (nested: Coordinates): nested is AnyPosition => typeof nested[0] === 'number';

/**
 * The box around all positions; null without positions. If the content lies on both sides of the antimeridian the short way
 * round is taken: west is then greater than east, as in RFC 7946.
 */
export function boundsOfAny(geometries: Iterable<AnyGeometry | null>): Bounds | null {
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  /** The same with the western half of the earth to the east of the eastern. */
  const turned: [west: number, east: number] = [Infinity, -Infinity];
  const grow = ([lon, lat]: AnyPosition) => {
    if (lon === undefined || lat === undefined) return;
    const east = lon < 0 ? lon + 360 : lon;
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
    turned[0] = Math.min(turned[0], east);
    turned[1] = Math.max(turned[1], east);
  };
  for (const geometry of geometries) if (geometry) visitPositions(geometry, grow);
  if (!(box[0] <= box[2])) return null;
  const isAcross = box[2] - box[0] > 180 && turned[1] - turned[0] < 180;
  return isAcross ? [turned[0], box[1], turned[1] - 360, box[3]] : box;
}

export const asPosition = ([lon, lat]: AnyPosition): Position => [lon!, lat!];
