import { MAX_OCCUPANCY } from '../../limits.ts';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { NUMBER, optionalInteger } from '../values/numbers.ts';
import { byBeaconGeofences } from '../values/owners.ts';

// @spec 3.9
/** Codes: is-number, between {min, max}. */
export const maxOccupancy: FieldDescriptor<number | null> = {
  label: 'fields.maxOccupancy',
  editor: 'number',
  icon: null,
  isAdditional: false,
  keptBy: byBeaconGeofences,
  merge: 'value',
  inFiles: null,
  ...NUMBER,
  isRequired: () => false,
  issues: optionalInteger(MAX_OCCUPANCY),
};
