import type { Point3 } from '../entity.ts';

const FULL = 2 * Math.PI;
const SEGMENTS = { least: 16, most: 128 } as const;

/** Chords for a piece of a circle (radians) so that none is further from it than the tolerance. */
export function segmentsOf(radius: number, sweep: number, tolerance: number): number {
  const step = radius > tolerance ? 2 * Math.acos(1 - tolerance / radius) : FULL;
  const full = Math.min(SEGMENTS.most, Math.max(SEGMENTS.least, FULL / step));
  return Math.max(1, Math.ceil((Math.abs(sweep) / FULL) * full));
}

/** A piece of an ellipse: centre, its two half axes, and parameters in radians. Both ends are in it. */
export function ellipsePoints(
  centre: Point3,
  major: Point3,
  minor: Point3,
  [from, to]: readonly [number, number],
  tolerance: number,
): Point3[] {
  const radius = Math.max(Math.hypot(...major), Math.hypot(...minor));
  const sweep = to - from;
  const count = segmentsOf(radius, sweep, tolerance);
  return Array.from({ length: count + 1 }, (_, i) => {
    const angle = from + (sweep * i) / count;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    return [
      centre[0] + major[0] * cos + minor[0] * sin,
      centre[1] + major[1] * cos + minor[1] * sin,
      centre[2] + major[2] * cos + minor[2] * sin,
    ];
  });
}

export function arcPoints(
  centre: Point3,
  radius: number,
  sweep: readonly [number, number],
  tolerance: number,
): Point3[] {
  return ellipsePoints(centre, [radius, 0, 0], [0, radius, 0], sweep, tolerance);
}

/**
 * From one angle to another, counter-clockwise, in radians. Where the two are the same the whole circle is meant.
 * @param unit 1 for radians, π / 180 for degrees.
 */
export function sweepOf(start: number, end: number, unit: number): [number, number] {
  const from = start * unit;
  let turn = (end * unit - from) % FULL;
  if (turn <= 1e-9) turn += FULL;
  return [from, from + turn];
}

/**
 * The arc of a bulge (the tangent of a quarter of its angle, positive to the left) between two points. Begins after
 * `from`, ends with `to`.
 */
export function bulgePoints(from: Point3, to: Point3, bulge: number, tolerance: number): Point3[] {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const chord = Math.hypot(dx, dy);
  if (!(Math.abs(bulge) > 1e-9) || !(chord > 0) || !Number.isFinite(bulge)) return [to];
  const sweep = 4 * Math.atan(bulge);
  const apart = (1 - bulge * bulge) / (4 * bulge);
  const centre: Point3 = [(from[0] + to[0]) / 2 - dy * apart, (from[1] + to[1]) / 2 + dx * apart, from[2]];
  const radius = Math.hypot(from[0] - centre[0], from[1] - centre[1]);
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  const points = arcPoints(centre, radius, [start, start + sweep], tolerance);
  return [...points.slice(1, -1), to];
}
