import { hypotenuse } from '../../../geometry/metric/hypotenuse.ts';
import { eachTouched, type Grid, middleOf } from './grid.ts';

/** Least clearance along the straight line between two cells: 0 where it leaves the free ground. Metres. */
export type Sight = (a: number, b: number) => number;

export function sightOver(grid: Grid, clearance: Float32Array): Sight {
  return (a, b) => {
    let least = Infinity;
    eachTouched(grid, middleOf(grid, a), middleOf(grid, b), (cell) => {
      least = Math.min(least, clearance[cell]!);
    });
    return least;
  };
}

/** Whether the straight line between two cells has so much room beside it, more than a cell: steps over what is roomy. */
export const hasRoomOver =
  ({ width, cell }: Grid, clearance: Float32Array, room: number) =>
  (a: number, b: number): boolean => {
    const [ax, ay] = [a % width, Math.floor(a / width)];
    const [dx, dy] = [(b % width) - ax, Math.floor(b / width) - ay];
    const length = hypotenuse(dx, dy);
    for (let at = 0; at < length;) {
      const share = at / length;
      const here = clearance[Math.round(ay + dy * share) * width + Math.round(ax + dx * share)]!;
      if (here < room) return false;
      at += Math.max(0.5, (here - room) / cell - 1);
    }
    return clearance[b]! >= room;
  };
