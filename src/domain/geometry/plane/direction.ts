import type { Point } from './point.ts';

/** A straight piece of wall. */
export type PlaneEdge = readonly [from: Point, to: Point];

const QUARTER = Math.PI / 2;
/** Edges so near to each other run in one direction: drawings are not exact, and neither are hands. */
const NEAR = (3 * Math.PI) / 180;
/** Bars of the histogram, four a degree. */
const BARS = 360;
const BAR = QUARTER / BARS;
/** So often the middle of the heaviest direction is looked for again, each time among half as wide a fan of edges. */
const ROUNDS = 4;

/** The remainder of a direction within a quarter turn, from 0. */
const withinQuarter = (angle: number): number => ((angle % QUARTER) + QUARTER) % QUARTER;

/** From one direction to another by the shorter way; both stand for their right angles too. */
export function turnBetween(from: number, to: number): number {
  const turn = withinQuarter(to - from);
  return turn > QUARTER / 2 ? turn - QUARTER : turn;
}

/** The edges of rings, closed or not. */
export const edgesOfRings = (rings: readonly (readonly Point[])[]): PlaneEdge[] =>
  rings.flatMap((ring) => ring.map((from, i): PlaneEdge => [from, ring[(i + 1) % ring.length]!]));

/**
 * The direction in which most of the length of walls runs, or at a right angle to it: radians from east, counter-clockwise,
 * from 0 to a quarter turn. Null without a wall. It is the heaviest peak of a histogram, each edge by its length, so that a
 * slanting wing does not turn the direction of the hall.
 */
export function wallDirection(edges: readonly PlaneEdge[]): number | null {
  const walls = edges.flatMap(([[x, y], [toX, toY]]) => {
    const length = Math.hypot(toX - x, toY - y);
    return length > 0 ? [{ angle: withinQuarter(Math.atan2(toY - y, toX - x)), length }] : [];
  });
  if (walls.length === 0) return null;
  const bars = new Float64Array(BARS);
  for (const { angle, length } of walls) bars[Math.floor(angle / BAR) % BARS]! += length;
  const reach = Math.round(NEAR / BAR);
  let heaviest = 0;
  let most = -1;
  for (let bar = 0; bar < BARS; bar++) {
    let weight = 0;
    for (let by = -reach; by <= reach; by++)
      weight += (1 - Math.abs(by) / (reach + 1)) * bars[(bar + by + BARS) % BARS]!;
    if (weight > most) [heaviest, most] = [bar, weight];
  }
  let direction = (heaviest + 0.5) * BAR;
  for (let round = 0; round < ROUNDS; round++) {
    // One wall that is a little askew does not turn the many that are exact.
    const near = NEAR / 2 ** round;
    let total = 0;
    let turn = 0;
    for (const { angle, length } of walls) {
      const by = turnBetween(direction, angle);
      if (Math.abs(by) > near) continue;
      total += length;
      turn += length * by;
    }
    if (total > 0) direction += turn / total;
  }
  return withinQuarter(direction);
}
