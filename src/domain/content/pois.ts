import type { ContentDescriptor } from './content-descriptor.ts';

/** Places: rooms, shops, counters … */
export const pois = {
  within: 'level',
  param: 'featureId',
  table: 'features',
  screen: 'PoiList',
  icon: 'map-pin',
  form: 'feature',
  sections: ['typeCode', 'name', 'name_ar', 'shape', 'additional', 'extra'],
  canAdd: true,
  firstType: null,
  mayBecome: ['mapObject'],
  hasHover: true,
  kinds: [
    {
      kind: 'poi',
      typeClass: 'poi',
      onlyType: null,
      partOf: 'level',
      wireList: { name: 'pois', rank: 1 },
      wireCollection: null,
      role: 'room',
      hasTypeRoles: false,
      pictogram: 'map-pin',
      layer: { id: 'pois', isShown: true },
      isPlace: true,
      isBeacon: false,
      isBarrier: false,
      isNamed: true,
      isInPlans: true,
      planRank: 2,
    },
  ],
} as const satisfies ContentDescriptor;
