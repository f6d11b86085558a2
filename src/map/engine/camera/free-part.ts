import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import type { Padding } from '../engine-types.ts';
import type { Box } from './in-sight.ts';

export const NOTHING_COVERED: Padding = { top: 0, bottom: 0, left: 0, right: 0 };

export const isSamePadding = (a: Partial<Padding>, b: Padding): boolean =>
  (a.top ?? 0) === b.top &&
  (a.bottom ?? 0) === b.bottom &&
  (a.left ?? 0) === b.left &&
  (a.right ?? 0) === b.right;

export interface Size {
  width: number;
  height: number;
}

/** Pixels of the page. Of the canvas, which knows them: the container would have the browser lay out the page. */
export function sizeOf(map: MapLibreMap): Size {
  const { width, height } = map.getCanvas();
  const ratio = map.getPixelRatio();
  return { width: width / ratio, height: height / ratio };
}

/** The part of the map that is not covered, with this much less of it on each side. */
export function freePart(map: MapLibreMap, by: Padding, controls = NOTHING_COVERED, margin = 0): Box {
  const { width, height } = sizeOf(map);
  return {
    left: by.left + controls.left + margin,
    top: by.top + controls.top + margin,
    right: width - by.right - controls.right - margin,
    bottom: height - by.bottom - controls.bottom - margin,
  };
}

/** Where bounds (degrees) are on the screen. */
export function boxOf(map: MapLibreMap, [west, south, east, north]: Bounds): Box {
  const { x: left, y: top } = map.project([west, north]);
  const { x: right, y: bottom } = map.project([east, south]);
  return { left, top, right, bottom };
}
