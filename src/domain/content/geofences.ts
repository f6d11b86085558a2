import type { ContentDescriptor } from './content-descriptor.ts';

// @spec 2.69 3.10
/** Geofences of a level. */
export const geofences = {
  within: 'level',
  param: 'featureId',
  table: 'features',
  screen: 'GeofenceList',
  icon: 'hexagon',
  form: 'feature',
  sections: [
    'typeCode',
    'name',
    'name_ar',
    'shape',
    'maxOccupancy',
    'gmtOffset',
    'description',
    'description_ar',
    'eid',
    'keywords',
    'extra',
  ],
  canAdd: true,
  firstType: 'level-geofence',
  mayBecome: [],
  hasHover: false,
  kinds: [
    {
      kind: 'geofence',
      typeClass: 'geofence',
      onlyType: null,
      partOf: 'level',
      wireList: { name: 'geofences', rank: 5 },
      wireCollection: null,
      role: 'geofence',
      hasTypeRoles: false,
      pictogram: 'hexagon',
      layer: { id: 'levelGeofences', isShown: false },
      isPlace: false,
      isBeacon: false,
      isBarrier: false,
      isNamed: true,
      isInPlans: true,
      planRank: 4,
    },
  ],
} as const satisfies ContentDescriptor;
