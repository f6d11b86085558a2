import { entityKeyOf, entityStatusOf, type PendingStates } from '../../../../db/index.ts';
import type { MarkState, Outline } from '../../../../map/index.ts';

/** How a tag is marked on the map and beside it. */
export const MARKS = {
  refused: 'error',
  conflict: 'conflict',
  waiting: 'waiting',
  sending: 'waiting',
} as const;
const TABLES = { site: 'sites', building: 'buildings', globalGeofence: 'features' } as const;

const FEATURES = entityKeyOf('features', '');

/**
 * What the map marks, by its key: of features all that there are, whether they are on the map or not. A level that waits
 * as a whole is marked once, on its button, not on each of its rooms.
 */
export function marksOf(states: PendingStates, outlines: readonly Outline[]): ReadonlyMap<string, MarkState> {
  const marks = new Map<string, MarkState>();
  if (states.own.size + states.overwritten.size === 0) return marks;
  const mark = (entityKey: string, key: string): void => {
    const tag = entityStatusOf(states, entityKey);
    if (tag !== null) marks.set(key, MARKS[tag]);
  };
  for (const keys of [states.own.keys(), states.overwritten])
    for (const entityKey of keys)
      if (entityKey.startsWith(FEATURES)) mark(entityKey, entityKey.slice(FEATURES.length));
  for (const { kind, key } of outlines) mark(entityKeyOf(TABLES[kind], key), key);
  return marks;
}
