import { hypotenuse } from '../../geometry/metric/hypotenuse.ts';
import { cellAt, type Grid } from './grid/grid.ts';
import type { Part, Spot } from './plane.ts';

/** Metres from a door at which people turn, and the room that they need there. */
const BEFORE = 0.4;
const ROOM = 0.3;
/** Metres from a door within which the middle of a corridor is looked for, and by how much it is roomier than beyond. */
const CORRIDOR = 2.5;
const BEYOND = 0.3;

/**
 * Where people turn who come out of a door, on either side of it: in the middle of a corridor, so that the ways from
 * its doors meet in one line; else right before the door.
 */
export function porches(grid: Grid, doors: readonly Part[], clearance: Float32Array): number[] {
  return doors.flatMap(([ring = []]) => {
    const corners = ring.slice(1);
    const middle = corners.reduce<Spot>(
      ([x, y], spot) => [x + spot[0] / corners.length, y + spot[1] / corners.length],
      [0, 0],
    );
    const [x, y] = acrossOf(ring);
    const half = Math.max(
      ...corners.map((spot) => Math.abs((spot[0] - middle[0]) * x + (spot[1] - middle[1]) * y)),
    );
    return [-1, 1].flatMap((side) => {
      const cellBefore = (metres: number): number => {
        const far = side * (half + metres);
        return cellAt(grid, [middle[0] + x * far, middle[1] + y * far]);
      };
      const cell = cellBefore(BEFORE);
      return cell !== -1 && clearance[cell]! >= ROOM ? [middleBefore(cell, cellBefore)] : [];
    });
  });

  /** The middle of the corridor before a door; without a corridor, the cell right before it. */
  function middleBefore(first: number, cellBefore: (metres: number) => number): number {
    let roomiest = first;
    for (let metres = BEFORE + grid.cell; metres <= CORRIDOR + BEYOND; metres += grid.cell) {
      const cell = cellBefore(metres);
      if (cell === -1 || clearance[cell] === 0) return first;
      if (clearance[cell]! > clearance[roomiest]!) roomiest = cell;
      else if (clearance[cell]! < clearance[roomiest]! - BEYOND) return roomiest;
    }
    return first;
  }
}

/** The direction across the longest side of a ring. */
function acrossOf(ring: readonly Spot[]): Spot {
  let longest = 0;
  let across: Spot = [0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [dx, dy] = [ring[i]![0] - ring[i - 1]![0], ring[i]![1] - ring[i - 1]![1]];
    const length = hypotenuse(dx, dy);
    if (length <= longest) continue;
    longest = length;
    across = [-dy / length, dx / length];
  }
  return across;
}
