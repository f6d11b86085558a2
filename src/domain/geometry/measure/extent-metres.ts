import type { FeatureGeometry } from '../../entities/geometry.ts';
import { boundsOf } from '../bounds.ts';
import { metresPerDegree } from '../metric/wgs84.ts';

export interface Extent {
  width: number;
  height: number;
}

/**
 * Width and height of the bounding box in metres. The width is measured along the parallel nearest to the equator,
 * where the box is widest. An empty geometry is 0 by 0.
 */
export function extentMetres(geometry: FeatureGeometry): Extent {
  const bounds = boundsOf(geometry);
  if (!bounds) return { width: 0, height: 0 };
  const [west, south, east, north] = bounds;
  const widest = south > 0 ? south : north < 0 ? north : 0;
  return {
    width: (east - west) * metresPerDegree(widest).east,
    height: (north - south) * metresPerDegree((south + north) / 2).north,
  };
}
