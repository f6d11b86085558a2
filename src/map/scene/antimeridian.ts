import type { FeatureGeometry, Position, Ring } from '../../domain/entities/geometry.ts';

const known = new WeakMap<FeatureGeometry, FeatureGeometry>();

/**
 * A shape as it is drawn: across the antimeridian it continues over 180°, as it would otherwise be drawn as a band around the
 * world. Any other shape is returned as the same object. Remembered per geometry object.
 */
export function unwrapToDraw(geometry: FeatureGeometry): FeatureGeometry {
  if (geometry.type === 'Point') return geometry;
  let whole = known.get(geometry);
  if (whole === undefined) known.set(geometry, (whole = turn(geometry)));
  return whole;
}

function turn(geometry: Exclude<FeatureGeometry, { type: 'Point' }>): FeatureGeometry {
  if (geometry.type === 'Polygon') {
    return isBroken(geometry.coordinates)
      ? { ...geometry, coordinates: geometry.coordinates.map(turned) }
      : geometry;
  }
  if (!geometry.coordinates.some(isBroken)) return geometry;
  return {
    ...geometry,
    coordinates: geometry.coordinates.map((rings) => (isBroken(rings) ? rings.map(turned) : rings)),
  };
}

const isBroken = (rings: readonly Ring[]): boolean =>
  rings.some((ring) => ring.some(([x], i) => i > 0 && Math.abs(x - ring[i - 1]![0]) > 180));

const turned = (ring: Ring): Ring => ring.map(([x, ...rest]) => [x < 0 ? x + 360 : x, ...rest] as Position);
