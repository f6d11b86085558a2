import { parseEntityKey } from '../schema/entity-key.ts';
import type { PendingStates } from '../outbox/operation-status.ts';
import type { EntityKey } from '../schema/operation.ts';
import type { ActivityKind, ActivityRecord } from '../schema/activity-records.ts';
import type { TagState } from '../schema/records.ts';

/** What became of that which a line tells of. */
export type ActivityState = 'device' | 'uploading' | 'uploaded' | 'refused' | 'decision' | 'trash';

const STATES: Record<TagState, ActivityState> = {
  waiting: 'device',
  sending: 'uploading',
  refused: 'refused',
  conflict: 'decision',
};

/** What a person did to a thing. */
export const EDITS: ReadonlySet<ActivityKind> = new Set([
  'created',
  'changed',
  'deleted',
  'undone',
  'redone',
  'restored',
]);
/** Events that need a person. */
const PROBLEMS: ReadonlySet<ActivityKind> = new Set(['conflict', 'refused', 'takenBack']);

/** Contents of the trash: whole entities, and entities of which only a change was discarded. */
export interface InTrash {
  whole: ReadonlySet<EntityKey>;
  any: ReadonlySet<EntityKey>;
}

/**
 * Returns the outcome of each line's event, not the current state of its thing: a discarded change was never uploaded, whatever
 * has been uploaded of the same place since. Asked from the latest line to the oldest.
 */
export function createOutcomes(
  states: PendingStates,
  trash: InTrash,
): (line: ActivityRecord) => ActivityState | null {
  /** What came next for a thing, after the line that is asked about. */
  const next = new Map<EntityKey, 'uploaded' | 'ended'>();
  /** Things that have a later line. */
  const edited = new Set<EntityKey>();
  /** Things of which a later line says that they were written over. */
  const over = new Set<EntityKey>();
  /** Levels that arrived with all in them after the line that is asked about. */
  const arrived = new Set<EntityKey>();

  const stateOf = (line: ActivityRecord, entityKey: EntityKey): ActivityState | null => {
    const { what, above } = line;
    if (line.draft === true) return null;
    if (what === 'overwritten')
      return states.overwritten.has(entityKey) && !over.has(entityKey) ? 'decision' : null;
    if (what === 'discarded') return trash.any.has(entityKey) ? 'trash' : null;
    const isEdit = EDITS.has(what);
    if (!isEdit && !PROBLEMS.has(what)) return null;
    // What was thrown away lies there, also while its deletion waits to be uploaded.
    if (isEdit && !edited.has(entityKey) && trash.whole.has(entityKey)) return 'trash';
    const level = above.find((key) => key.startsWith('levels:'));
    const tag =
      states.own.get(entityKey) ??
      (level === undefined ? undefined : states.levels.get(parseEntityKey(level).key));
    const came = level !== undefined && arrived.has(level);
    const fate = next.get(entityKey) ?? (came ? 'uploaded' : undefined);
    // What was entered while an earlier change was on its way waits, though that has arrived since.
    const isOpen = fate === undefined || (isEdit && !edited.has(entityKey));
    if (tag !== undefined && isOpen) return STATES[tag];
    return isEdit && fate === 'uploaded' ? 'uploaded' : null;
  };

  return (line) => {
    const { entityKey, what, intent } = line;
    if (entityKey === null) return null;
    const state = stateOf(line, entityKey);
    if (EDITS.has(what)) edited.add(entityKey);
    if (what === 'overwritten') over.add(entityKey);
    if (what === 'uploaded') {
      next.set(entityKey, 'uploaded');
      if (intent === 'create' && entityKey.startsWith('levels:')) arrived.add(entityKey);
    }
    // A change discarded after it had arrived, or before it was saved, ends no waiting operation: it has no intent.
    if (what === 'decided' || (what === 'discarded' && intent !== undefined)) next.set(entityKey, 'ended');
    return state;
  };
}
