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
  const flat = feature.geometry && flatGeometry(feature.geometry);
  const geometry = flat && roundGeometry(flat);
  const height = heightIn(feature.geometry?.coordinates);
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
  const foreign = Object.entries(feature).filter(([name]) => !OF_GEOJSON.has(name));
  return foreign.length > 0 ? cleanProperties(Object.fromEntries(foreign)) : null;
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

function flatGeometry(geometry: { type: string; coordinates?: unknown }): FeatureGeometry | null {
  if (isEmpty(geometry)) return null;
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: flatPosition(geometry.coordinates as number[]) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: flatRings(geometry.coordinates as number[][][]) };
    case 'MultiPolygon': {
      const parts = geometry.coordinates as number[][][][];
      return { type: 'MultiPolygon', coordinates: parts.map(flatRings) };
    }
    default:
      return null;
  }
}

const flatRings = (rings: number[][][]): Position[][] => rings.map((ring) => ring.map(flatPosition));
const flatPosition = (position: number[]): Position => [position[0]!, position[1]!];
