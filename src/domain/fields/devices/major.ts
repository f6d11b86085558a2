import { BEACON_NUMBER } from '../../limits.ts';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { NUMBER, requiredInteger } from '../values/numbers.ts';
import { byBeacons } from '../values/owners.ts';

/** Codes: required, is-number, between {min, max}. */
export const major: FieldDescriptor<number | null> = {
  label: 'fields.major',
  editor: 'number',
  icon: null,
  isAdditional: false,
  keptBy: byBeacons,
  merge: 'onAir',
  inFiles: null,
  ...NUMBER,
  isRequired: ({ kind }) => kind?.isBeacon === true,
  issues: requiredInteger(BEACON_NUMBER),
};
