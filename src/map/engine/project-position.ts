import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../domain/entities/geometry.ts';

/** Pixels of the world's width at zoom 0. */
const WORLD_PX = 512;

/** Pixels of the map's container where a position is seen: of its copies around the world, the one nearest to the middle. */
export function projectPosition(
  map: Pick<MapLibreMap, 'getCenter' | 'getPadding' | 'getZoom' | 'project'>,
  [longitude, latitude]: Position,
): { x: number; y: number } {
  // The centre of the view is beside what covers the map.
  const { left = 0, right = 0 } = map.getPadding();
  const aside = ((left - right) / 2) * (360 / (WORLD_PX * 2 ** map.getZoom()));
  const turns = Math.round((map.getCenter().lng - aside - longitude) / 360);
  return map.project([longitude + turns * 360, latitude]);
}
