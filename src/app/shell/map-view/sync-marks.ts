import { entityKeyOf, ownTagOf, type PendingStates } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { MarkState, Outline } from '../../../map/index.ts';

/** How a tag is marked on the map and beside it. */
export const MARKS = {
  refused: 'error',
  conflict: 'conflict',
  waiting: 'waiting',
  sending: 'waiting',
} as const;
const TABLES = { site: 'sites', building: 'buildings', globalGeofence: 'features' } as const;

/**
 * What the map marks, by its key. A level that waits as a whole is marked once, on its button, not on each of its
 * rooms.
 */
export function marksOf(
  states: PendingStates,
  features: readonly Feature[],
  outlines: readonly Outline[],
): ReadonlyMap<string, MarkState> {
  const marks = new Map<string, MarkState>();
  if (states.own.size + states.overwritten.size === 0) return marks;
  const mark = (table: 'features' | 'sites' | 'buildings', key: string): void => {
    const tag = ownTagOf(states, entityKeyOf(table, key));
    if (tag !== null) marks.set(key, MARKS[tag]);
  };
  for (const { fid } of features) mark('features', fid);
  for (const { kind, key } of outlines) mark(TABLES[kind], key);
  return marks;
}
