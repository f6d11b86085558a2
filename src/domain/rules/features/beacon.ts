import { BEACON_NUMBER, GMT_OFFSET_S, MAX_OCCUPANCY } from '../../limits.ts';
import type { Issue } from '../issue.ts';
import { error } from '../values/text.ts';
import { isUuid } from '../values/web-addresses.ts';

/** Codes: required, is-number, between {min, max}, not-valid {name}. */
export function beaconIssues(properties: Readonly<Record<string, unknown>>): Issue[] {
  return [
    ...numberIssues(properties['major'], 'properties.major'),
    ...numberIssues(properties['minor'], 'properties.minor'),
    ...uuidIssues(properties['uuid'], 'properties.uuid'),
  ];
}

/** What a beacon geofence may carry: checked where it is there. Codes: is-number, between {min, max}. */
export function beaconGeofenceIssues(properties: Readonly<Record<string, unknown>>): Issue[] {
  return [
    ...integerIssues(properties['maxOccupancy'], 'properties.maxOccupancy', MAX_OCCUPANCY),
    ...integerIssues(properties['gmtOffset'], 'properties.gmtOffset', GMT_OFFSET_S),
  ];
}

function integerIssues(value: unknown, path: string, range: { min: number; max: number }): Issue[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'number' || !Number.isInteger(value)) return [error('is-number', path)];
  const { min, max } = range;
  return value < min || value > max ? [error('between', path, { min, max })] : [];
}

function numberIssues(value: unknown, path: string): Issue[] {
  if (value === undefined || value === null || value === '') return [error('required', path)];
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) return [error('is-number', path)];
  const { min, max } = BEACON_NUMBER;
  return number < min || number > max ? [error('between', path, { min, max })] : [];
}

function uuidIssues(value: unknown, path: string): Issue[] {
  if (value === undefined || value === null || value === '') return [error('required', path)];
  return typeof value === 'string' && isUuid(value) ? [] : [error('not-valid', path, { name: 'uuid' })];
}
