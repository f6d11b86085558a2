import type { FeatureType, Taxonomy, TypeClass } from '../../../domain/entities/feature-type.ts';

/** The content types whose items are features of a level. */
export const FEATURE_LISTS = ['pois', 'mapObjects', 'geofences', 'iot-devices'] as const;
export type FeatureList = (typeof FEATURE_LISTS)[number];

export const isFeatureList = (contentType: string): contentType is FeatureList =>
  FEATURE_LISTS.some((list) => list === contentType);

/** The classes of type that a list holds. Obstacles are edited among the map objects, and only there. */
export const CLASSES: Record<FeatureList, readonly TypeClass[]> = {
  pois: ['poi'],
  mapObjects: ['mapObject', 'obstacle'],
  geofences: ['geofence'],
  'iot-devices': ['beacon'],
};

/** A geofence of a client has its own screen. */
const ELSEWHERE = new Set(['global-geofence']);

/** The types of a list, by title. */
export function typesOfList(taxonomy: Taxonomy, list: FeatureList): FeatureType[] {
  return Object.values(taxonomy)
    .filter((type) => CLASSES[list].includes(type.properties.class) && !ELSEWHERE.has(type.code))
    .sort((a, b) => a.title.localeCompare(b.title));
}

const PREFERRED: Partial<Record<FeatureList, string>> = {
  geofences: 'level-geofence',
  'iot-devices': 'ibeacon',
};

/** The type a new item starts with; empty where the person has to choose. */
export function firstTypeOf(taxonomy: Taxonomy, list: FeatureList): string {
  const types = typesOfList(taxonomy, list);
  const preferred = types.find((type) => type.code === PREFERRED[list]);
  if (preferred !== undefined) return preferred.code;
  return types.length === 1 ? (types[0]?.code ?? '') : '';
}
