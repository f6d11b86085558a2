import type { ContentTable } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../schema/database.ts';
import { entityKeyOf, keyOf } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey, PendingOp } from '../schema/operation.ts';
import type { TagState } from '../schema/records.ts';

export interface PendingStates {
  /** By entity key: what has an operation of its own. */
  own: ReadonlyMap<string, TagState>;
  /** By level: its features go with it. */
  levels: ReadonlyMap<string, TagState>;
  /** What somebody wrote over, and this person has not decided on yet. It may wait besides. */
  overwritten: ReadonlySet<EntityKey>;
}

const TAGS: Record<PendingOp['state'], TagState> = {
  ready: 'waiting',
  sending: 'sending',
  // Nobody knows what became of it: it waits to be looked for.
  unknown: 'waiting',
  rejected: 'refused',
  conflict: 'conflict',
};

/** How an operation is shown. */
export function tagStateOf(op: PendingOp): TagState {
  return TAGS[op.state];
}

/** The tags of everything that waits or needs the person, in one read each: cheap for long lists, which ask `tagOf` for each row. */
export async function pendingStates(db: StoreyDatabase): Promise<PendingStates> {
  const own = new Map<string, TagState>();
  const levels = new Map<string, TagState>();
  for (const op of await db.pending.toArray()) {
    own.set(op.entityKey, tagStateOf(op));
    if (op.saga !== undefined) levels.set(op.key, tagStateOf(op));
  }
  const overwritten = new Set((await db.overwrites.toArray()).map(({ entityKey }) => entityKey));
  return { own, levels, overwritten };
}

/** What a thing by itself is marked with: what needs the person comes before what only waits. */
export function ownTagOf({ own, overwritten }: PendingStates, entityKey: EntityKey): TagState | null {
  const tag = own.get(entityKey) ?? null;
  return tag !== 'refused' && overwritten.has(entityKey) ? 'conflict' : tag;
}

/** The tag of a row, or null when the server has it as it stands and nobody wrote over it. */
export function tagOf(states: PendingStates, table: ContentTable, row: ContentRow): TagState | null {
  const own = ownTagOf(states, entityKeyOf(table, keyOf(row)));
  if (own !== null) return own;
  const level = 'levelLid' in row && row.levelLid !== null ? states.levels.get(row.levelLid) : undefined;
  return level ?? null;
}
