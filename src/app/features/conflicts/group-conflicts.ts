import type { FieldChoice } from '../../../sync/index.ts';
import type { Side } from '../../../domain/merge/index.ts';
import { isWhole } from './classify-conflict.ts';
import type { Conflict } from './use-conflicts.ts';

/** Conflicts of one place: a level, a building, a site. */
export interface ConflictGroup {
  /** Titles from the outside; empty where they lie nowhere. */
  where: string[];
  conflicts: Conflict[];
}

/** Conflicts by the place they lie in, in the order in which they were found. */
export function groupsOf(conflicts: readonly Conflict[]): ConflictGroup[] {
  const groups = new Map<string, ConflictGroup>();
  for (const conflict of conflicts) {
    const key = JSON.stringify(conflict.where);
    const group = groups.get(key) ?? { where: conflict.where, conflicts: [] };
    group.conflicts.push(conflict);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * One side in all that clashes. What goes together without a decision still does; a thing that was deleted on one side
 * is taken or left whole.
 */
export function sideForAll(conflict: Conflict, side: Side): Side | FieldChoice {
  if (isWhole(conflict)) return side;
  return { fields: Object.fromEntries(conflict.fields.map(({ path }) => [path, side])) };
}

/** The conflicts before and after one, and its place among them, counted from 1. */
export function neighboursOf(conflicts: readonly Conflict[], id: string) {
  const at = conflicts.findIndex((one) => one.id === id);
  return {
    at: at + 1,
    previous: at > 0 ? (conflicts[at - 1]?.id ?? null) : null,
    next: at === -1 ? (conflicts[0]?.id ?? null) : (conflicts[at + 1]?.id ?? null),
  };
}
