import type { Ellipsoid } from './datum-shift.ts';

/** A transverse Mercator projection of an ellipsoid: metres and degrees. */
export interface TransverseMercator extends Ellipsoid {
  /** The meridian in the middle, and the latitude at which northings begin. */
  longitude: number;
  latitude: number;
  /** On that meridian. */
  scale: number;
  falseEasting: number;
  falseNorthing: number;
}

const DEGREE = Math.PI / 180;

/**
 * Metres east and north on the grid → [longitude, latitude] in degrees on the same ellipsoid, right to a millimetre within
 * 30° of the middle. Krüger's series to the fourth power of the third flattening (C. F. F. Karney, "Transverse Mercator
 * with an accuracy of a few nanometers", 2011, equations 12, 15, 19 to 25 and 36).
 */
export function fromGrid(
  grid: TransverseMercator,
  [east, north]: readonly [number, number],
): [number, number] {
  const { radius, flattening: f, scale } = grid;
  const n = f / (2 - f);
  const eccentricity = Math.sqrt(f * (2 - f));
  const rectifying = (radius / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const size = scale * rectifying;
  const xi = (north - grid.falseNorthing) / size + meridian(grid.latitude * DEGREE, n, eccentricity);
  const eta = (east - grid.falseEasting) / size;
  let [a, b] = [xi, eta];
  for (const [j, beta] of backwards(n).entries()) {
    const twice = 2 * (j + 1);
    a -= beta * Math.sin(twice * xi) * Math.cosh(twice * eta);
    b -= beta * Math.cos(twice * xi) * Math.sinh(twice * eta);
  }
  const conformal = Math.sin(a) / Math.hypot(Math.sinh(b), Math.cos(a));
  const latitude = Math.atan(tangentOf(conformal, eccentricity)) / DEGREE;
  return [grid.longitude + Math.atan2(Math.sinh(b), Math.cos(a)) / DEGREE, latitude];
}

/** The way from the equator along the meridian, over the rectifying radius. @param latitude radians */
function meridian(latitude: number, n: number, eccentricity: number): number {
  if (latitude === 0) return 0;
  const xi = Math.atan(conformalOf(Math.tan(latitude), eccentricity));
  return forwards(n).reduce((sum, alpha, j) => sum + alpha * Math.sin(2 * (j + 1) * xi), xi);
}

/** The tangent of the conformal latitude, of the tangent of a latitude. */
function conformalOf(tau: number, eccentricity: number): number {
  const secant = Math.hypot(1, tau);
  const sigma = Math.sinh(eccentricity * Math.atanh((eccentricity * tau) / secant));
  return tau * Math.hypot(1, sigma) - sigma * secant;
}

/** The way back, by Newton's method, which doubles the right digits each time. */
function tangentOf(conformal: number, eccentricity: number): number {
  const share = 1 - eccentricity ** 2;
  let tau = conformal;
  for (let step = 0; step < 5; step += 1) {
    const there = conformalOf(tau, eccentricity);
    const slope = (1 + share * tau ** 2) / (share * Math.hypot(1, tau));
    tau += ((conformal - there) / Math.hypot(1, there)) * slope;
  }
  return tau;
}

const forwards = (n: number): number[] => [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1440) * n ** 4,
  (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
  (49_561 / 161_280) * n ** 4,
];

const backwards = (n: number): number[] => [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - (1 / 360) * n ** 4,
  (1 / 48) * n ** 2 + (1 / 15) * n ** 3 - (437 / 1440) * n ** 4,
  (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
  (4397 / 161_280) * n ** 4,
];
