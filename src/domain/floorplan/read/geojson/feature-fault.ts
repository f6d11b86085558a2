import { isRecord } from '../is-record.ts';

/** Why a member of `features` is not a GeoJSON feature (geometry apart), or null. */
export type FeatureFault = 'no-feature' | 'properties' | 'geometry' | 'id' | 'bbox';

export function featureFault(feature: unknown): FeatureFault | null {
  if (!isRecord(feature) || feature['type'] !== 'Feature') return 'no-feature';
  const { properties, geometry, id, bbox } = feature;
  if (properties !== null && !isRecord(properties)) return 'properties';
  if (geometry !== null && !isRecord(geometry)) return 'geometry';
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') return 'id';
  return isBox(bbox) ? null : 'bbox';
}

/** A `bbox` is never used, but a wrong one says that the writer of the file went wrong. */
export function isBox(bbox: unknown): boolean {
  if (bbox === undefined) return true;
  return (
    Array.isArray(bbox) &&
    (bbox.length === 4 || bbox.length === 6) &&
    bbox.every((edge) => typeof edge === 'number')
  );
}
