import { Clipper64, ClipType, FillRule, PolyTree64 } from 'clipper2-ts';
import type { PlanePoint } from '../transform/local-plane.ts';
import { areasInTree } from './areas-in-tree.ts';
import { areApart, boxAround } from '../plane/box.ts';
import { isInRings } from '../plane/ring.ts';

/** What is seen of a drawing through a hole: shapes of a plane, cut off at the hole's edge. */
export interface PlaneClip {
  /** The parts of a line within. */
  line: (points: readonly PlanePoint[]) => PlanePoint[][];
  /** The parts of an area within, each with its shell first; rings are not closed. */
  area: (rings: readonly (readonly PlanePoint[])[]) => PlanePoint[][][];
  has: (point: PlanePoint) => boolean;
}

/** Clipper computes on whole numbers: the hole is so many of them wide. */
const STEPS = 2 ** 30;

/** @param hole its corners, at least three; a side that meets another one divides inside from outside by turns */
export function clipInPlane(hole: readonly PlanePoint[]): PlaneClip {
  const box = boxAround(hole);
  const [west, south, east, north] = box;
  const scale = STEPS / Math.max(east - west, north - south, Number.MIN_VALUE);
  const whole = ([x, y]: PlanePoint) => ({
    x: Math.round((x - west) * scale),
    y: Math.round((y - south) * scale),
  });
  const has = (point: PlanePoint): boolean => isInRings(point, [hole]);
  return {
    has,
    line: (points) => (areApart(boxAround(points), box) ? [] : partsOfLine(points, hole, has)),
    area: (rings) => {
      const own = boxAround(rings[0] ?? []);
      if (areApart(own, box)) return [];
      const clipper = new Clipper64();
      clipper.addSubject(rings.map((ring) => ring.map(whole)));
      clipper.addClip([hole.map(whole)]);
      const tree = new PolyTree64();
      clipper.execute(ClipType.Intersection, FillRule.EvenOdd, tree);
      return areasInTree(tree, (path) =>
        path.map(({ x, y }): PlanePoint => [x / scale + west, y / scale + south]),
      );
    },
  };
}

function partsOfLine(
  points: readonly PlanePoint[],
  hole: readonly PlanePoint[],
  has: (point: PlanePoint) => boolean,
): PlanePoint[][] {
  const parts: PlanePoint[][] = [];
  let open: PlanePoint[] | null = null;
  points.slice(1).forEach((b, i) => {
    const a = points[i]!;
    const at = (share: number): PlanePoint => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    const shares = [0, ...crossings(a, b, hole), 1];
    shares.slice(1).forEach((end, n) => {
      const start = shares[n]!;
      if (end <= start) return;
      if (!has(at((start + end) / 2))) {
        open = null;
        return;
      }
      const to = end === 1 ? b : at(end);
      if (open === null) parts.push((open = [start === 0 ? a : at(start), to]));
      else open.push(to);
    });
  });
  return parts;
}

/** Where a segment meets the sides of a ring, as shares of its length, in order. */
function crossings(a: PlanePoint, b: PlanePoint, ring: readonly PlanePoint[]): number[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const shares = ring.flatMap((c, i) => {
    const d = ring[(i + 1) % ring.length]!;
    const [ex, ey] = [d[0] - c[0], d[1] - c[1]];
    const turn = dx * ey - dy * ex;
    if (turn === 0) return [];
    const share = ((c[0] - a[0]) * ey - (c[1] - a[1]) * ex) / turn;
    const along = ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / turn;
    return share > 0 && share < 1 && along >= 0 && along <= 1 ? [share] : [];
  });
  return shares.sort((one, other) => one - other);
}
