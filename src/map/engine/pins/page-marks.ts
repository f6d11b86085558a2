import type { Map as MapLibreMap } from 'maplibre-gl';
import type { PlaceMarks } from '../engine-types.ts';
import { projectPosition } from '../project-position.ts';

/** Gives how parts of the page that lie over the map are placed with each picture of it. */
export function createPageMarks(map: MapLibreMap): (place: PlaceMarks | null) => void {
  let place: PlaceMarks | null = null;
  const update = (): void => place?.((at) => projectPosition(map, at), map.getZoom());
  map.on('move', update);
  map.on('resize', update);
  return (next) => {
    place = next;
    update();
  };
}
