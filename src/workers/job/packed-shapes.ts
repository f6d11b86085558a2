import type { FeatureGeometry, Position, Ring } from '../../domain/entities/geometry.ts';

/** Shapes as two lists of numbers, which pass to another thread without being copied item by item. */
export interface PackedShapes {
  /** For each shape its parts; for each part its rings; for each ring its positions. A point has no parts. */
  sizes: Uint32Array<ArrayBuffer>;
  /** Longitude and latitude of each position in turn. */
  degrees: Float64Array<ArrayBuffer>;
}

/** Marks a MultiPolygon, which may have one part as well. */
const MULTI = 0x8000_0000;

export function packShapes(geometries: readonly FeatureGeometry[]): PackedShapes {
  const sizes: number[] = [];
  const degrees = new Float64Array(2 * geometries.reduce((sum, shape) => sum + positionsOf(shape), 0));
  let n = 0;
  const put = ([longitude, latitude]: Position): void => {
    degrees[n++] = longitude;
    degrees[n++] = latitude;
  };
  const putPart = (rings: readonly Ring[]): void => {
    sizes.push(rings.length);
    for (const ring of rings) {
      sizes.push(ring.length);
      for (const position of ring) put(position);
    }
  };
  for (const { type, coordinates } of geometries) {
    if (type === 'Point') {
      sizes.push(0);
      put(coordinates);
    } else if (type === 'Polygon') {
      sizes.push(1);
      putPart(coordinates);
    } else {
      sizes.push(MULTI + coordinates.length);
      for (const part of coordinates) putPart(part);
    }
  }
  return { sizes: Uint32Array.from(sizes), degrees };
}

function positionsOf({ type, coordinates }: FeatureGeometry): number {
  if (type === 'Point') return 1;
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  return parts.reduce((sum, part) => part.reduce((inner, ring) => inner + ring.length, sum), 0);
}

export function unpackShapes({ sizes, degrees }: PackedShapes): FeatureGeometry[] {
  let [size, degree] = [0, 0];
  const take = (): Position => [degrees[degree++]!, degrees[degree++]!];
  const takeRing = (): Ring => Array.from({ length: sizes[size++]! }, take);
  const takePart = (): Ring[] => Array.from({ length: sizes[size++]! }, takeRing);
  const shapes: FeatureGeometry[] = [];
  while (size < sizes.length) {
    const head = sizes[size++]!;
    if (head === 0) shapes.push({ type: 'Point', coordinates: take() });
    else if (head === 1) shapes.push({ type: 'Polygon', coordinates: takePart() });
    else shapes.push({ type: 'MultiPolygon', coordinates: Array.from({ length: head - MULTI }, takePart) });
  }
  return shapes;
}
