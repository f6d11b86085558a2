import type { ContentDescriptor } from './content-descriptor.ts';

export const buildings = {
  within: 'site',
  param: 'buildingId',
  table: 'buildings',
  screen: 'Buildings',
  icon: 'building',
  form: 'hierarchy',
  sections: [],
  canAdd: true,
  firstType: null,
  mayBecome: [],
  hasHover: true,
  kinds: [],
} as const satisfies ContentDescriptor;
