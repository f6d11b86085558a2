import type { Position } from '../../entities/geometry.ts';
import { localPlane, roundPosition } from '../../geometry/index.ts';
import { edgesOfRings, wallDirection } from '../../geometry/plane/direction.ts';

/** A point of the level, metres, turned so that most walls run along the axes. */
export type Spot = [x: number, y: number];
/** Closed rings, the shell first. */
export type Part = Spot[][];

export interface Frame {
  toFrame: (position: Position) => Spot;
  /** Rounded to what the contract takes. */
  toEarth: (spot: Spot) => Position;
}

/**
 * Engines differ in the last bit of sines and the like, and the generator decides by comparing: its input is rounded to
 * what they agree on, micrometres and billionths, so that a level gives the same network everywhere.
 */
const steady = (value: number, digits: number): number => Math.round(value * digits) / digits;
const MICROMETRES = 1e6;
const BILLIONTHS = 1e9;
const steadySpot = ([x, y]: Spot): Spot => [steady(x, MICROMETRES), steady(y, MICROMETRES)];

/** A plane about `origin` whose axes follow the walls: the direction (of four) in which most metres of edge run. */
export function frameOf(origin: Position, rings: readonly (readonly Position[])[]): Frame {
  const plane = localPlane(origin);
  const angle = steadyDirection(
    rings.map((ring) => ring.map((position) => steadySpot(plane.toPlane(position)))),
  );
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return {
    toFrame: (position) => {
      const [x, y] = plane.toPlane(position);
      return steadySpot([x * cos + y * sin, y * cos - x * sin]);
    },
    toEarth: ([x, y]) => roundPosition(plane.toEarth([x * cos - y * sin, x * sin + y * cos])),
  };
}

/** Radians, 0 up to a right angle. */
function steadyDirection(rings: readonly (readonly Spot[])[]): number {
  const direction = steady(wallDirection(edgesOfRings(rings)) ?? 0, BILLIONTHS);
  return direction >= steady(Math.PI / 2, BILLIONTHS) ? 0 : direction;
}
