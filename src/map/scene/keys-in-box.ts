import { isNetworkNode } from '../../domain/content/index.ts';
import type { Position } from '../../domain/entities/geometry.ts';
import { isVisible } from './feature-appearance.ts';
import type { MapScene } from './scene.ts';
import { shapeOf } from './scene-shape.ts';

/**
 * The features whose middle lies in a box on the screen, as far as they are shown. Nodes of a network are not among them:
 * they are changed by tools of their own.
 */
export function keysInBox(
  { features, visibility }: Pick<MapScene, 'features' | 'visibility'>,
  corners: readonly Position[],
): string[] {
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  return features
    .filter((feature) => {
      const [lon, lat] = shapeOf(feature.geometry).anchor;
      const isIn = lon >= west && lon <= east && lat >= south && lat <= north;
      return isIn && isVisible(feature.kind, visibility) && !isNetworkNode(feature);
    })
    .map(({ fid }) => fid);
}
