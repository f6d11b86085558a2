import type { FeatureGeometry, Position } from '../../../entities/geometry.ts';
import { roundGeometry, validityIssues } from '../../../geometry/index.ts';
import type { PlanFeature } from '../../plan.ts';
import { cleanProperties } from '../clean-properties.ts';

/** A feature whose structure and numbers are checked. */
export interface SoundFeature {
  properties: Record<string, unknown> | null;
  geometry: { type: string; coordinates?: unknown } | null;
  id?: string | number;
}

/** Drops the height, rounds to the contract's decimals, and only then asks whether the shape can be saved. */
export function planFeature(feature: SoundFeature, index: number): PlanFeature {
  const properties = cleanProperties(feature.properties ?? {});
  const isFlat = hasNoHeights(feature.geometry?.coordinates);
  const flat = feature.geometry && flatGeometry(feature.geometry, isFlat);
  const geometry = flat && roundGeometry(flat);
  const height = isFlat ? null : heightIn(feature.geometry?.coordinates);
  const foreign = foreignOf(feature);
  return {
    index,
    id: idOf(feature, properties),
    shape: isEmpty(feature.geometry) ? null : (feature.geometry?.type ?? null),
    geometry,
    broken: (geometry && validityIssues(geometry)[0]) ?? null,
    properties,
    ...(feature.id !== undefined && { ownId: String(feature.id) }),
    ...(height !== null && { height }),
    ...(foreign !== null && { foreign }),
  };
}

/** `crs` and `bbox` say nothing that the coordinates don't. */
const OF_GEOJSON = new Set(['type', 'id', 'properties', 'geometry', 'bbox', 'crs']);

function foreignOf(feature: SoundFeature): Record<string, unknown> | null {
  const names = Object.keys(feature).filter((name) => !OF_GEOJSON.has(name));
  if (names.length === 0) return null;
  return cleanProperties(
    Object.fromEntries(Object.entries(feature).filter(([name]) => names.includes(name))),
  );
}

/** The first height that is not 0. Depth is bounded by the reader, so it recurses. */
function heightIn(coordinates: unknown): number | null {
  if (!Array.isArray(coordinates)) return null;
  const items: unknown[] = coordinates;
  if (typeof items[0] === 'number') return typeof items[2] === 'number' && items[2] !== 0 ? items[2] : null;
  for (const item of items) {
    const found = heightIn(item);
    if (found !== null) return found;
  }
  return null;
}

export function idOf(
  feature: { id?: unknown },
  properties: Record<string, unknown> | null | undefined,
): string | null {
  const id = feature.id ?? properties?.['fid'] ?? properties?.['id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

const isEmpty = (geometry: SoundFeature['geometry']): boolean =>
  Array.isArray(geometry?.coordinates) && geometry.coordinates.length === 0;

/** Two numbers a position, as most files have them. Depth is bounded by the reader, so it recurses. */
function hasNoHeights(coordinates: unknown): boolean {
  if (!Array.isArray(coordinates)) return true;
  const items: unknown[] = coordinates;
  if (typeof items[0] === 'number') return items.length === 2;
  for (const item of items) if (!hasNoHeights(item)) return false;
  return true;
}

/** @param isFlat its coordinates can be taken as they are: a large file is not copied */
function flatGeometry(
  geometry: { type: string; coordinates?: unknown },
  isFlat: boolean,
): FeatureGeometry | null {
  if (isEmpty(geometry)) return null;
  const { type, coordinates } = geometry;
  switch (type) {
    case 'Point':
      return { type, coordinates: flatPosition(coordinates as number[]) };
    case 'Polygon':
      return { type, coordinates: flatRings(coordinates as number[][][], isFlat) };
    case 'MultiPolygon': {
      const parts = coordinates as number[][][][];
      return { type, coordinates: parts.map((rings) => flatRings(rings, isFlat)) };
    }
    default:
      return null;
  }
}

const flatRings = (rings: number[][][], isFlat: boolean): Position[][] =>
  isFlat ? (rings as Position[][]) : rings.map((ring) => ring.map(flatPosition));
const flatPosition = (position: number[]): Position => [position[0]!, position[1]!];
