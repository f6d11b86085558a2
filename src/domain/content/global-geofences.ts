import type { ContentDescriptor } from './content-descriptor.ts';

// @spec 1.3 3.11
/** Geofences of a client: they belong to no level. */
export const globalGeofences = {
  within: 'client',
  param: 'globalGeofenceId',
  table: 'features',
  screen: 'GlobalGeofences',
  icon: 'hexagon',
  form: 'feature',
  sections: ['name', 'eid', 'shape', 'extra'],
  canAdd: true,
  firstType: 'global-geofence',
  mayBecome: [],
  hasHover: false,
  kinds: [
    {
      kind: 'globalGeofence',
      typeClass: 'geofence',
      onlyType: 'global-geofence',
      partOf: 'client',
      wireList: null,
      wireCollection: 'global_geofences',
      role: 'geofence',
      hasTypeRoles: false,
      pictogram: 'globe',
      layer: null,
      isPlace: false,
      isBeacon: false,
      isBarrier: false,
      isNamed: true,
      isInPlans: false,
      planRank: null,
    },
  ],
} as const satisfies ContentDescriptor;
