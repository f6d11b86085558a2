import type { FeatureGeometry, Position, Ring } from '../entities/geometry.ts';
import { COORDINATE_DECIMALS } from '../limits.ts';

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
 * check after rounding.
 */
export function roundGeometry<G extends FeatureGeometry>(geometry: G): G;
export function roundGeometry(geometry: FeatureGeometry): FeatureGeometry {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: roundPosition(geometry.coordinates) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map(roundRing) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((part) => part.map(roundRing)) };
  }
}

function roundRing(ring: Ring): Ring {
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
