import type { FeatureKind } from '../../domain/entities/feature.ts';
import type { ContentType } from './content-type.ts';

/** The content types that list features of a level. */
export const LEVEL_CONTENT = [
  'pois',
  'mapObjects',
  'geofences',
  'iot-devices',
  'wayfinding-network',
] as const;
export type LevelContent = (typeof LEVEL_CONTENT)[number];

/** Which features a content type lists. Obstacles are kept with the map objects (specification, section 6). */
export const KINDS: Record<LevelContent, readonly FeatureKind[]> = {
  pois: ['poi'],
  mapObjects: ['mapObject', 'obstacle'],
  geofences: ['geofence'],
  'iot-devices': ['beacon'],
  'wayfinding-network': ['graph'],
};

export function isLevelContent(type: ContentType): type is LevelContent {
  return LEVEL_CONTENT.some((one) => one === type);
}

/** The content type that a kind of feature is edited under. */
export function contentTypeOf(kind: FeatureKind): ContentType {
  switch (kind) {
    case 'poi':
      return 'pois';
    case 'mapObject':
    case 'obstacle':
      return 'mapObjects';
    case 'geofence':
      return 'geofences';
    case 'beacon':
      return 'iot-devices';
    case 'graph':
      return 'wayfinding-network';
    case 'globalGeofence':
      return 'global-geofences';
  }
}
