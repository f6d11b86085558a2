import { Clipper64, ClipType, FillRule, PolyTree64, type Path64 } from 'clipper2-ts';
import { COORDINATE_DECIMALS } from '../../limits.ts';
import type { Polygon, Position, Ring } from '../../entities/geometry.ts';
import { partsOf } from '../transform/rings-of.ts';
import { rewind } from '../transform/rewind.ts';
import { areasInTree } from './areas-in-tree.ts';
import type { Area } from './combine-shapes.ts';

const SCALE = 10 ** COORDINATE_DECIMALS;

/** The ground that any of these shapes covers, area by area, with 8 decimals. Shapes may overlap, and lie within each other. */
export function unionShapes(shapes: readonly Area[]): Polygon[] {
  const first = shapes[0] && partsOf(shapes[0])[0]?.[0]?.[0];
  if (first === undefined) return [];
  const [x0, y0] = [Math.round(first[0] * SCALE), Math.round(first[1] * SCALE)];
  const clipper = new Clipper64();
  for (const shape of shapes)
    clipper.addSubject(
      partsOf(rewind(shape)).flatMap((part) =>
        part.map((ring) =>
          ring
            .slice(0, -1)
            .map(([x, y]) => ({ x: Math.round(x * SCALE) - x0, y: Math.round(y * SCALE) - y0 })),
        ),
      ),
    );
  const tree = new PolyTree64();
  clipper.execute(ClipType.Union, FillRule.NonZero, tree);
  const ringOf = (path: Path64): Ring => {
    const ring = path.map(({ x, y }): Position => [(x + x0) / SCALE + 0, (y + y0) / SCALE + 0]);
    return ring[0] === undefined ? [] : [...ring, ring[0]];
  };
  return areasInTree(tree, ringOf).map((coordinates) => ({ type: 'Polygon', coordinates }));
}
