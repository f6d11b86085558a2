import type { FeatureGeometry } from '../../entities/geometry.ts';
import { distanceMetres } from '../metric/distance-metres.ts';
import { ringsOf } from '../transform/rings-of.ts';

/** Length of all rings in metres, holes included. A point has none. */
export function perimeterMetres(geometry: FeatureGeometry): number {
  let length = 0;
  for (const ring of ringsOf(geometry)) {
    for (let i = 1; i < ring.length; i++) length += distanceMetres(ring[i - 1]!, ring[i]!);
  }
  return length;
}
