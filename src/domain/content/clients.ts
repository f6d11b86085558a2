import type { ContentDescriptor } from './content-descriptor.ts';

export const clients = {
  within: null,
  param: 'clientId',
  table: 'clients',
  screen: 'Clients',
  icon: 'building-2',
  form: 'hierarchy',
  sections: [],
  canAdd: false,
  firstType: null,
  mayBecome: [],
  hasHover: false,
  kinds: [],
} as const satisfies ContentDescriptor;
