import type { Bounds, Position } from '../../../domain/entities/geometry.ts';
import type { Pixel, Projection } from '../snapping/snap.ts';

/** The part of the earth that the map shows, laid out flat: for thousands of corners at once. */
export interface FlatView {
  /** Pixels of the map's canvas. */
  width: number;
  height: number;
  /** Degrees. */
  bounds: Bounds;
  toPixel: (position: Position) => Pixel;
}

/** North of the equator in Web Mercator; the unit does not matter. */
const mercator = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));

/**
 * Two positions are asked of the projection, and all others follow from them: the map is Web Mercator, north up and not
 * tilted, so longitude and Mercator north are straight lines of pixels.
 */
export function flatView(projection: Projection, width: number, height: number): FlatView {
  const [west, north] = projection.unproject({ x: 0, y: 0 });
  const [east, south] = projection.unproject({ x: width, y: height });
  const top = mercator(north);
  const perDegree = width / (east - west);
  const perNorth = height / (mercator(south) - top);
  return {
    width,
    height,
    bounds: [west, south, east, north],
    toPixel: ([longitude, latitude]) => ({
      x: (longitude - west) * perDegree,
      y: (mercator(latitude) - top) * perNorth,
    }),
  };
}
