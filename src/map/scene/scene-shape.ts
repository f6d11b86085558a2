import type { FeatureGeometry, Position, Ring } from '../../domain/entities/geometry.ts';
import { crossingsAt, isInRings } from '../../domain/geometry/index.ts';
import { METRES_PER_DEGREE } from '../../domain/geometry/measure/units.ts';
import { unwrapToDraw } from './antimeridian.ts';

export interface Shape {
  /** Where the label stands: inside the shape. */
  anchor: Position;
  /** Square metres, near enough to sort by. */
  area: number;
}

const shapes = new WeakMap<FeatureGeometry, Shape>();

/** Where a geometry is labelled and how large it is. Remembered per geometry object. */
export function shapeOf(geometry: FeatureGeometry): Shape {
  let shape = shapes.get(geometry);
  if (!shape) shapes.set(geometry, (shape = measure(unwrapToDraw(geometry))));
  return shape;
}

function measure(geometry: FeatureGeometry): Shape {
  switch (geometry.type) {
    case 'Point':
      return { anchor: geometry.coordinates, area: 0 };
    case 'Polygon':
      return ofPolygon(geometry.coordinates);
    case 'MultiPolygon': {
      const parts = geometry.coordinates.map(ofPolygon);
      const largest = parts.reduce<Shape>((a, b) => (b.area > a.area ? b : a), { anchor: [0, 0], area: -1 });
      return { anchor: largest.anchor, area: parts.reduce((sum, part) => sum + part.area, 0) };
    }
  }
}

function ofPolygon(rings: readonly Ring[]): Shape {
  const outer = rings[0];
  const start = outer?.[0];
  if (!outer || !start) return { anchor: [0, 0], area: 0 };
  let doubled = 0;
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < outer.length; i++) {
    const [ax, ay] = outer[i]!;
    const [bx, by] = outer[i + 1]!;
    const cross = (ax - start[0]) * (by - start[1]) - (bx - start[0]) * (ay - start[1]);
    doubled += cross;
    x += (ax - start[0] + bx - start[0]) * cross;
    y += (ay - start[1] + by - start[1]) * cross;
  }
  const squareDegree = METRES_PER_DEGREE ** 2 * Math.cos((start[1] * Math.PI) / 180);
  const area = Math.abs(doubled / 2) * squareDegree;
  if (doubled === 0) return { anchor: start, area: 0 };
  const centroid: Position = [start[0] + x / (3 * doubled), start[1] + y / (3 * doubled)];
  return { anchor: isInRings(centroid, rings) ? centroid : insidePoint(rings, centroid), area };
}

/** The middle of the widest stretch of the shape on a few lines through its box: good enough for a label of an L or U. */
function insidePoint(rings: readonly Ring[], fallback: Position): Position {
  const outer = rings[0] ?? [];
  const ys = outer.map((p) => p[1]);
  const low = Math.min(...ys);
  const high = Math.max(...ys);
  let best: Position = fallback;
  let widest = 0;
  for (let step = 1; step < 12; step++) {
    const y = low + ((high - low) * step) / 12;
    const crossings = crossingsAt(rings, y);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const width = crossings[i + 1]! - crossings[i]!;
      if (width > widest) {
        widest = width;
        best = [(crossings[i]! + crossings[i + 1]!) / 2, y];
      }
    }
  }
  return best;
}
