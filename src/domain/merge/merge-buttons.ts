import { mergeRecord, type Members } from './merge-record.ts';
import type { Three } from './settle-field.ts';

/**
 * The buttons of a place as records by intent, so that each can be merged by itself; null where one has no intent, or
 * two have the same.
 */
export function buttonsByIntent({ base, mine, theirs }: Three): Three | null {
  const [from, ours, others] = [byIntent(base), byIntent(mine), byIntent(theirs)];
  return from === null || ours === null || others === null
    ? null
    : { base: from, mine: ours, theirs: others };
}

/** The merged buttons as the list that they are. */
export function mergeButtons(
  three: Three,
  merge: (intent: string, member: Three) => unknown,
): unknown[] | undefined {
  const merged = mergeRecord(three, merge);
  return merged === undefined ? undefined : Object.values(merged);
}

function byIntent(value: unknown): Members | undefined | null {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return null;
  const entries: [string, unknown][] = [];
  for (const button of value as unknown[]) {
    const intent = intentOf(button);
    // A number would be put before all others, whatever its place.
    if (intent === null || /^\d+$/.test(intent)) return null;
    entries.push([intent, button]);
  }
  const members = Object.fromEntries(entries);
  return Object.keys(members).length === value.length ? members : null;
}

function intentOf(button: unknown): string | null {
  if (typeof button !== 'object' || button === null || !('intent' in button)) return null;
  return typeof button.intent === 'string' ? button.intent : null;
}
