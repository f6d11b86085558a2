import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import { READER } from '../limits.ts';

/** Whether a shape lies on the earth and its rings are rings. */
export function hasOnlyValidPositions({ type, coordinates }: FeatureGeometry): boolean {
  if (type === 'Point') return isValidPosition(coordinates);
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  if (rings.length === 0 || rings.length > READER.maxVertices) return false;
  return rings.every((ring) => ring.length >= 4 && ring.every(isValidPosition));
}

// On a map that is seen across the date line a position may be past it: once around is allowed.
export const isValidPosition = ([lon, lat]: Position): boolean => Math.abs(lon) <= 360 && Math.abs(lat) <= 90;
