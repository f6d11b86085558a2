import type { FeatureGeometry, Ring } from '../../domain/entities/geometry.ts';
import { partsOf } from '../../domain/geometry/index.ts';

/** Polygons as two lists of numbers, which pass to another thread without being copied item by item. */
export interface PackedShape {
  type: 'Polygon' | 'MultiPolygon';
  /** Positions of each ring of each part. */
  sizes: number[][];
  /** Longitude and latitude of each position in turn. */
  degrees: Float64Array<ArrayBuffer>;
}

/** @param geometry not a point */
export function packShape(geometry: FeatureGeometry): PackedShape {
  const parts = partsOf(geometry);
  const sizes = parts.map((part) => part.map((ring) => ring.length));
  const degrees = new Float64Array(2 * sizes.flat().reduce((sum, size) => sum + size, 0));
  let n = 0;
  for (const part of parts) {
    for (const ring of part) {
      for (const [longitude, latitude] of ring) {
        degrees[n++] = longitude;
        degrees[n++] = latitude;
      }
    }
  }
  return { type: geometry.type === 'MultiPolygon' ? 'MultiPolygon' : 'Polygon', sizes, degrees };
}

export function unpackShape({ type, sizes, degrees }: PackedShape): FeatureGeometry {
  let n = 0;
  const ringOf = (size: number): Ring => Array.from({ length: size }, () => [degrees[n++]!, degrees[n++]!]);
  const parts = sizes.map((part) => part.map(ringOf));
  return type === 'Polygon'
    ? { type: 'Polygon', coordinates: parts[0] ?? [] }
    : { type: 'MultiPolygon', coordinates: parts };
}
