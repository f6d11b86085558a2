export { openState, weekOf, type Hours, type OpenState, type SameDays } from './open-state.ts';
export {
  dayAt,
  instantOf,
  offsetAt,
  timeZoneOf,
  weekdayOf,
  type Offsets,
  type TimeZone,
} from './zone-offsets.ts';
export { validityOf, validityState, type Validity, type ValidityState } from './validity.ts';
