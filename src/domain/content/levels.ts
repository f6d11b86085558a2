import type { ContentDescriptor } from './content-descriptor.ts';

export const levels = {
  within: 'building',
  param: 'levelId',
  table: 'levels',
  screen: 'Levels',
  icon: 'layers',
  form: 'hierarchy',
  sections: [],
  canAdd: true,
  firstType: null,
  mayBecome: [],
  hasHover: false,
  kinds: [],
} as const satisfies ContentDescriptor;
