import type { FieldDescriptor } from '../field-descriptor.ts';

type KeptBy = FieldDescriptor<unknown>['keptBy'];

/** Shown on the card of a place; dropped when the place becomes something else. */
export const byPlaces: KeptBy = ({ kind }) => kind?.isPlace === true;
export const byBeacons: KeptBy = ({ kind }) => kind?.isBeacon === true;

/** The one geofence that counts people. */
const BEACON_GEOFENCE = 'beacon-geofence';
export const byBeaconGeofences: KeptBy = ({ typeCode }) => typeCode === BEACON_GEOFENCE;
