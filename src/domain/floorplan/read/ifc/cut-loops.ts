import type { PlanePoint } from '../../../geometry/index.ts';
import type { Triangles } from './ifc-library.ts';

/** Metres within which ends of a cut are the same corner. */
const SAME = 2e-4;
/** Lines that end, of one body. */
const MOST_OPEN = 60;

/** One number for a column and a row of cells, of ten kilometres each way. */
const cellOf = (column: number, row: number): number => column * 2 ** 26 + row;

/**
 * The closed lines in which a level plane cuts a body. A body that was cut itself may have cracks: lines that end are joined with
 * those whose ends are nearest.
 * @param origin near the body
 */
export function loopsAt(body: Triangles, height: number, origin: PlanePoint): PlanePoint[][] {
  const corners: PlanePoint[] = [];
  const known = new Map<number, number>();
  const cornerOf = (point: PlanePoint): number => {
    const [column, row] = point.map((one, axis) => Math.round((one - origin[axis]!) / SAME)) as [
      number,
      number,
    ];
    const found = known.get(cellOf(column, row)) ?? besideOf(point, column, row);
    if (found !== undefined) return found;
    known.set(cellOf(column, row), corners.length);
    return corners.push(point) - 1;
  };
  const besideOf = ([x, y]: PlanePoint, column: number, row: number): number | undefined => {
    for (let i = -1; i <= 1; i += 1)
      for (let j = -1; j <= 1; j += 1) {
        const found = known.get(cellOf(column + i, row + j));
        if (found === undefined) continue;
        const [ox, oy] = corners[found]!;
        if (Math.hypot(ox - x, oy - y) <= SAME) return found;
      }
    return undefined;
  };
  const lines: [number, number][] = [];
  const at = new Map<number, number[]>();
  for (let i = 0; i + 8 < body.length; i += 9) {
    const ends = crossing(body, i, height);
    if (ends === null) continue;
    const [from, to] = [cornerOf(ends[0]), cornerOf(ends[1])];
    if (from === to) continue;
    const line = lines.push([from, to]) - 1;
    for (const corner of [from, to]) {
      const others = at.get(corner);
      if (others === undefined) at.set(corner, [line]);
      else others.push(line);
    }
  }
  const isTaken = new Uint8Array(lines.length);
  const loops: number[][] = [];
  const open: number[][] = [];
  for (const line of lines.keys()) {
    if (isTaken[line] === 1) continue;
    const way = walk(lines, at, isTaken, line);
    if (way[0] === way.at(-1)) loops.push(way.slice(1));
    else open.push(way);
  }
  return [...loops, ...joined(open, corners)]
    .filter((loop) => loop.length >= 3)
    .map((loop) => loop.map((corner) => corners[corner]!));
}

/** Follows lines from one on, both ways, each once, until it is back or no line goes on. */
function walk(
  lines: readonly [number, number][],
  at: ReadonlyMap<number, readonly number[]>,
  isTaken: Uint8Array,
  first: number,
): number[] {
  isTaken[first] = 1;
  const way = [...lines[first]!];
  for (let turn = 0; turn < 2 && way[0] !== way.at(-1); turn += 1) {
    for (let corner = way.at(-1)!; corner !== way[0]; way.push(corner)) {
      const line = at.get(corner)!.find((one) => isTaken[one] === 0);
      if (line === undefined) break;
      isTaken[line] = 1;
      const [a, b] = lines[line]!;
      corner = a === corner ? b : a;
    }
    if (way[0] !== way.at(-1)) way.reverse();
  }
  return way;
}

/** Ways whose ends are nearest become one, until each is closed. */
function joined(ways: readonly number[][], corners: readonly PlanePoint[]): number[][] {
  // Of so many each is closed by itself.
  if (ways.length > MOST_OPEN) return [...ways];
  const open = [...ways];
  const loops: number[][] = [];
  for (let best = nearestEnds(open, corners); best !== null; best = nearestEnds(open, corners)) {
    const { a, b, isFirst, isLast } = best;
    const own = open[a]!;
    if (a === b) loops.push(...open.splice(a, 1));
    else {
      const other = open[b]!;
      open[a] = [...(isFirst ? own.toReversed() : own), ...(isLast ? other.toReversed() : other)];
      open.splice(b, 1);
    }
  }
  return loops;
}

/** Two ends: of one way and of another, or both of one. */
interface Ends {
  a: number;
  b: number;
  /** It is the first end of `a`. */
  isFirst: boolean;
  /** It is the last end of `b`. */
  isLast: boolean;
}

function nearestEnds(ways: readonly number[][], corners: readonly PlanePoint[]): Ends | null {
  let best: Ends | null = null;
  let least = Infinity;
  const take = (from: number, to: number, ends: Ends): void => {
    const [ax, ay] = corners[from]!;
    const [bx, by] = corners[to]!;
    const apart = Math.hypot(ax - bx, ay - by);
    if (apart >= least) return;
    least = apart;
    best = ends;
  };
  for (const [a, own] of ways.entries()) {
    take(own[0]!, own.at(-1)!, { a, b: a, isFirst: true, isLast: true });
    for (let b = a + 1; b < ways.length; b += 1)
      for (const isFirst of [true, false])
        for (const isLast of [true, false])
          take(own.at(isFirst ? 0 : -1)!, ways[b]!.at(isLast ? -1 : 0)!, { a, b, isFirst, isLast });
  }
  return best;
}

/** Where the plane cuts the triangle. Null where it does not. */
function crossing(body: Triangles, at: number, height: number): [PlanePoint, PlanePoint] | null {
  const above = [2, 5, 8].map((k) => body[at + k]! >= height);
  const count = above.filter(Boolean).length;
  if (count === 0 || count === 3) return null;
  // The corner that is alone on its side.
  const lone = above.indexOf(count === 1);
  const [from, to] = [at + 3 * ((lone + 1) % 3), at + 3 * ((lone + 2) % 3)];
  return [between(body, at + 3 * lone, from, height), between(body, at + 3 * lone, to, height)];
}

/** The same point whichever of the two triangles at an edge asks for it. */
function between(body: Triangles, a: number, b: number, height: number): PlanePoint {
  const [low, high] = body[a + 2]! <= body[b + 2]! ? [a, b] : [b, a];
  const share = (height - body[low + 2]!) / (body[high + 2]! - body[low + 2]!);
  return [
    body[low]! + share * (body[high]! - body[low]!),
    body[low + 1]! + share * (body[high + 1]! - body[low + 1]!),
  ];
}
