import { cellAt, type Grid, middleOf } from '../../../../src/domain/wayfinding/generate/grid/grid.ts';
import { MinHeap } from '../../../../src/domain/wayfinding/min-heap.ts';
import type { Spot } from '../../../../src/domain/wayfinding/generate/plane.ts';

export interface ShortestWalks {
  /** Metres of the shortest walk at any angle from a spot to each of the others, or Infinity. */
  walk: (from: Spot, to: readonly Spot[]) => number[];
  /** Whether one can walk straight from one to the other. */
  sees: (from: Spot, to: Spot) => boolean;
}

/** Metres over a network from one of its nodes to all. */
export function lengthsFrom(
  nodes: readonly { neighbors: readonly number[] }[],
  spots: readonly Spot[],
  start: number,
): Float64Array {
  const best = new Float64Array(nodes.length).fill(Infinity);
  const open = new MinHeap(nodes.length);
  best[start] = 0;
  open.put(start, 0);
  for (let node = open.take(); node !== -1; node = open.take()) {
    const key = best[node]!;
    for (const other of nodes[node]!.neighbors) {
      const [[ax, ay], [bx, by]] = [spots[node]!, spots[other]!];
      const along = key + Math.hypot(ax - bx, ay - by);
      if (along >= best[other]!) continue;
      best[other] = along;
      open.put(other, along);
    }
  }
  return best;
}

/**
 * Exact on the grid: the shortest walk bends only at corners of obstacles, so it is found over the corners that see each other.
 */
export function shortestWalks(grid: Grid, free: Uint8Array): ShortestWalks {
  const corners = cornersOf(grid, free);
  const links = corners.map((): [to: number, metres: number][] => []);
  corners.forEach((one, i) => {
    for (let j = i + 1; j < corners.length; j++) {
      const other = corners[j]!;
      if (!isTaut(one, other) || !isTaut(other, one) || !sees(grid, free, one.cell, other.cell)) continue;
      const metres = apart(grid, one.cell, other.cell);
      links[i]!.push([j, metres]);
      links[j]!.push([i, metres]);
    }
  });
  const seenFrom = (cell: number): [corner: number, metres: number][] =>
    corners.flatMap((corner, i): [number, number][] =>
      isTaut(corner, { ...cellPlace(grid, cell), cell }) && sees(grid, free, cell, corner.cell)
        ? [[i, apart(grid, cell, corner.cell)]]
        : [],
    );
  const walk: ShortestWalks['walk'] = (from, to) => {
    const start = nearestFree(grid, free, from);
    const best = new Float64Array(corners.length).fill(Infinity);
    const open = new MinHeap(corners.length);
    for (const [corner, metres] of seenFrom(start)) {
      best[corner] = metres;
      open.put(corner, metres);
    }
    for (let corner = open.take(); corner !== -1; corner = open.take()) {
      for (const [other, metres] of links[corner]!) {
        const along = best[corner]! + metres;
        if (along >= best[other]!) continue;
        best[other] = along;
        open.put(other, along);
      }
    }
    return to.map((spot) => {
      const end = nearestFree(grid, free, spot);
      if (sees(grid, free, start, end)) return apart(grid, start, end);
      return Math.min(...seenFrom(end).map(([corner, metres]) => best[corner]! + metres));
    });
  };
  const straight: ShortestWalks['sees'] = (from, to) =>
    sees(grid, free, nearestFree(grid, free, from), nearestFree(grid, free, to));
  return { walk, sees: straight };
}

interface Place {
  x: number;
  y: number;
  cell: number;
}
interface Corner extends Place {
  /** Which of the four diagonals are taken: [dx, dy]. */
  taken: [number, number][];
}

const DIAGONALS: [number, number][] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

const cellPlace = (grid: Grid, cell: number): { x: number; y: number } => ({
  x: cell % grid.width,
  y: Math.floor(cell / grid.width),
});

function cornersOf(grid: Grid, free: Uint8Array): Corner[] {
  const corners: Corner[] = [];
  free.forEach((isFree, cell) => {
    if (isFree !== 1) return;
    const taken = DIAGONALS.filter(
      ([dx, dy]) =>
        free[cell + dx + dy * grid.width] !== 1 &&
        free[cell + dx] === 1 &&
        free[cell + dy * grid.width] === 1,
    );
    if (taken.length > 0) corners.push({ ...cellPlace(grid, cell), cell, taken });
  });
  return corners;
}

/** Whether a walk from there may bend at the corner and be the shorter for it. */
function isTaut(corner: Corner, other: Place): boolean {
  const [vx, vy] = [other.x - corner.x, other.y - corner.y];
  return corner.taken.some(([dx, dy]) => vx * dx * (vy * dy) <= 0);
}

/** Whether the line between the middles of two cells touches free cells alone. */
function sees({ width }: Grid, free: Uint8Array, from: number, to: number): boolean {
  let [x, y] = [from % width, Math.floor(from / width)];
  const [toX, toY] = [to % width, Math.floor(to / width)];
  const [stepX, stepY] = [Math.sign(toX - x), Math.sign(toY - y)];
  const [spanX, spanY] = [Math.abs(toX - x), Math.abs(toY - y)];
  let error = spanX - spanY;
  for (let left = spanX + spanY; left > 0; left--) {
    if (error > 0) {
      x += stepX;
      error -= 2 * spanY;
    } else if (error < 0) {
      y += stepY;
      error += 2 * spanX;
    } else {
      // Through a corner: past both cells beside it.
      if (free[y * width + x + stepX] !== 1 || free[(y + stepY) * width + x] !== 1) return false;
      x += stepX;
      y += stepY;
      error += 2 * spanX - 2 * spanY;
      left -= 1;
    }
    if (free[y * width + x] !== 1) return false;
  }
  return true;
}

function apart(grid: Grid, a: number, b: number): number {
  const [one, other] = [cellPlace(grid, a), cellPlace(grid, b)];
  return Math.hypot(one.x - other.x, one.y - other.y) * grid.cell;
}

function nearestFree(grid: Grid, free: Uint8Array, spot: Spot): number {
  const middle = cellAt(grid, spot);
  if (free[middle] === 1) return middle;
  let [best, nearest] = [middle, Infinity];
  const reach = 8;
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const cell = middle + dy * grid.width + dx;
      const [x, y] = middleOf(grid, cell);
      const away = Math.hypot(x - spot[0], y - spot[1]);
      if (free[cell] === 1 && away < nearest) [best, nearest] = [cell, away];
    }
  return best;
}
