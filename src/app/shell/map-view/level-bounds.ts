import type { Bounds, FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { boundsAcross, boundsOf, distanceMetres, middleOf } from '../../../domain/geometry/index.ts';
import { SITE_MAX_EXTENT_M } from '../../../domain/limits.ts';

/**
 * What of a level is to be seen, in degrees: all of its content, or its building where it has none. Content that lies
 * farther from the building than a site may be wide is left out, unless all of it does; then that is what there is to see.
 */
export function levelBounds(
  content: readonly FeatureGeometry[],
  building: FeatureGeometry | null,
): Bounds | null {
  const around = building === null ? null : boundsOf(building);
  if (content.length === 0) return building && boundsAcross(building);
  if (around === null) return boundsAcross(...content);
  const near = content.filter((geometry) => {
    const bounds = boundsOf(geometry);
    return bounds !== null && distanceMetres(middleOf(bounds), middleOf(around)) <= SITE_MAX_EXTENT_M;
  });
  return boundsAcross(...(near.length > 0 ? near : content));
}
