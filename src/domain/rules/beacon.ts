import { BEACON_NUMBER } from '../limits.ts';
import type { Issue } from './issue.ts';
import { error } from './text.ts';
import { isUuid } from './web.ts';

/** Codes: required, is-number, between {min, max}, not-valid {name}. */
export function beaconIssues(properties: Readonly<Record<string, unknown>>): Issue[] {
  return [
    ...numberIssues(properties['major'], 'properties.major'),
    ...numberIssues(properties['minor'], 'properties.minor'),
    ...uuidIssues(properties['uuid'], 'properties.uuid'),
  ];
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
