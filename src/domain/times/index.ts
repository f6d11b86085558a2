import type { Offsets } from '../values/local-time.ts';

export {
  dayAt,
  hoursOf,
  openState,
  weekOf,
  type Hours,
  type OpenState,
  type SameDays,
} from './open-state.ts';
export {
  isInstant,
  VALIDITY_MARKS,
  validityMark,
  validityOf,
  validityState,
  type Validity,
  type ValidityMark,
  type ValidityState,
} from './validity.ts';
export { offsetAt, offsetsAround, offsetsOf, type Offsets } from '../values/local-time.ts';

/** A time zone by its IANA name, with its offsets. */
export interface TimeZone {
  name: string;
  offsets: Offsets;
}
