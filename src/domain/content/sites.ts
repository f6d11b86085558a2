import type { ContentDescriptor } from './content-descriptor.ts';

export const sites = {
  within: 'client',
  param: 'siteId',
  table: 'sites',
  screen: 'Sites',
  icon: 'map-pinned',
  form: 'hierarchy',
  sections: [],
  canAdd: true,
  firstType: null,
  mayBecome: [],
  hasHover: false,
  kinds: [],
} as const satisfies ContentDescriptor;
