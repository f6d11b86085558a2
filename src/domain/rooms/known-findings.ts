import type { FeatureGeometry } from '../entities/geometry.ts';
import { areaSquareMetres, boundsOf } from '../geometry/index.ts';

/** Degrees (about 30 cm) and share of the area by which the same thing may differ. */
const APART = 3e-6;
const ALIKE = 0.05;

/** Says of what was found on a plan whether it is drawn already. */
export function knownAmong(drawn: readonly FeatureGeometry[]): (found: FeatureGeometry) => boolean {
  const known = drawn.map(measured);
  return (geometry) => {
    const found = measured(geometry);
    return known.some((other) => isSame(found, other));
  };
}

const measured = (geometry: FeatureGeometry) => ({
  bounds: boundsOf(geometry) ?? [0, 0, 0, 0],
  area: areaSquareMetres(geometry),
});

function isSame(a: ReturnType<typeof measured>, b: ReturnType<typeof measured>): boolean {
  return (
    Math.abs(a.area - b.area) <= ALIKE * a.area &&
    a.bounds.every((degrees, i) => Math.abs(degrees - b.bounds[i]!) <= APART)
  );
}
