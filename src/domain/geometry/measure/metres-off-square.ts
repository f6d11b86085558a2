import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { ECCENTRICITY_SQUARED, RADIANS } from '../metric/wgs84.ts';
import { ringsOf } from '../transform/rings-of.ts';

/** Corners that are off by more slant on purpose: the largest sine of the angle. */
const MOST = Math.sin((3 * Math.PI) / 180);
/** Metres of a degree of latitude, as far as an angle is to be known. */
const DEGREE_M = 111_320;

/**
 * By how much, in metres, the worst corner of a shape misses its right angle, or a straight line, measured at the end of the shorter
 * of its two edges. 0 for a shape that is not meant to have right angles alone: a round one, or one with a slanting wall.
 */
export function metresOffSquare(geometry: FeatureGeometry): number {
  if (geometry.type === 'Point') return 0;
  let worst = 0;
  for (const ring of ringsOf(geometry)) {
    const off = offIn(ring);
    if (off === null) return 0;
    worst = Math.max(worst, off);
  }
  return worst;
}

/** A degree of longitude as a share of a degree of latitude: within a room it is the same everywhere. */
const eastToNorth = (latitude: number): number =>
  (Math.cos(latitude * RADIANS) * (1 - ECCENTRICITY_SQUARED * Math.sin(latitude * RADIANS) ** 2)) /
  (1 - ECCENTRICITY_SQUARED);

/** Null: a corner of it slants on purpose. */
function offIn(ring: readonly Position[]): number | null {
  const count = ring.length - 1;
  const [first] = ring;
  if (first === undefined || count < 4) return null;
  const shrink = eastToNorth(first[1]);
  let worst = 0;
  let rightAngles = 0;
  for (let i = 0; i < count; i += 1) {
    const [before, here, after] = [ring[(i + count - 1) % count]!, ring[i]!, ring[i + 1]!];
    const [ax, ay] = [(here[0] - before[0]) * shrink, here[1] - before[1]];
    const [bx, by] = [(after[0] - here[0]) * shrink, after[1] - here[1]];
    const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
    if (a === 0 || b === 0) return null;
    const [across, along] = [Math.abs(ax * by - ay * bx) / (a * b), Math.abs(ax * bx + ay * by) / (a * b)];
    const sine = Math.min(across, along);
    if (sine > MOST) return null;
    if (along === sine) rightAngles += 1;
    worst = Math.max(worst, sine * Math.min(a, b) * DEGREE_M);
  }
  return rightAngles < 4 ? null : worst;
}
