import type { FieldDescriptor } from '../field-descriptor.ts';
import { style } from '../texts/style.ts';
import { byBeacons } from '../values/owners.ts';

/** Other programs tell a beacon by it. */
export const isBeaconMark: FieldDescriptor<unknown> = {
  ...style,
  label: 'fields.isBeacon',
  keptBy: byBeacons,
};
