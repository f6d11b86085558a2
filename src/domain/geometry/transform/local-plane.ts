import type { Position } from '../../entities/geometry.ts';
import { ECCENTRICITY_SQUARED, RADIANS, SEMI_MAJOR_AXIS_M } from '../metric/wgs84.ts';

/** Metres east and north of a plane's origin. */
export type PlanePoint = [east: number, north: number];

export interface LocalPlane {
  toPlane(position: Position): PlanePoint;
  toEarth(point: PlanePoint): Position;
}

const B2 = 1 - ECCENTRICITY_SQUARED;

/**
 * The plane that touches the WGS 84 ellipsoid at `origin`, positions dropped onto it at right angles. Both ways are
 * closed formulas, so going there and back costs nothing but rounding (about 1e-9 m). Lengths are right to
 * 4e-7 within 5 km of the origin. Points further than the horizon have no place; they land on its rim.
 */
export function localPlane(origin: Position): LocalPlane {
  const sinLon = Math.sin(origin[0] * RADIANS);
  const cosLon = Math.cos(origin[0] * RADIANS);
  const sinLat = Math.sin(origin[1] * RADIANS);
  const cosLat = Math.cos(origin[1] * RADIANS);
  const [x0, y0, z0] = toCentred(origin);

  function toPlane(position: Position): PlanePoint {
    const [x, y, z] = toCentred(position);
    const dx = x - x0;
    const dy = y - y0;
    return [cosLon * dy - sinLon * dx, cosLat * (z - z0) - sinLat * (cosLon * dx + sinLon * dy)];
  }

  function toEarth([east, north]: PlanePoint): Position {
    // Up along the normal until the ellipsoid is met: a quadratic in the height above the plane (a small negative number).
    const px = x0 - sinLon * east - sinLat * cosLon * north;
    const py = y0 + cosLon * east - sinLat * sinLon * north;
    const pz = z0 + cosLat * north;
    const ux = cosLat * cosLon;
    const uy = cosLat * sinLon;
    const uz = sinLat;
    const a = ux * ux + uy * uy + (uz * uz) / B2;
    const b = px * ux + py * uy + (pz * uz) / B2;
    // The origin lies on the ellipsoid, so the constant term is what east and north alone add: no cancellation.
    const dx = px - x0;
    const dy = py - y0;
    const dz = pz - z0;
    const c = dx * (px + x0) + dy * (py + y0) + (dz * (pz + z0)) / B2;
    const root = Math.sqrt(Math.max(0, b * b - a * c));
    const height = -c / (b + root);
    const x = px + ux * height;
    const y = py + uy * height;
    const z = pz + uz * height;
    return [Math.atan2(y, x) / RADIANS, Math.atan2(z, B2 * Math.hypot(x, y)) / RADIANS];
  }

  return { toPlane, toEarth };
}

/** Earth-centred, earth-fixed, metres. */
function toCentred([longitude, latitude]: Position): [number, number, number] {
  const sinLat = Math.sin(latitude * RADIANS);
  const cosLat = Math.cos(latitude * RADIANS);
  const normal = SEMI_MAJOR_AXIS_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * sinLat * sinLat);
  return [
    normal * cosLat * Math.cos(longitude * RADIANS),
    normal * cosLat * Math.sin(longitude * RADIANS),
    normal * B2 * sinLat,
  ];
}
