import { contentTypeOf, type ContentType } from '../../../../domain/content/index.ts';
import type { OutboxEntry } from '../../../../sync/index.ts';

/** At least this many equal changes are shown as one row. */
const LEAST_OF_GROUP = 4;

/** Equal changes to features of a level, in their order. */
export interface OutboxGroup {
  kind: 'group';
  key: string;
  where: readonly string[];
  type: ContentType;
  act: OutboxEntry['intent'] | 'seen';
  state: OutboxEntry['state'];
  entries: [OutboxEntry, ...OutboxEntry[]];
}

export type OutboxItem = { kind: 'change'; entry: OutboxEntry } | OutboxGroup;

/** What was done. A place that a survey only saw was not changed. */
export const actOf = ({ isSeenOnly, intent }: OutboxEntry): OutboxGroup['act'] =>
  isSeenOnly === true ? 'seen' : intent;

/** Null for a change that needs a row of its own: not of a feature, or with a problem, a conflict or a wait. */
function groupOf(entry: OutboxEntry): OutboxGroup | null {
  const { where, state, error, conflict, after } = entry;
  if (entry.table !== 'features' || entry.row === null) return null;
  if (error !== null || conflict !== null || after !== null) return null;
  const [type, act] = [contentTypeOf(entry.row.kind), actOf(entry)];
  const key = JSON.stringify([where, type, act, state]);
  return { kind: 'group', key, where, type, act, state, entries: [entry] };
}

/**
 * Puts four or more equal changes to features of a level into one group, at the place of the first of them. Every change is
 * in exactly one item. Pure.
 */
export function groupOutbox(entries: readonly OutboxEntry[]): readonly OutboxItem[] {
  const groups = new Map<string, OutboxGroup>();
  const keys = entries.map((entry) => {
    const alone = groupOf(entry);
    if (alone === null) return null;
    const known = groups.get(alone.key);
    if (known === undefined) groups.set(alone.key, alone);
    else known.entries.push(entry);
    return alone.key;
  });
  const items = new Map<string, OutboxItem>();
  for (const [i, entry] of entries.entries()) {
    const group = groups.get(keys[i] ?? '');
    if (group === undefined || group.entries.length < LEAST_OF_GROUP)
      items.set(entry.entityKey, { kind: 'change', entry });
    else items.set(group.key, group);
  }
  return [...items.values()];
}
