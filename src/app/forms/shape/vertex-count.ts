import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { ringsOf } from '../../../domain/geometry/index.ts';

/** Corners as a person counts them: the position that closes a ring is not another one. A point has one. */
export function vertexCountOf(geometry: FeatureGeometry): number {
  if (geometry.type === 'Point') return 1;
  return ringsOf(geometry).reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);
}
