import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapEngine } from '../engine-types.ts';
import { createAddingPin } from './adding-pin.ts';
import { createCoordinateMarker } from './coordinate-marker.ts';
import { createLinkMarks } from './link-marks.ts';
import { createPageMarks } from './page-marks.ts';

export interface Pins extends Pick<MapEngine, 'setMark' | 'setPin' | 'setLinkMarks' | 'setPageMarks'> {
  remove: () => void;
}

/** Elements of the page that lie over the map. @param onMarkRemove the person took the mark away */
export function createPins(map: MapLibreMap, onMarkRemove: () => void): Pins {
  const mark = createCoordinateMarker(map, onMarkRemove);
  const pin = createAddingPin(map);
  const linkMarks = createLinkMarks(map);
  return {
    setMark: (next) => mark.show(next),
    setPin: (place) => pin.show(place),
    setLinkMarks: (marks, onTake) => linkMarks.show(marks, onTake),
    setPageMarks: createPageMarks(map),
    remove: () => {
      mark.remove();
      pin.remove();
      linkMarks.remove();
    },
  };
}
