import type { ContentDescriptor } from './content-descriptor.ts';

/** The nodes of the wayfinding network that lie on a level. A site's network is read and written whole. */
export const wayfindingNetwork = {
  within: 'level',
  param: 'featureId',
  table: 'features',
  screen: 'WayfindingNetwork',
  icon: 'waypoints',
  form: 'network',
  sections: [],
  canAdd: false,
  firstType: null,
  mayBecome: [],
  hasHover: false,
  kinds: [
    {
      kind: 'graph',
      typeClass: 'graph',
      onlyType: null,
      partOf: 'network',
      wireList: null,
      wireCollection: null,
      role: 'graph',
      hasTypeRoles: false,
      pictogram: 'waypoints',
      layer: { id: 'graphs', isShown: false },
      isPlace: false,
      isBeacon: false,
      isBarrier: false,
      isNamed: false,
      isInPlans: false,
      planRank: null,
    },
  ],
} as const satisfies ContentDescriptor;
