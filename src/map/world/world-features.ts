import type { Position } from '../../domain/entities/geometry.ts';

/** What the sources `world` and `graticule` hold. */
export interface WorldFeature {
  type: 'Feature';
  properties: { step?: number };
  geometry:
    | { type: 'MultiPolygon'; coordinates: Position[][][] }
    | { type: 'MultiLineString'; coordinates: Position[][] };
}

const PER_DEGREE = 100;
/** The last latitude that Web Mercator shows. */
const LAST_LATITUDE = 85.0511;

/**
 * The land out of `world-outline.json`: polygons of rings, each a flat list of differences between positions in
 * hundredths of a degree.
 */
export function landFeature(polygons: readonly (readonly (readonly number[])[])[]): WorldFeature {
  const coordinates = polygons.map((rings) => rings.map(ringOf));
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } };
}

function ringOf(flat: readonly number[]): Position[] {
  const ring: Position[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    x += flat[i]!;
    y += flat[i + 1]!;
    ring.push([x / PER_DEGREE, y / PER_DEGREE]);
  }
  if (ring[0] !== undefined) ring.push(ring[0]);
  return ring;
}

/** The lines of every tenth degree, and those of every degree between them. */
export function graticuleFeatures(): WorldFeature[] {
  return [10, 1].map((step) => ({
    type: 'Feature',
    properties: { step },
    geometry: { type: 'MultiLineString', coordinates: lines(step) },
  }));
}

function lines(step: number): Position[][] {
  const isWanted = (degrees: number): boolean => step === 10 || degrees % 10 !== 0;
  const found: Position[][] = [];
  for (let x = -180; x <= 180; x += step)
    if (isWanted(x))
      found.push([
        [x, -LAST_LATITUDE],
        [x, LAST_LATITUDE],
      ]);
  for (let y = -80; y <= 80; y += step)
    if (isWanted(y))
      found.push([
        [-180, y],
        [0, y],
        [180, y],
      ]);
  return found;
}
