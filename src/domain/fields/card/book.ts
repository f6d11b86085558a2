import type { FieldDescriptor } from '../field-descriptor.ts';
import { OVERRIDE, type Override } from './override.ts';

export const book: FieldDescriptor<Override> = {
  ...OVERRIDE,
  label: 'fields.book',
  icon: 'calendar-check',
};
