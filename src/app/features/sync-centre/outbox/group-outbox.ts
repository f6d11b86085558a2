import { contentTypeOf, type ContentType } from '../../../../domain/content/index.ts';
import type { OutboxEntry } from '../../../../sync/index.ts';

/** From so many on, entries that say the same are one row. */
const LEAST_OF_GROUP = 4;

/** Entries of one place, kind, act and state, in their order. */
export interface OutboxGroup {
  key: string;
  where: readonly string[];
  type: ContentType;
  act: OutboxEntry['intent'] | 'seen';
  state: OutboxEntry['state'];
  entries: readonly [OutboxEntry, ...OutboxEntry[]];
}

export type OutboxItem = OutboxEntry | OutboxGroup;

/** What was done: a place that was only seen was not changed. */
export const actOf = ({ isSeenOnly, intent }: OutboxEntry): OutboxGroup['act'] =>
  isSeenOnly === true ? 'seen' : intent;

/** Null: it is about no feature, or has something to say of its own. */
function groupKeyOf(entry: OutboxEntry): string | null {
  const { row, where, state, error, conflict, after } = entry;
  if (row === null || !('fid' in row) || error !== null || conflict !== null || after !== null) return null;
  return JSON.stringify([where, contentTypeOf(row.kind), actOf(entry), state]);
}

/**
 * Puts what was done to many features of a level into one item, in the place of the first of them. Every entry is in
 * exactly one item. Pure.
 */
export function groupOutbox(entries: readonly OutboxEntry[]): readonly OutboxItem[] {
  const groups = new Map<string, [OutboxEntry, ...OutboxEntry[]]>();
  for (const entry of entries) {
    const key = groupKeyOf(entry);
    if (key === null) continue;
    const alike = groups.get(key);
    if (alike === undefined) groups.set(key, [entry]);
    else alike.push(entry);
  }
  const listed = new Set<string>();
  return entries.flatMap((entry): OutboxItem[] => {
    const key = groupKeyOf(entry);
    const alike = key === null ? undefined : groups.get(key);
    const { row, where, state } = entry;
    if (key === null || alike === undefined || alike.length < LEAST_OF_GROUP) return [entry];
    if (listed.has(key) || row === null || !('fid' in row)) return [];
    listed.add(key);
    return [{ key, where, type: contentTypeOf(row.kind), act: actOf(entry), state, entries: alike }];
  });
}
