import { difference, featureCollection, intersect, multiPolygon, union } from '@turf/turf';
import type { MultiPolygon, Polygon, Ring } from '../../entities/geometry.ts';
import { areaSquareMetres } from '../measure/area-square-metres.ts';
import { partsOf } from '../shapes/rings-of.ts';
import { rewind } from '../transform/rewind.ts';
import { roundGeometry } from '../transform/round.ts';

export type Area = Polygon | MultiPolygon;
export type BooleanOperation = 'difference' | 'intersection' | 'union';

const OPERATIONS = { difference, intersection: intersect, union } as const;

/** Parts and holes smaller than a square centimetre come from rounding, and nobody has drawn them. */
const LEAST_AREA_M2 = 1e-4;

/**
 * What two shapes make together, the one function for it: rounded to 8 decimals, wound as RFC 7946 says, without
 * slivers. Null where nothing is left. The result may be invalid where rounding has moved edges onto each other: check
 * it. Throws where the shapes themselves are no polygons (self-crossings that can't be resolved).
 */
export function combineShapes(operation: BooleanOperation, a: Area, b: Area): Area | null {
  const both = featureCollection([multiPolygon(partsOf(a)), multiPolygon(partsOf(b))]);
  const result = OPERATIONS[operation](both)?.geometry;
  return result === undefined ? null : withoutSlivers(roundGeometry(result as Area));
}

function withoutSlivers(geometry: Area): Area | null {
  const parts = partsOf(geometry).flatMap((part) => {
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
