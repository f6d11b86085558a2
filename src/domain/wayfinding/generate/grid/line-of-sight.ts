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
