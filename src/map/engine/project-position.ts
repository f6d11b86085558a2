import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../domain/entities/geometry.ts';

/** Pixels of the map's container where a position is seen: of its copies around the world, the one nearest to the middle. */
export function projectPosition(map: MapLibreMap, [longitude, latitude]: Position): { x: number; y: number } {
  const turns = Math.round((map.getCenter().lng - longitude) / 360);
  return map.project([longitude + turns * 360, latitude]);
}
