import type { Extra } from './publish-state.ts';

export const membersIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** What this console keeps in the free members of a client, site or building, under `storey`. */
export const storeyOf = (extra: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  membersIn(extra['storey']);

/** The same free members with some members of `storey` replaced; all others are kept. */
export const withStorey = (
  extra: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, unknown>>,
): Extra => ({ ...extra, storey: { ...storeyOf(extra), ...members } });

/** A list stored there; any other value counts as a list of that one value. */
export function listOf(kept: unknown): readonly unknown[] {
  if (kept === undefined || kept === null) return [];
  return Array.isArray(kept) ? (kept as unknown[]) : [kept];
}
