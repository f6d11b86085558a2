import { Clipper64, ClipType, FillRule, PolyTree64 } from 'clipper2-ts';
import type { Polygon } from '../../entities/geometry.ts';
import { rewind } from '../transform/rewind.ts';
import { areasInTree } from './areas-in-tree.ts';
import { originOf, pathsOf, ringOf, type Area } from './combine-shapes.ts';

/** The ground that any of these shapes covers, area by area, with 8 decimals. Shapes may overlap, and lie within each other. */
export function unionShapes(shapes: readonly Area[]): Polygon[] {
  const [first] = shapes;
  if (first === undefined) return [];
  const origin = originOf(first);
  const clipper = new Clipper64();
  for (const shape of shapes) clipper.addSubject(pathsOf(rewind(shape), origin));
  const tree = new PolyTree64();
  clipper.execute(ClipType.Union, FillRule.NonZero, tree);
  return areasInTree(tree, (path) => ringOf(path, origin)).map((coordinates) => ({
    type: 'Polygon',
    coordinates,
  }));
}
