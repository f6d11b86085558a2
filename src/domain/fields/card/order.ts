import type { FieldDescriptor } from '../field-descriptor.ts';
import { OVERRIDE, type Override } from './override.ts';

export const order: FieldDescriptor<Override> = {
  ...OVERRIDE,
  label: 'fields.order',
  icon: 'shopping-bag',
};
