import type { FeatureKind } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';

/** The one geofence type that belongs to a client and not to a level. */
const GLOBAL_GEOFENCE = 'global-geofence';

/**
 * Which list a feature of this type is in. A code that the taxonomy does not hold counts as a map object, like
 * `undefined` does, so that a feature from a newer server stays visible.
 */
export function kindOf(typeCode: string, taxonomy: Taxonomy): FeatureKind {
  if (typeCode === GLOBAL_GEOFENCE) return 'globalGeofence';
  return Object.hasOwn(taxonomy, typeCode)
    ? (taxonomy[typeCode]?.properties.class ?? 'mapObject')
    : 'mapObject';
}
