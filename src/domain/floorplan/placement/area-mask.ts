import { boxAround, type Box } from '../../geometry/plane/box.ts';
import type { Position } from '../../entities/geometry.ts';
import { localPlane, type PlanePoint } from '../../geometry/index.ts';
import { crossingsAt } from '../../geometry/plane/ring.ts';

/** Rings in metres of a plane, closed, the shell first. */
export type PlaneRings = readonly (readonly PlanePoint[])[];

/** A grid of square cells that says which of them an area covers. */
export interface AreaMask {
  /** Metres. */
  cell: number;
  west: number;
  south: number;
  columns: number;
  rows: number;
  covered: Uint8Array;
  /** Square metres. */
  area: number;
}

export function ringsInPlane(polygons: readonly (readonly Position[])[][], origin: Position): PlaneRings[] {
  const plane = localPlane(origin);
  return polygons.map((rings) => rings.map((ring) => ring.map((position) => plane.toPlane(position))));
}

/** The cells whose centres lie in one of the shapes. @param cell metres */
export function maskOf(shapes: readonly PlaneRings[], cell: number): AreaMask {
  const [west, south, east, north] = boxOf(shapes);
  const columns = Math.max(1, Math.ceil((east - west) / cell));
  const rows = Math.max(1, Math.ceil((north - south) / cell));
  const covered = new Uint8Array(columns * rows);
  for (const rings of shapes) {
    const [, low, , high] = boxOf([rings]);
    const last = Math.min(rows - 1, Math.floor((high - south) / cell));
    for (let row = Math.max(0, Math.floor((low - south) / cell)); row <= last; row += 1) {
      const crossings = crossingsAt(rings, south + (row + 0.5) * cell);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const from = Math.max(0, Math.ceil((crossings[i]! - west) / cell - 0.5));
        const to = Math.min(columns - 1, Math.floor((crossings[i + 1]! - west) / cell - 0.5));
        for (let column = from; column <= to; column += 1) covered[row * columns + column] = 1;
      }
    }
  }
  return withArea({ cell, west, south, columns, rows, covered, area: 0 });
}

/** Closes gaps that are narrower than twice the reach: the walls between rooms. @param reach cells */
export function closedMask(mask: AreaMask, reach: number): AreaMask {
  const { columns, rows, cell } = mask;
  const wide = columns + 2 * reach;
  const high = rows + 2 * reach;
  const grown = new Uint8Array(wide * high);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      if (mask.covered[row * columns + column] === 1) grown[(row + reach) * wide + column + reach] = 1;
  const spread = eachAxis(grown, wide, high, reach, 1);
  const closed = eachAxis(spread, wide, high, reach, 0);
  return withArea({
    cell,
    columns: wide,
    rows: high,
    west: mask.west - reach * cell,
    south: mask.south - reach * cell,
    covered: closed,
    area: 0,
  });
}

/** What is covered on all sides is covered: a room that was not found, or a court. */
export function filledMask(mask: AreaMask): AreaMask {
  const { columns, rows, covered } = mask;
  const filled = new Uint8Array(covered.length).fill(1);
  const stack: number[] = [];
  const enter = (column: number, row: number): void => {
    if (column < 0 || row < 0 || column >= columns || row >= rows) return;
    const at = row * columns + column;
    if (covered[at] === 1 || filled[at] === 0) return;
    filled[at] = 0;
    stack.push(at);
  };
  for (let column = 0; column < columns; column += 1) [0, rows - 1].forEach((row) => enter(column, row));
  for (let row = 0; row < rows; row += 1) [0, columns - 1].forEach((column) => enter(column, row));
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    enter(column - 1, row);
    enter(column + 1, row);
    enter(column, row - 1);
    enter(column, row + 1);
  }
  return withArea({ ...mask, covered: filled });
}

/** The centres of all covered cells. */
export function centresOf({ cell, west, south, columns, covered }: AreaMask): PlanePoint[] {
  const centres: PlanePoint[] = [];
  for (let i = 0; i < covered.length; i += 1)
    if (covered[i] === 1)
      centres.push([west + ((i % columns) + 0.5) * cell, south + (Math.floor(i / columns) + 0.5) * cell]);
  return centres;
}

/** `value` spreads along rows, then along columns; beyond the grid nothing is covered. */
function eachAxis(cells: Uint8Array, wide: number, high: number, reach: number, value: 0 | 1): Uint8Array {
  let now = cells;
  for (const [step, length, lines, next] of [
    [1, wide, high, wide],
    [wide, high, wide, 1],
  ] as const) {
    const out = new Uint8Array(now.length);
    for (let line = 0; line < lines; line += 1) {
      for (let i = 0; i < length; i += 1) {
        let has = false;
        for (let j = Math.max(0, i - reach); j <= Math.min(length - 1, i + reach) && !has; j += 1)
          has = now[line * next + j * step] === value;
        if (!has && value === 0 && (i < reach || i >= length - reach)) has = true;
        out[line * next + i * step] = has ? value : 1 - value;
      }
    }
    now = out;
  }
  return now;
}

function withArea(mask: AreaMask): AreaMask {
  let cells = 0;
  for (const one of mask.covered) cells += one;
  return { ...mask, area: cells * mask.cell * mask.cell };
}

function boxOf(shapes: readonly PlaneRings[]): Box {
  const box = boxAround(shapes.flatMap(([shell = []]) => shell));
  return box[0] <= box[2] ? box : [0, 0, 0, 0];
}
