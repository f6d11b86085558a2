import type { ContentDescriptor } from './content-descriptor.ts';

/** The nodes of a site's network that lie on no level; their kind is that of `wayfinding-network`. */
export const outdoorWayfindingNetwork = {
  within: 'site',
  param: 'featureId',
  table: 'features',
  screen: 'OutdoorWayfindingNetwork',
  icon: 'waypoints',
  form: 'network',
  sections: [],
  canAdd: false,
  firstType: null,
  mayBecome: [],
  hasHover: false,
  kinds: [],
} as const satisfies ContentDescriptor;
