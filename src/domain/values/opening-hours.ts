import type { Issue } from '../entities/issue.ts';
import { error } from './text.ts';

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

// @spec 5.67
/** HH:MM, 00:00 to 23:59, with an optional offset from UTC. */
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

/**
 * Opening hours: a map from day names to a list with one [open, close] pair. A missing day, or one with an empty list,
 * is closed; 00:00 to 00:00 is always open. Code: invalid-hours, at the day.
 */
export function openingHoursIssues(value: unknown, path: string): Issue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [error('invalid-hours', path)];
  const issues: Issue[] = [];
  for (const [day, hours] of Object.entries(value)) {
    if (!isDay(day) || !isHours(hours)) issues.push(error('invalid-hours', `${path}.${day}`));
  }
  return issues;
}

function isDay(name: string): boolean {
  return DAYS.some((day) => day === name);
}

function isHours(hours: unknown): boolean {
  return Array.isArray(hours) && hours.length <= 1 && hours.every(isPair);
}

function isPair(pair: unknown): boolean {
  return (
    Array.isArray(pair) &&
    pair.length === 2 &&
    pair.every((time) => typeof time === 'string' && TIME.test(time))
  );
}
