import * as z from 'zod';
import {
  CLOSURE_REASONS,
  closureIssues,
  type ClosureContent,
  type ClosureTarget,
} from '../../../domain/closures/index.ts';
import { instantOf, offsetAt, offsetsAround } from '../../../domain/values/local-time.ts';

/** `from` null: now, when it is saved. `texts`: what was typed; other languages have the template. */
export const valuesSchema = z.object({
  targets: z.array(
    z.union([
      z.object({ fid: z.string(), only: z.literal(true).optional() }),
      z.object({ a: z.string(), b: z.string() }),
    ]),
  ),
  from: z.number().nullable(),
  until: z.number().nullable(),
  reason: z.enum(CLOSURE_REASONS),
  texts: z.record(z.string(), z.string()),
});
export type ClosureValues = Omit<z.infer<typeof valuesSchema>, 'targets'> & { targets: ClosureTarget[] };

const HOUR = 3600;
const DAY = 86_400;

export const newValues = (targets: readonly ClosureTarget[]): ClosureValues => ({
  targets: [...targets],
  from: null,
  until: null,
  reason: 'maintenance',
  texts: {},
});

export const valuesOf = ({ targets, from, until, reason, text }: ClosureContent): ClosureValues => ({
  targets: [...targets],
  from,
  until,
  reason,
  texts: { ...text },
});

/** The closure that these values are. @param texts of all languages @param now epoch seconds */
export const contentOf = (
  { targets, from, until, reason }: ClosureValues,
  texts: Readonly<Record<string, string>>,
  { now, siteLid }: { now: number; siteLid: string },
): ClosureContent => ({
  siteLid,
  targets,
  from: from ?? now,
  until,
  reason,
  text: Object.fromEntries(Object.entries(texts).filter(([, words]) => words.trim() !== '')),
});

/** Codes of what is wrong, by field. */
export function faultsIn(content: ClosureContent): Partial<Record<'until' | 'targets' | 'texts', string>> {
  const faults: Partial<Record<'until' | 'targets' | 'texts', string>> = {};
  for (const { code, path } of closureIssues(content)) {
    const field = path === 'until' || path === 'targets' ? path : 'texts';
    faults[field] ??= code;
  }
  return faults;
}

export const PRESETS = ['hours', 'tonight', 'monday', 'none'] as const;
export type Preset = (typeof PRESETS)[number];

/** When a preset ends: in two hours, at the end of the day, next Monday at noon. @param now epoch seconds */
export function presetEnd(preset: Preset, now: number, zone: string): number | null {
  if (preset === 'none') return null;
  if (preset === 'hours') return Math.ceil((now + 2 * HOUR) / 300) * 300;
  const local = now + offsetAt(offsetsAround(zone, now) ?? [], now);
  const day = Math.floor(local / DAY);
  // 1 January 1970 was a Thursday.
  const weekday = (((day + 3) % 7) + 7) % 7;
  const wanted = preset === 'tonight' ? (day + 1) * DAY : (day + 7 - weekday) * DAY + 12 * HOUR;
  return instantOf(offsetsAround(zone, wanted) ?? [], wanted);
}
