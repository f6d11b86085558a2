import { neighbourSteps, type Grid } from './grid.ts';

/** Metres from a corner to the spot where people pass it. */
const BESIDE = 0.36;
/** Metres around a corner that are looked at, and the least share of free ground there: along a wall it is a half. */
const REACH = 0.5;
const MOSTLY_FREE = 0.6;
/** Metres: of corners that are so near to each other one is enough. */
const NEAR = 0.6;

/** Where people pass the corners of walls and obstacles: the shortest walk bends there and nowhere else. */
export function cornerCells(grid: Grid, clearance: Float32Array): number[] {
  const { width, cell: size } = grid;
  const isFree = (cell: number): boolean => clearance[cell]! > 0;
  const diagonals = neighbourSteps(width).filter((_, k) => k % 2 === 1);
  const away = Math.max(1, Math.round(BESIDE / Math.SQRT2 / size));
  const disc = discOf(width, Math.round(REACH / size));
  const spots: number[] = [];
  const taken = new Set<number>();
  const near = Math.max(1, Math.round(NEAR / size));
  for (let cell = 0; cell < clearance.length; cell++) {
    // Only beside what is taken.
    if (!(clearance[cell]! > 0 && clearance[cell]! < 2 * size)) continue;
    for (const step of diagonals) {
      const [dx, dy] = sidesOf(step, width);
      if (isFree(cell + step) || !isFree(cell + dx) || !isFree(cell + dy)) continue;
      const free = disc.reduce((count, offset) => count + (isFree(cell + offset) ? 1 : 0), 0);
      const spot = cell - away * step;
      if (free < disc.length * MOSTLY_FREE || !(clearance[spot]! > 0)) continue;
      const box = Math.floor((spot % width) / near) + Math.floor(spot / width / near) * width;
      if (taken.has(box)) continue;
      taken.add(box);
      spots.push(spot);
    }
  }
  return spots;
}

/** The straight steps that make up a diagonal one. */
function sidesOf(step: number, width: number): [number, number] {
  const dx = step === width + 1 || step === -width + 1 ? 1 : -1;
  return [dx, step - dx];
}

function discOf(width: number, reach: number): number[] {
  const offsets: number[] = [];
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (dx * dx + dy * dy <= reach * reach) offsets.push(dx + dy * width);
  return offsets;
}
