import { error } from '../../values/text.ts';
import { isUuid } from '../../values/text-formats.ts';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { byBeacons } from '../values/owners.ts';
import { TEXT } from '../values/texts.ts';

// @spec 5.61
/** Codes: required, not-valid {name}. */
export const uuid: FieldDescriptor<string> = {
  label: 'fields.uuid',
  editor: 'line',
  icon: null,
  isAdditional: false,
  keptBy: byBeacons,
  merge: 'onAir',
  inFiles: null,
  ...TEXT,
  isRequired: ({ kind }) => kind?.isBeacon === true,
  issues: (stored, { path, name }) =>
    typeof stored === 'string' && isUuid(stored) ? [] : [error('not-valid', path, { name })],
};
