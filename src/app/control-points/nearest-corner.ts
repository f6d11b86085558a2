import type { Feature } from '../../domain/entities/feature.ts';
import type { Position } from '../../domain/entities/geometry.ts';
import { distanceMetres, partsOf } from '../../domain/geometry/index.ts';

// @spec 4.47
/** The corner of what is drawn that is nearest to a place; null where nothing is drawn. */
export function nearestCorner(features: readonly Feature[], to: Position): Position | null {
  let best: Position | null = null;
  let least = Infinity;
  const consider = (position: Position): void => {
    const away = distanceMetres(position, to);
    if (away >= least) return;
    best = position;
    least = away;
  };
  for (const { geometry } of features) {
    if (geometry.type === 'Point') consider(geometry.coordinates);
    else for (const rings of partsOf(geometry)) for (const ring of rings) ring.forEach(consider);
  }
  return best;
}
