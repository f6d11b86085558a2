import type { Bounds, Position } from '../../../domain/entities/geometry.ts';
import { CAMERA_FIT, ZOOM } from '../../../domain/limits.ts';
import type { MapView } from '../../port.ts';
import type { Padding } from '../engine-types.ts';

/** Pixels of the world's width at zoom 0. */
const WORLD_PX = 512;
const EQUATOR_M = 40_075_016.686;
/** The last latitude that Web Mercator shows. */
const LAST_LATITUDE = 85.051129;
/** Seen at an angle, what is near is larger than a fit from above reckons with. */
const ZOOM_LESS_PER_DEGREE = 0.01;

export interface Fit {
  /** Degrees: west, south, east, north. East may be over 180 for bounds across the antimeridian. */
  bounds: Bounds;
  /** Zoom for a single position; else it is shown with the least width around it. */
  zoom?: number | undefined;
  /** Pixels of the map's container. */
  size: { width: number; height: number };
  /** Pixels that panels and sheets cover, which the map's own padding keeps free. */
  covered: Padding;
  /** Pixels that controls cover inside of that. */
  controls: Padding;
  now: MapView;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const mercatorX = (longitude: number): number => (longitude + 180) / 360;
const mercatorY = (latitude: number): number => {
  const radians = (clamp(latitude, -LAST_LATITUDE, LAST_LATITUDE) * Math.PI) / 180;
  return (1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2;
};
const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
const longitudeOf = (x: number): number => (x - Math.floor(x)) * 360 - 180;

/** The closest zoom at which `width` pixels show `metres` of the ground at this latitude. */
function zoomAcross(metres: number, width: number, latitude: number): number {
  const cosine = Math.cos((clamp(latitude, -LAST_LATITUDE, LAST_LATITUDE) * Math.PI) / 180);
  return Math.log2((EQUATOR_M * cosine * width) / (WORLD_PX * metres));
}

/** A list below the map of a phone leaves two fifths of it. */
const MOST_COVERED = 2 / 3;

/**
 * The camera position for which bounds fill the visible part of the map, with a margin and north up. Small things are shown
 * with their surroundings, unless the map is closer and shows them already. Null for bounds that are not numbers.
 */
export function fitView({ bounds, zoom, size, covered, controls, now }: Fit): Omit<MapView, 'pitch'> | null {
  if (!bounds.every(Number.isFinite)) return null;
  const [west, south, east, north] = bounds;
  const x: readonly [number, number] = [mercatorX(west), mercatorX(east)];
  const y: readonly [number, number] = [mercatorY(north), mercatorY(south)];
  const middle = { x: (x[0] + x[1]) / 2, y: (y[0] + y[1]) / 2 };
  const latitude = latitudeOf(middle.y);

  // Under a panel as wide as the map there is still a pixel to look at.
  const inner = {
    width: Math.max(1, size.width - covered.left - covered.right),
    height: Math.max(1, size.height - covered.top - covered.bottom),
  };
  // If the controls leave almost nothing, the thing is under them.
  const share = (length: number, before: number, after: number): [number, number, number] =>
    before + after > length * MOST_COVERED ? [length, 0, 0] : [length - before - after, before, after];
  const [width, left, right] = share(inner.width, controls.left, controls.right);
  const [height, top, bottom] = share(inner.height, controls.top, controls.bottom);

  const free = 1 - 2 * CAMERA_FIT.margin;
  const fills = Math.min(
    Math.log2((width * free) / (WORLD_PX * (x[1] - x[0]))),
    Math.log2((height * free) / (WORLD_PX * (y[1] - y[0]))),
  );
  const isPosition = x[0] === x[1] && y[0] === y[1];
  const closest = zoomAcross(CAMERA_FIT.leastAcrossM, width, latitude);
  const most = isInSight(middle, now, inner) ? Math.max(closest, now.zoom) : closest;
  const flat = isPosition && zoom !== undefined ? zoom : Math.min(fills, most);
  const chosen = clamp(flat - now.pitch * ZOOM_LESS_PER_DEGREE, ZOOM.min, ZOOM.max);

  // The map puts the centre in the middle of what panels leave; the middle between the controls is beside it.
  const world = WORLD_PX * 2 ** chosen;
  const center: Position = [
    longitudeOf(middle.x + (right - left) / 2 / world),
    latitudeOf(clamp(middle.y + (bottom - top) / 2 / world, 0, 1)),
  ];
  return { center, zoom: chosen, bearing: 0 };
}

/** Whether the map, which is `size` pixels large around its centre, shows a position now. */
function isInSight(
  at: { x: number; y: number },
  now: MapView,
  size: { width: number; height: number },
): boolean {
  const world = WORLD_PX * 2 ** now.zoom;
  const away = Math.abs(at.x - mercatorX(now.center[0]));
  const across = Math.min(away, 1 - away) * world;
  const down = Math.abs(at.y - mercatorY(now.center[1])) * world;
  return across <= size.width / 2 && down <= size.height / 2;
}
