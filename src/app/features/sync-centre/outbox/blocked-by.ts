import { ancestorsOf } from '../../../../db/index.ts';
import type { OutboxEntry } from '../../../../sync/index.ts';

/**
 * What waits because a person has to decide first whether the thing that it lies in is made anew: by its entity key,
 * the title of that thing, the nearest one. The engine sends nothing of it until then.
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
