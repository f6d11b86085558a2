import { boxAround } from '../../geometry/plane/box.ts';
import type { PlanePoint } from '../../geometry/index.ts';
import type { PlaneRings } from './area-mask.ts';

/** Says of each place how far it is to the nearest edge of a plan. */
export interface EdgeField {
  distanceAt: (x: number, y: number) => number;
}

/** Cells over the longer side. */
const CELLS = 500;
/** Cells beyond the plan on each side. */
const MARGIN = 16;

/** @param long the longer side of the box around the rings */
export function edgeField(shapes: readonly PlaneRings[], long: number): EdgeField {
  const cell = long / CELLS;
  const points = shapes.flat(2);
  const [left, bottom, east, north] = boxAround(points);
  const [west, south] = [left - MARGIN * cell, bottom - MARGIN * cell];
  const columns = Math.ceil((east - west) / cell) + MARGIN;
  const rows = Math.ceil((north - south) / cell) + MARGIN;
  // The nearest place on an edge, of each cell.
  const xs = new Float32Array(columns * rows).fill(Infinity);
  const ys = new Float32Array(columns * rows).fill(Infinity);
  const away = new Float32Array(columns * rows).fill(Infinity);
  const offer = (at: number, column: number, row: number, x: number, y: number): void => {
    const dx = (column + 0.5) * cell - x;
    const dy = (row + 0.5) * cell - y;
    const square = dx * dx + dy * dy;
    if (square >= away[at]!) return;
    xs[at] = x;
    ys[at] = y;
    away[at] = square;
  };
  for (const ring of shapes.flat())
    for (let i = 1; i < ring.length; i += 1) {
      const [ax, ay] = [ring[i - 1]![0] - west, ring[i - 1]![1] - south];
      const [dx, dy] = [ring[i]![0] - west - ax, ring[i]![1] - south - ay];
      const steps = Math.max(1, Math.ceil((Math.hypot(dx, dy) / cell) * 2));
      for (let step = 0; step <= steps; step += 1) {
        const [x, y] = [ax + (dx * step) / steps, ay + (dy * step) / steps];
        const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
        offer(row * columns + column, column, row, x, y);
      }
    }
  /** What the neighbour at such a distance knows. */
  const ask = (column: number, row: number, dc: number, dr: number): void => {
    const [c, r] = [column + dc, row + dr];
    if (c < 0 || r < 0 || c >= columns || r >= rows) return;
    const from = r * columns + c;
    if (away[from]! < Infinity) offer(row * columns + column, column, row, xs[from]!, ys[from]!);
  };
  const sweep = (row: number, by: 1 | -1): void => {
    for (let i = 0; i < columns; i += 1) {
      const column = by > 0 ? i : columns - 1 - i;
      ask(column, row, -by, 0);
      ask(column, row, -1, -by);
      ask(column, row, 0, -by);
      ask(column, row, 1, -by);
    }
    for (let i = columns - 1; i >= 0; i -= 1) ask(by > 0 ? i : columns - 1 - i, row, by, 0);
  };
  for (let row = 0; row < rows; row += 1) sweep(row, 1);
  for (let row = rows - 1; row >= 0; row -= 1) sweep(row, -1);
  return {
    distanceAt: (x, y) => {
      const column = Math.floor((x - west) / cell);
      const row = Math.floor((y - south) / cell);
      if (column < 0 || row < 0 || column >= columns || row >= rows) return Infinity;
      const at = row * columns + column;
      return Math.hypot(x - west - xs[at]!, y - south - ys[at]!);
    },
  };
}

/** Places along the shells of shapes, as many in all. */
export function placesAlong(shapes: readonly PlaneRings[], count: number): PlanePoint[] {
  const shells = shapes.flatMap(([shell]) => (shell === undefined ? [] : [shell]));
  const length = shells.reduce((sum, shell) => sum + lengthOf(shell), 0);
  const every = length / count;
  if (!(every > 0)) return [];
  return shells.flatMap((shell) => {
    const places: PlanePoint[] = [];
    let next = every / 2;
    for (let i = 1; i < shell.length; i += 1) {
      const [[ax, ay], [bx, by]] = [shell[i - 1]!, shell[i]!];
      const side = Math.hypot(bx - ax, by - ay);
      for (; next < side; next += every)
        places.push([ax + ((bx - ax) * next) / side, ay + ((by - ay) * next) / side]);
      next -= side;
    }
    return places;
  });
}

const lengthOf = (line: readonly PlanePoint[]): number =>
  line.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - line[i]![0], y - line[i]![1]), 0);
