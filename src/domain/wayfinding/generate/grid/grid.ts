import { boxAround } from '../../../geometry/plane/box.ts';
import type { Part, Spot } from '../plane.ts';

/** Square cells in rows from the south-west; cell (x, y) has the number y * width + x. */
export interface Grid {
  width: number;
  height: number;
  /** Metres. */
  cell: number;
  /** South-west corner, metres. */
  west: number;
  south: number;
}

/** Metres: fine enough for a door of 60 cm, whatever way it is turned. */
const FINEST = 0.12;
const MOST_CELLS = 3_000_000;
/** Metres: the widest cell that a door of 80 cm stays open in. Larger floors have more cells, up to so many. */
const WIDEST = 0.25;
const MOST_CELLS_OF_LARGE = 16_000_000;
/** Cells along one side: a thin line across the land makes no grid of its own length. */
const LONGEST = 20_000;
/** Metres around all parts: further than anything looks from a cell, so that no look runs over the rim of a row. */
const MARGIN = 1.8;

/** A grid around all parts, of cells of so many metres or more; null where they span nothing. */
export function gridAround(parts: readonly Part[], finest = FINEST): Grid | null {
  const [west, south, east, north] = boxAround(parts.flat(2));
  const area = (east - west) * (north - south);
  if (!(west < east && south < north && area < Infinity)) return null;
  const longest = Math.max(east - west, north - south);
  const cell = Math.max(
    Math.min(Math.max(finest, Math.sqrt(area / MOST_CELLS)), Math.max(finest, WIDEST)),
    Math.sqrt(area / MOST_CELLS_OF_LARGE),
    longest / LONGEST,
  );
  const margin = Math.ceil(MARGIN / cell);
  const count = (metres: number): number => Math.ceil(metres / cell) + 2 * margin;
  return {
    width: count(east - west),
    height: count(north - south),
    cell,
    west: west - margin * cell,
    south: south - margin * cell,
  };
}

/** The cell a spot is in, or -1 outside of the grid. */
export function cellAt(grid: Grid, [x, y]: Spot): number {
  const column = Math.floor((x - grid.west) / grid.cell);
  const row = Math.floor((y - grid.south) / grid.cell);
  const isInside = column >= 0 && row >= 0 && column < grid.width && row < grid.height;
  return isInside ? row * grid.width + column : -1;
}

export const middleOf = (grid: Grid, cell: number): Spot => [
  grid.west + ((cell % grid.width) + 0.5) * grid.cell,
  grid.south + (Math.floor(cell / grid.width) + 0.5) * grid.cell,
];

/** Calls with every cell whose middle lies in the part, holes left out (even-odd over all rings). */
export function eachInside(grid: Grid, part: Part, visit: (cell: number) => void): void {
  const rows = new Map<number, number[]>();
  for (const ring of part) {
    for (let i = 1; i < ring.length; i++) crossings(grid, ring[i - 1]!, ring[i]!, rows);
  }
  for (const [row, xs] of rows) {
    xs.sort((a, b) => a - b);
    for (let i = 1; i < xs.length; i += 2) {
      const from = Math.max(0, Math.ceil((xs[i - 1]! - grid.west) / grid.cell - 0.5));
      const to = Math.min(grid.width - 1, Math.ceil((xs[i]! - grid.west) / grid.cell - 0.5) - 1);
      for (let column = from; column <= to; column++) visit(row * grid.width + column);
    }
  }
}

function crossings(grid: Grid, [ax, ay]: Spot, [bx, by]: Spot, rows: Map<number, number[]>): void {
  const low = Math.min(ay, by);
  const high = Math.max(ay, by);
  const first = Math.max(0, Math.ceil((low - grid.south) / grid.cell - 0.5));
  for (let row = first; row < grid.height; row++) {
    const y = grid.south + (row + 0.5) * grid.cell;
    if (y >= high) return;
    const xs = rows.get(row) ?? [];
    xs.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    rows.set(row, xs);
  }
}

/** Calls with every cell that the line touches, the corners it passes through included. */
export function eachTouched(grid: Grid, [ax, ay]: Spot, [bx, by]: Spot, visit: (cell: number) => void): void {
  const { cell, west, south, width, height } = grid;
  const [x0, y0] = [(ax - west) / cell, (ay - south) / cell];
  const [x1, y1] = [(bx - west) / cell, (by - south) / cell];
  const [left, right] = x0 <= x1 ? [x0, x1] : [x1, x0];
  const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0);
  const yAt = (x: number): number => y0 + (x - x0) * slope;
  const last = Math.min(width - 1, Math.floor(right + TOUCH));
  for (let column = Math.max(0, Math.floor(left - TOUCH)); column <= last; column++) {
    // The stretch of the line above this column, a hair longer so that a touched corner counts.
    const from = Math.max(left, column - TOUCH);
    const to = Math.min(right, column + 1 + TOUCH);
    const [ya, yb] = x0 === x1 ? [y0, y1] : [yAt(from), yAt(to)];
    const top = Math.min(height - 1, Math.floor(Math.max(ya, yb) + TOUCH));
    const bottom = Math.max(0, Math.floor(Math.min(ya, yb) - TOUCH));
    for (let row = bottom; row <= top; row++) visit(row * width + column);
  }
}
/** Share of a cell. */
const TOUCH = 1e-6;

/** Every cell of the part: those inside, and those its edges touch. */
export function eachCovered(grid: Grid, part: Part, visit: (cell: number) => void): void {
  eachInside(grid, part, visit);
  for (const ring of part) {
    for (let i = 1; i < ring.length; i++) eachTouched(grid, ring[i - 1]!, ring[i]!, visit);
  }
}

/** Steps to the eight cells around one, counter-clockwise from the east: even places are straight steps. */
export const neighbourSteps = (width: number): readonly number[] => [
  1,
  width + 1,
  width,
  width - 1,
  -1,
  -width - 1,
  -width,
  -width + 1,
];
