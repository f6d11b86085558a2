import type { FeatureGeometry, MultiPolygon } from '../../entities/geometry.ts';
import { ringsOf } from '../transform/rings-of.ts';
import { strip } from './strip.ts';

/**
 * The walls around a shape: one thin rectangle along each edge of each ring, `thickness` metres wide, centred on the edge and
 * longer by half of that at both ends so that corners close. Null without an edge (points).
 */
export function wallStrips(geometry: FeatureGeometry, thickness: number): MultiPolygon | null {
  const strips = ringsOf(geometry).flatMap((ring) =>
    ring.slice(1).flatMap((to, index) => {
      const wall = strip(ring[index]!, to, thickness, thickness / 2);
      return wall === null ? [] : [wall];
    }),
  );
  return strips.length > 0 ? { type: 'MultiPolygon', coordinates: strips.map((ring) => [ring]) } : null;
}
