import { neighbourSteps, type Grid } from './grid.ts';

/** Connected pieces of a ground. */
export interface Regions {
  /** Number of the piece a cell is in; -1 where it is in none. */
  of: Int32Array;
  /** Cells of each piece. */
  sizes: number[];
}

/** Pieces that hang together over the eight cells around each. */
export function regionsOf(grid: Grid, ground: Uint8Array): Regions {
  const of = new Int32Array(ground.length).fill(-1);
  const steps = neighbourSteps(grid.width);
  const sizes: number[] = [];
  const open = new Int32Array(ground.length);
  for (let start = 0; start < ground.length; start++) {
    if (ground[start] !== 1 || of[start] !== -1) continue;
    const region = sizes.length;
    let count = 0;
    open[count++] = start;
    of[start] = region;
    for (let at = 0; at < count; at++) {
      for (const step of steps) {
        const cell = open[at]! + step;
        if (ground[cell] !== 1 || of[cell] !== -1) continue;
        of[cell] = region;
        open[count++] = cell;
      }
    }
    sizes.push(count);
  }
  return { of, sizes };
}

/** The number that occurs most often among those of the cells, -1 left out; of equals the lowest. */
export function mostCommon(cells: Iterable<number>, of: Int32Array): number {
  const counts = new Map<number, number>();
  for (const cell of cells) {
    const region = of[cell]!;
    if (region >= 0) counts.set(region, (counts.get(region) ?? 0) + 1);
  }
  let best = -1;
  for (const [region, count] of [...counts].toSorted(([a], [b]) => a - b))
    if (best === -1 || count > counts.get(best)!) best = region;
  return best;
}
