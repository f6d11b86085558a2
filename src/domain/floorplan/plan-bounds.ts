import type { Bounds, FeatureGeometry } from '../entities/geometry.ts';
import { boundsOf } from '../geometry/index.ts';

/** The box around the geometries of all of them, or null without positions. */
export function boundsOfAll(features: Iterable<{ geometry: FeatureGeometry | null }>): Bounds | null {
  let all: Bounds | null = null;
  for (const { geometry } of features) {
    const one = geometry && boundsOf(geometry);
    if (one) all = all ? around(all, one) : one;
  }
  return all;
}

function around(a: Bounds, b: Bounds): Bounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
