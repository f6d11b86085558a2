import { type Carry, roundPosition } from '../geometry/index.ts';
import {
  type AnyCollection,
  type AnyGeometry,
  type AnyPosition,
  asPosition,
  boundsOfAny,
  type Coordinates,
  isPosition,
} from './loose-geojson.ts';

/**
 * A collection with every position carried and rounded to 8 decimals. Heights, properties and members we don't know are kept as
 * they are; a `bbox` is measured again.
 */
export function geotransform(collection: AnyCollection, carry: Carry): AnyCollection {
  const features = collection.features.map((feature) => {
    const geometry = feature.geometry && carryAny(feature.geometry, carry);
    return withBox({ ...feature, geometry }, [geometry]);
  });
  return withBox(
    { ...collection, features },
    features.map(({ geometry }) => geometry),
  );
}

function carryAny(geometry: AnyGeometry, carry: Carry): AnyGeometry {
  if (geometry.type === 'GeometryCollection') {
    const geometries = geometry.geometries.map((part) => carryAny(part, carry));
    return withBox({ ...geometry, geometries }, geometries);
  }
  const moved = { ...geometry, coordinates: carryNested(geometry.coordinates, carry) };
  return withBox(moved, [moved]);
}

function carryNested(nested: Coordinates, carry: Carry): Coordinates {
  return isPosition(nested) ? carryOne(nested, carry) : nested.map((inner) => carryNested(inner, carry));
}

const carryOne = (position: AnyPosition, carry: Carry): AnyPosition => [
  ...roundPosition(carry(asPosition(position))),
  ...position.slice(2),
];

/** A transformed box would not be a box; its heights stay. */
function withBox<T extends { bbox?: number[] }>(thing: T, geometries: readonly (AnyGeometry | null)[]): T {
  if (!thing.bbox) return thing;
  const bounds = boundsOfAny(geometries);
  if (!bounds) return thing;
  const [west, south, east, north] = bounds;
  const { bbox } = thing;
  const heights = bbox.length === 6 ? [[bbox[2]!], [bbox[5]!]] : [[], []];
  return { ...thing, bbox: [west, south, ...heights[0]!, east, north, ...heights[1]!] };
}
