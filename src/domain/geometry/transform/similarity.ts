import type { Position } from '../../entities/geometry.ts';
import { distanceMetres, longitudeBetween } from '../metric/distance-metres.ts';
import { localPlane, type PlanePoint } from './local-plane.ts';

/** Two anchors nearer to each other than this fix no direction. */
export const ANCHORS_APART_M = 0.01;

/** Carries one position. Not rounded: round the result where it is kept. */
export type Carry = (position: Position) => Position;
export type AnchorPositions = readonly [a: Position, b: Position];

/**
 * The similarity (rotation, uniform scale, translation) in a local metric plane that carries the two source anchors to
 * the two targets. Null where source or target anchors are less than 1 cm apart ("anchors-too-close") or no numbers.
 *
 * Each pair has its own plane, touching the earth halfway between its anchors, so the way back
 * (`similarity(target, source)`) uses the same two planes and undoes it to about 1e-8 m.
 */
export function similarity(source: AnchorPositions, target: AnchorPositions): Carry | null {
  if (!areApart(source) || !areApart(target)) return null;
  const from = localPlane(middle(source));
  const to = localPlane(middle(target));
  const turn = planeSimilarity(
    [from.toPlane(source[0]), from.toPlane(source[1])],
    [to.toPlane(target[0]), to.toPlane(target[1])],
  );
  return (position) => to.toEarth(turn(from.toPlane(position)));
}

/**
 * The same, from a plan (any unit, y up) to the earth: how a drawing with two anchors lands on the map. Null where the
 * anchors are too close on earth or fall together on the plan.
 */
export function placePlan(plan: readonly [PlanePoint, PlanePoint], target: AnchorPositions): Carry | null {
  const length = Math.hypot(plan[1][0] - plan[0][0], plan[1][1] - plan[0][1]);
  if (!(length > 0 && length < Infinity) || !areApart(target)) return null;
  const to = localPlane(middle(target));
  const turn = planeSimilarity(plan, [to.toPlane(target[0]), to.toPlane(target[1])]);
  return (point) => to.toEarth(turn(point));
}

/** The way back: where on the plan a position on earth lies. Null where `placePlan` is. */
export function readPlan(plan: readonly [PlanePoint, PlanePoint], target: AnchorPositions): Carry | null {
  const length = Math.hypot(plan[1][0] - plan[0][0], plan[1][1] - plan[0][1]);
  if (!(length > 0 && length < Infinity) || !areApart(target)) return null;
  const from = localPlane(middle(target));
  const turn = planeSimilarity([from.toPlane(target[0]), from.toPlane(target[1])], plan);
  return (position) => turn(from.toPlane(position));
}

/** Complex numbers: z ↦ a' + k (z - a), with k = (b' - a') / (b - a). */
function planeSimilarity(
  source: readonly [PlanePoint, PlanePoint],
  target: readonly [PlanePoint, PlanePoint],
): (point: PlanePoint) => PlanePoint {
  const [[ax, ay], [bx, by]] = source;
  const [[cx, cy], [dx, dy]] = target;
  const sx = bx - ax;
  const sy = by - ay;
  const tx = dx - cx;
  const ty = dy - cy;
  const square = sx * sx + sy * sy;
  const kx = (tx * sx + ty * sy) / square;
  const ky = (ty * sx - tx * sy) / square;
  return ([x, y]) => [cx + kx * (x - ax) - ky * (y - ay), cy + ky * (x - ax) + kx * (y - ay)];
}

function areApart([a, b]: AnchorPositions): boolean {
  return distanceMetres(a, b) >= ANCHORS_APART_M;
}

function middle([a, b]: AnchorPositions): Position {
  return [a[0] + longitudeBetween(a[0], b[0]) / 2, (a[1] + b[1]) / 2];
}
