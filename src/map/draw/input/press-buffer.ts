import type { MapMouseEvent } from 'maplibre-gl';
import type { Position } from '../../../domain/entities/geometry.ts';

/** The part of the map that says where it was pressed. */
export interface PressSource {
  on(type: 'click', listener: (event: MapMouseEvent) => void): unknown;
  off(type: 'click', listener: (event: MapMouseEvent) => void): unknown;
}

/** Presses on the map while the drawing code is still loading, so that the first corner is not lost. */
export function createEarlyPresses(map: PressSource) {
  let kept: Position[] = [];
  const onClick = ({ lngLat }: MapMouseEvent): void => void kept.push([lngLat.lng, lngLat.lat]);
  return {
    keep: () => void map.on('click', onClick),
    /** The presses so far, in order; from here on none is kept. */
    take(): Position[] {
      map.off('click', onClick);
      const taken = kept;
      kept = [];
      return taken;
    },
  };
}
