import { Clipper64, ClipType, FillRule, type Path64, PolyTree64 } from 'clipper2-ts';
import { COORDINATE_DECIMALS } from '../../limits.ts';
import type { MultiPolygon, Polygon, Position, Ring } from '../../entities/geometry.ts';
import { areaSquareMetres } from '../measure/area-square-metres.ts';
import { partsOf } from '../transform/rings-of.ts';
import { rewind } from '../transform/rewind.ts';
import { areasInTree } from './areas-in-tree.ts';

export type Area = Polygon | MultiPolygon;
export type BooleanOperation = 'difference' | 'intersection' | 'union';

const OPERATIONS = {
  difference: ClipType.Difference,
  intersection: ClipType.Intersection,
  union: ClipType.Union,
} as const;

/** Parts and holes smaller than a square centimetre come from rounding, not from a drawing. */
const LEAST_AREA_M2 = 1e-4;

/**
 * Combines two shapes; every combination uses this function. The result is rounded to 8 decimals, wound as RFC 7946 says,
 * without slivers. Null if nothing is left. Where a shape crosses itself, the doubly covered area counts as outside. The result
 * may be invalid if rounding has moved edges onto each other: check it.
 *
 * Clipper computes on whole numbers, here the last decimal of a degree: where edges meet is rounded as they meet, and corners
 * that nothing touches come back as they were. It takes a tenth of Turf's time, and the less the more corners there are
 * (docs/bench.md).
 */
export function combineShapes(operation: BooleanOperation, a: Area, b: Area): Area | null {
  const origin = originOf(a);
  const clipper = new Clipper64();
  clipper.addSubject(pathsOf(a, origin));
  clipper.addClip(pathsOf(b, origin));
  const tree = new PolyTree64();
  clipper.execute(OPERATIONS[operation], FillRule.EvenOdd, tree);
  return withoutSlivers(areasInTree(tree, (path) => ringOf(path, origin)));
}

/** The first corner of a shape, in whole numbers: products of differences from there stay exact. */
export function originOf(shape: Area): Position {
  const [west, south] = shape.type === 'Polygon' ? shape.coordinates[0]![0]! : shape.coordinates[0]![0]![0]!;
  return [whole(west), whole(south)];
}

const SCALE = 10 ** COORDINATE_DECIMALS;
const whole = (degrees: number): number => Math.round(degrees * SCALE);

/** The rings of a shape as Clipper takes them: whole numbers, from an origin in whole numbers. */
export const pathsOf = (area: Area, [x0, y0]: Position) =>
  partsOf(area).flatMap((part) =>
    part.map((ring) => ring.slice(0, -1).map(([x, y]) => ({ x: whole(x) - x0, y: whole(y) - y0 }))),
  );

/** A ring of Clipper in degrees, closed. */
export function ringOf(path: Path64, [x0, y0]: Position): Ring {
  const ring = path.map(({ x, y }): Position => [(x + x0) / SCALE + 0, (y + y0) / SCALE + 0]);
  return ring[0] === undefined ? [] : [...ring, ring[0]];
}

function withoutSlivers(polygons: readonly Polygon['coordinates'][]): Area | null {
  const parts = polygons.flatMap((part) => {
    const [shell, ...holes] = part.filter(isSubstantial);
    // Where the shell is a sliver, so are its holes.
    return shell === undefined || shell !== part[0] ? [] : [[shell, ...holes]];
  });
  const [only, ...others] = parts;
  if (only === undefined) return null;
  return rewind(
    others.length === 0
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: parts },
  );
}

const isSubstantial = (ring: Ring): boolean =>
  ring.length >= 4 && areaSquareMetres({ type: 'Polygon', coordinates: [ring] }) >= LEAST_AREA_M2;
