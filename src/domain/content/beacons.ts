import type { ContentDescriptor } from './content-descriptor.ts';

// @spec 2.68 3.8
export const beacons = {
  within: 'level',
  param: 'featureId',
  table: 'features',
  screen: 'BeaconList',
  icon: 'bluetooth',
  form: 'feature',
  sections: ['typeCode', 'major', 'minor', 'uuid', 'name', 'name_ar', 'eid', 'shape', 'extra'],
  canAdd: true,
  firstType: 'ibeacon',
  mayBecome: [],
  hasHover: false,
  kinds: [
    {
      kind: 'beacon',
      typeClass: 'beacon',
      onlyType: null,
      partOf: 'level',
      wireList: { name: 'beacons', rank: 2 },
      wireCollection: null,
      role: 'beacon',
      hasTypeRoles: false,
      pictogram: 'bluetooth',
      layer: { id: 'beacons', isShown: false },
      isPlace: false,
      isBeacon: true,
      isBarrier: false,
      isNamed: false,
      isInPlans: true,
      planRank: null,
    },
  ],
} as const satisfies ContentDescriptor;
