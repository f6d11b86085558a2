import type { FeatureGeometry, Polygon, Position } from '../../entities/geometry.ts';
import { boundsAcross } from '../bounds.ts';
import { partsOf } from '../transform/rings-of.ts';
import { roundGeometry } from '../transform/round.ts';
import { validityIssues } from '../validity/validity-issues.ts';
import { combineShapes } from './combine-shapes.ts';
import { cutFault, largestFirst, type CutResult } from './cut-shape.ts';

/** Corners around the far side of what a line divides the plane into. */
const ARC_STEP = Math.PI / 6;

/**
 * Divides a shape by a line into parts that share it as their edge. The line goes on straight beyond its ends, so that
 * they need not lie exactly on the outline.
 */
export function splitShape(shape: FeatureGeometry, line: readonly Position[]): CutResult {
  const side = shape.type === 'Point' ? null : oneSide(shape, line);
  if (shape.type === 'Point' || side === null) return cutFault('cut-misses');
  const crossing = validityIssues(side).flatMap(({ where }) => where ?? []);
  if (crossing.length > 0) return cutFault('polygon-cut-error', crossing);
  let parts: Polygon['coordinates'][];
  try {
    const halves = [combineShapes('intersection', shape, side), combineShapes('difference', shape, side)];
    parts = halves.flatMap((half) => (half === null ? [] : partsOf(half)));
  } catch {
    return cutFault('polygon-cut-error');
  }
  if (parts.length <= partsOf(shape).length) return cutFault('cut-misses', line.slice(0, 1));
  const wrong = parts.flatMap((coordinates) =>
    validityIssues({ type: 'Polygon', coordinates }).flatMap(({ where }) => where ?? []),
  );
  if (wrong.length > 0) return cutFault('polygon-cut-error', wrong);
  return { ok: true, geometry: largestFirst({ type: 'MultiPolygon', coordinates: parts }) };
}

/** All that lies on the left of a line, as far as the shape reaches. Null for a line of no length. */
function oneSide(shape: FeatureGeometry, line: readonly Position[]): Polygon | null {
  const corners = line.filter((at, i) => i === 0 || at[0] !== line[i - 1]![0] || at[1] !== line[i - 1]![1]);
  const [first, second] = corners;
  const [before, last] = corners.slice(-2);
  const bounds = boundsAcross(
    shape,
    ...corners.map((coordinates) => ({ type: 'Point' as const, coordinates })),
  );
  if (!first || !second || !before || !last || bounds === null) return null;
  const [west, south, east, north] = bounds;
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const far = 2 * Math.hypot(east - west, north - south);
  const beyond = (from: Position, to: Position): Position => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return [to[0] + ((to[0] - from[0]) / length) * far, to[1] + ((to[1] - from[1]) / length) * far];
  };
  const [start, end] = [beyond(second, first), beyond(before, last)];
  const angleOf = (at: Position): number => Math.atan2(at[1] - y, at[0] - x);
  const from = angleOf(end);
  let sweep = angleOf(start) - from;
  if (sweep <= 0) sweep += 2 * Math.PI;
  const steps = Math.max(1, Math.floor(sweep / ARC_STEP));
  const arc = Array.from({ length: steps + 1 }, (_, i): Position => {
    const angle = from + (sweep * i) / steps;
    return [x + 4 * far * Math.cos(angle), y + 4 * far * Math.sin(angle)];
  });
  return roundGeometry({ type: 'Polygon', coordinates: [[start, ...corners, end, ...arc, start]] });
}
