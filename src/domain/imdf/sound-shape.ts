import type { FeatureGeometry, Ring } from '../entities/geometry.ts';
import { isRecord } from '../floorplan/read/is-record.ts';
import { partsOf } from '../geometry/index.ts';
import { topologyFaults } from '../geometry/validity/topology.ts';

/** How deep the positions of a geometry lie. */
const DEPTH: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

export const typeOfGeometry = (geometry: unknown): string | null =>
  isRecord(geometry) && typeof geometry['type'] === 'string' ? geometry['type'] : null;

/** Whether a geometry has the coordinates that its type asks for: numbers, within the earth, as many as a line needs. */
export function hasPositions(geometry: unknown): boolean {
  const type = typeOfGeometry(geometry);
  const depth = type === null ? undefined : DEPTH[type];
  return depth !== undefined && isNested((geometry as { coordinates?: unknown }).coordinates, depth, type!);
}

function isNested(value: unknown, depth: number, type: string): boolean {
  if (depth === 0) return isPosition(value);
  if (!Array.isArray(value) || value.length === 0) return false;
  if (depth === 1 && type.endsWith('LineString') && value.length < 2) return false;
  return (value as unknown[]).every((one) => isNested(one, depth - 1, type));
}

function isPosition(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2) return false;
  const [x, y] = value as unknown[];
  return typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 180 && Math.abs(y) <= 90;
}

/** Rings of an area as they are written, by part; none for all else. */
export function writtenParts(geometry: unknown): Ring[][] {
  const type = typeOfGeometry(geometry);
  if ((type !== 'Polygon' && type !== 'MultiPolygon') || !hasPositions(geometry)) return [];
  return partsOf(geometry as FeatureGeometry);
}

export const isClosed = (ring: Ring): boolean => {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  return ring.length >= 4 && first[0] === last[0] && first[1] === last[1];
};

/** What is wrong with an area whose rings are closed; null for all else. */
export function topologyFault(geometry: unknown): string | null {
  const parts = writtenParts(geometry);
  if (parts.length === 0 || !parts.flat().every(isClosed)) return null;
  return topologyFaults(parts)[0]?.code ?? null;
}

/** A point, or an area that can be reckoned with. */
export function soundShape(geometry: unknown): FeatureGeometry | null {
  const type = typeOfGeometry(geometry);
  if (type === 'Point') return hasPositions(geometry) ? (geometry as FeatureGeometry) : null;
  const parts = writtenParts(geometry);
  return parts.length > 0 && parts.flat().every(isClosed) ? (geometry as FeatureGeometry) : null;
}
