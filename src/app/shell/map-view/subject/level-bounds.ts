import type { Bounds, FeatureGeometry } from '../../../../domain/entities/geometry.ts';
import { boundsAcross, boundsOf, distanceMetres, middleOf } from '../../../../domain/geometry/index.ts';

/** Metres. Content of a level so far from its building, or twice as far as that is wide, is there by mistake. */
const STRAY_M = 1000;

/**
 * What of a level is to be seen, in degrees: its building and all of its content. What strays is left out, or the rest
 * would be a dot on the map; unless all of it does: then that is what there is to see.
 */
export function levelBounds(
  content: readonly FeatureGeometry[],
  building: FeatureGeometry | null,
): Bounds | null {
  const around = building === null ? null : boundsOf(building);
  if (building === null || around === null) return boundsAcross(...content);
  const [west, south, east, north] = around;
  const most = Math.max(STRAY_M, 2 * distanceMetres([west, south], [east, north]));
  const near = content.filter((geometry) => {
    const bounds = boundsOf(geometry);
    return bounds !== null && distanceMetres(middleOf(bounds), middleOf(around)) <= most;
  });
  const isElsewhere = content.length > 0 && near.length === 0;
  return isElsewhere ? boundsAcross(...content) : boundsAcross(building, ...near);
}
