import type { CanvasSource, Map as MapLibreMap } from 'maplibre-gl';
import type { PlanPicture } from '../../scene/scene.ts';

const ID = 'plan-picture';

/** Lays the picture of a floor plan under the rooms' outlines, or takes it away. */
export function showPlanPicture(map: MapLibreMap, picture: PlanPicture | null): void {
  const source = map.getSource<CanvasSource>(ID);
  if (picture === null || (source && source.canvas !== picture.canvas)) {
    if (map.getLayer(ID)) map.removeLayer(ID);
    if (source) map.removeSource(ID);
  }
  if (picture === null) return;
  const { canvas, corners, opacity, contrast } = picture;
  const coordinates: [[number, number], [number, number], [number, number], [number, number]] = [...corners];
  const known = map.getSource<CanvasSource>(ID);
  if (known) known.setCoordinates(coordinates);
  else map.addSource(ID, { type: 'canvas', canvas, coordinates, animate: false } as never);
  if (!map.getLayer(ID))
    map.addLayer({ id: ID, type: 'raster', source: ID, paint: { 'raster-fade-duration': 0 } }, 'plan-line');
  map.setPaintProperty(ID, 'raster-opacity', opacity);
  map.setPaintProperty(ID, 'raster-contrast', contrast);
}
