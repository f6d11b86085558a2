import { GMT_OFFSET_S } from '../../limits.ts';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { NUMBER, optionalInteger } from '../values/numbers.ts';
import { byBeaconGeofences } from '../values/owners.ts';

// @spec 3.9
/** Codes: is-number, between {min, max}. */
export const gmtOffset: FieldDescriptor<number | null> = {
  label: 'fields.gmtOffset',
  editor: 'offset',
  icon: null,
  isAdditional: false,
  keptBy: byBeaconGeofences,
  merge: 'value',
  inFiles: null,
  ...NUMBER,
  isRequired: () => false,
  issues: optionalInteger(GMT_OFFSET_S),
};
