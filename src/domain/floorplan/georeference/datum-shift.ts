import type { Position } from '../../entities/geometry.ts';

/** From a datum to WGS 84, about the centre of the earth, as EPSG method 9606 (position vector) has it. */
export interface Shift {
  metres: readonly [number, number, number];
  arcSeconds: readonly [number, number, number];
  partsPerMillion: number;
}

/** Half of its longer axis in metres. */
export interface Ellipsoid {
  radius: number;
  flattening: number;
}

const DEGREE = Math.PI / 180;
const ARC_SECOND = DEGREE / 3600;

/** Degrees on one ellipsoid → degrees on another, at height 0. */
export function shiftToWgs84(
  [longitude, latitude]: Position,
  from: Ellipsoid,
  to: Ellipsoid,
  { metres: [tx, ty, tz], arcSeconds, partsPerMillion }: Shift,
): Position {
  const [lon, lat] = [longitude * DEGREE, latitude * DEGREE];
  const squared = from.flattening * (2 - from.flattening);
  const normal = from.radius / Math.sqrt(1 - squared * Math.sin(lat) ** 2);
  const x = normal * Math.cos(lat) * Math.cos(lon);
  const y = normal * Math.cos(lat) * Math.sin(lon);
  const z = normal * (1 - squared) * Math.sin(lat);
  const [rx, ry, rz] = arcSeconds.map((angle) => angle * ARC_SECOND) as [number, number, number];
  const size = 1 + partsPerMillion * 1e-6;
  return onEllipsoid(
    [
      tx + size * (x - rz * y + ry * z),
      ty + size * (rz * x + y - rx * z),
      tz + size * (-ry * x + rx * y + z),
    ],
    to,
  );
}

/** From the centre of the earth back to degrees; the height is small, so that three steps are right to a micrometre. */
function onEllipsoid(
  [x, y, z]: readonly [number, number, number],
  { radius, flattening }: Ellipsoid,
): Position {
  const squared = flattening * (2 - flattening);
  const across = Math.hypot(x, y);
  let lat = Math.atan2(z, across * (1 - squared));
  for (let step = 0; step < 3; step += 1) {
    const normal = radius / Math.sqrt(1 - squared * Math.sin(lat) ** 2);
    lat = Math.atan2(z + squared * normal * Math.sin(lat), across);
  }
  return [Math.atan2(y, x) / DEGREE, lat / DEGREE];
}
