import { mergeOrder } from '../values/merge-lists.ts';
import { memberOf, mergeRecord, type Members } from './merge-record.ts';
import { mergeValue, type ThreeVersions } from '../values/merge-value.ts';

export interface Buttons {
  byIntent: ThreeVersions;
  order: readonly string[];
}

/**
 * The buttons of a place as records by intent, so that each can be merged by itself. Null where they are one value:
 * only one side changed them, one has no intent, two have the same, or both sides put them into another order.
 */
export function buttonsByIntent(three: ThreeVersions): Buttons | null {
  if (mergeValue(three) !== null) return null;
  const [base, mine, theirs] = [byIntent(three.base), byIntent(three.mine), byIntent(three.theirs)];
  if (base === null || mine === null || theirs === null) return null;
  const order = mergeOrder({
    base: Object.keys(base),
    mine: Object.keys(mine),
    theirs: Object.keys(theirs),
  });
  return order === null ? null : { byIntent: { base, mine, theirs }, order };
}

/** The merged buttons as the list that they are. */
export function mergeButtons(
  { byIntent: three, order }: Buttons,
  merge: (intent: string, member: ThreeVersions) => unknown,
): unknown[] {
  const merged = mergeRecord(three, merge);
  return order.map((intent) => memberOf(merged, intent)).filter((button) => button !== undefined);
}

function byIntent(value: unknown): Members | null {
  if (value === undefined || value === null) return {};
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
