import type { FeatureGeometry, Position, Ring } from '../../entities/geometry.ts';
import { COORDINATE_DECIMALS } from '../../limits.ts';

const SCALE = 10 ** COORDINATE_DECIMALS;

/** Degrees rounded to the 8 decimals that the contract takes (about a millimetre). Never gives -0. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * SCALE) / SCALE + 0;
}

/** True where the number has 8 decimals or fewer. Exact: the nearest double of every such decimal passes. */
export function isRounded(degrees: number): boolean {
  return roundDegrees(degrees) === degrees;
}

export function roundPosition(position: Position): Position {
  return [roundDegrees(position[0]), roundDegrees(position[1])];
}

/**
 * Rounds every position to 8 decimals and drops positions that repeat the one before. A closed ring stays closed
 * (equal ends round to equal ends) and an open one stays open. A ring may come out too short, or no longer valid:
 * check after rounding. What is rounded already is given back as it is, the same object: nothing is copied for it.
 */
export function roundGeometry<G extends FeatureGeometry>(geometry: G): G;
export function roundGeometry(geometry: FeatureGeometry): FeatureGeometry {
  switch (geometry.type) {
    case 'Point': {
      if (staysAt(geometry.coordinates, undefined)) return geometry;
      return { type: 'Point', coordinates: roundPosition(geometry.coordinates) };
    }
    case 'Polygon': {
      const rings = mapped(geometry.coordinates, roundRing);
      return rings === geometry.coordinates ? geometry : { type: 'Polygon', coordinates: rings };
    }
    case 'MultiPolygon': {
      const parts = mapped(geometry.coordinates, (part) => mapped(part, roundRing));
      return parts === geometry.coordinates ? geometry : { type: 'MultiPolygon', coordinates: parts };
    }
  }
}

/** The list itself where every item comes out as it was. */
function mapped<T>(items: T[], change: (item: T) => T): T[] {
  const next = items.map(change);
  return next.every((item, i) => item === items[i]) ? items : next;
}

function roundRing(ring: Ring): Ring {
  return ring.every((position, i) => staysAt(position, ring[i - 1])) ? ring : roundedRing(ring);
}

/** No decimals to take off, no height, no -0, and no repetition of the position before. */
function staysAt(position: Position, before: Position | undefined): boolean {
  const [longitude, latitude] = position;
  if (position.length !== 2 || !isKept(longitude) || !isKept(latitude)) return false;
  return before === undefined || before[0] !== longitude || before[1] !== latitude;
}

const isKept = (degrees: number): boolean => Object.is(roundDegrees(degrees), degrees);

function roundedRing(ring: Ring): Ring {
  const rounded: Ring = [];
  let before: Position | undefined;
  for (const position of ring) {
    const next = roundPosition(position);
    if (before && before[0] === next[0] && before[1] === next[1]) continue;
    rounded.push(next);
    before = next;
  }
  return rounded;
}
