import type { Polygon, Position, Ring } from '../../entities/geometry.ts';
import { localPlane } from '../transform/local-plane.ts';
import { roundGeometry } from '../transform/round.ts';

const CIRCLE_STEPS = 64;

/**
 * A circle as a polygon of `steps` corners that lie `radius` metres from the centre, rounded, wound as RFC 7946 wants
 * it. A radius of a centimetre or less leaves too few corners after rounding: the validity check says so.
 */
export function circle(centre: Position, radius: number, steps: number = CIRCLE_STEPS): Polygon {
  const plane = localPlane(centre);
  const ring: Ring = [];
  for (let i = 0; i < steps; i++) {
    const angle = (2 * Math.PI * i) / steps;
    ring.push(plane.toEarth([radius * Math.cos(angle), radius * Math.sin(angle)]));
  }
  if (ring[0]) ring.push(ring[0]);
  return roundGeometry({ type: 'Polygon', coordinates: [ring] });
}
