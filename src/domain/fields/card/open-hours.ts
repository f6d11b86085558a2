import * as z from 'zod';
import { OPENING_HOURS_DEFAULT } from '../../limits.ts';
import { DAYS, openingHoursIssues } from '../../values/opening-hours.ts';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { membersOf } from '../values/stored.ts';
import { ADDITIONAL } from '../values/texts.ts';

const hoursSchema = z.record(z.string(), z.array(z.array(z.string())));
/** By day: a list with one pair of times, or an empty one. */
export type OpenHours = z.infer<typeof hoursSchema>;

/** Code: invalid-hours, at the day. */
export const openHours: FieldDescriptor<OpenHours> = {
  label: 'fields.openHours',
  editor: 'hours',
  icon: 'clock',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'members',
  inFiles: null,
  schema: hoursSchema,
  start: Object.fromEntries(
    DAYS.slice(0, 5).map((day) => [day, [[OPENING_HOURS_DEFAULT.open, OPENING_HOURS_DEFAULT.close]]]),
  ),
  // @spec 5.68
  // Only entries with exactly two times are kept.
  read: (stored) =>
    Object.fromEntries(
      Object.entries(membersOf(stored) ?? {}).flatMap(([day, pairs]) =>
        Array.isArray(pairs) ? [[day, pairs.filter(isPair)]] : [],
      ),
    ),
  write: (value) => value,
  issues: (stored, { path }) => openingHoursIssues(stored, path),
};

const isPair = (pair: unknown): pair is string[] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((time) => typeof time === 'string');
