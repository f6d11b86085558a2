import { ancestorsOf } from '../../../../db/index.ts';
import type { OutboxEntry } from '../../../../sync/index.ts';

/**
 * Entries that wait because a person has to decide first whether the thing around them is created again: by entity key, the
 * title of the nearest such thing. Until then the engine sends none of them.
 */
export function heldBy(entries: readonly OutboxEntry[]): ReadonlyMap<string, string> {
  const asked = new Map(
    entries
      .filter(({ table, conflict }) => table !== 'features' && conflict?.kind === 'deleted-there')
      .map(({ entityKey, title }) => [entityKey, title]),
  );
  const held = new Map<string, string>();
  if (asked.size === 0) return held;
  for (const { entityKey, row } of entries) {
    const above = row === null ? undefined : ancestorsOf(row).find((one) => asked.has(one));
    if (above !== undefined) held.set(entityKey, asked.get(above) ?? '');
  }
  return held;
}
