import { isBox } from './feature-fault.ts';
import { isRecord } from '../is-record.ts';

/** How many arrays lie around a position in the `coordinates` of each geometry type. */
const LEVELS: ReadonlyMap<unknown, number> = new Map([
  ['Point', 0],
  ['MultiPoint', 1],
  ['LineString', 1],
  ['Polygon', 2],
  ['MultiLineString', 2],
  ['MultiPolygon', 3],
]);

export interface GeometryCount {
  vertices: number;
  /** The first position that is not on earth. */
  strange: [number, number] | null;
}

/**
 * Counts the positions of a GeoJSON geometry, or null where its structure is not GeoJSON. Collections nest no deeper
 * than the file, which is limited, so this recurses.
 */
export function countGeometry(geometry: unknown): GeometryCount | null {
  const count: GeometryCount = { vertices: 0, strange: null };
  return isCountable(geometry, count) ? count : null;
}

function isCountable(geometry: unknown, count: GeometryCount): boolean {
  if (!isRecord(geometry) || !isBox(geometry['bbox'])) return false;
  if (geometry['type'] === 'GeometryCollection') {
    const parts = geometry['geometries'];
    return Array.isArray(parts) && parts.every((part) => isCountable(part, count));
  }
  const levels = LEVELS.get(geometry['type']);
  return levels !== undefined && isNested(geometry['coordinates'], levels, count);
}

function isNested(value: unknown, levels: number, count: GeometryCount): boolean {
  if (!Array.isArray(value)) return false;
  // An empty array stands for no geometry (RFC 7946, 3.1), but no position is empty inside of one.
  if (levels > 0) return value.every((item) => isNested(item, levels - 1, count));
  const [lon, lat] = value as unknown[];
  if (typeof lon !== 'number' || typeof lat !== 'number') return false;
  if (!value.every((member) => typeof member === 'number')) return false;
  count.vertices += 1;
  const isOnEarth = Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
  if (!isOnEarth) count.strange ??= [lon, lat];
  return true;
}
