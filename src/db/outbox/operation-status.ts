import type { ContentTable } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey, PendingOp } from '../schema/operation.ts';
import type { TagState } from '../schema/records.ts';
import { isFeature, keyOf } from '../../domain/entities/row.ts';

export interface PendingStates {
  /** By entity key: what has an operation of its own. */
  own: ReadonlyMap<string, TagState>;
  /** By level: its features go with it. */
  levels: ReadonlyMap<string, TagState>;
  /** Entities with lost updates that the user has not decided on. They may have an operation too. */
  overwritten: ReadonlySet<EntityKey>;
}

const TAGS: Record<PendingOp['state'], TagState> = {
  ready: 'waiting',
  sending: 'sending',
  // Its outcome is unknown: it waits for a probe.
  unknown: 'waiting',
  rejected: 'refused',
  conflict: 'conflict',
};

/** How an operation is shown. */
export function operationStatusOf(op: PendingOp): TagState {
  return TAGS[op.state];
}

/** The tags of everything that is pending or needs the user, read once for long lists. */
export async function pendingStates(db: StoreyDatabase): Promise<PendingStates> {
  const own = new Map<string, TagState>();
  const levels = new Map<string, TagState>();
  for (const op of await db.pending.toArray()) {
    own.set(op.entityKey, operationStatusOf(op));
    if (op.saga !== undefined) levels.set(op.key, operationStatusOf(op));
  }
  const overwritten = new Set((await db.overwrites.toArray()).map(({ entityKey }) => entityKey));
  return { own, levels, overwritten };
}

/** The tag of an entity itself: what needs the user comes before what only waits. */
export function entityStatusOf({ own, overwritten }: PendingStates, entityKey: EntityKey): TagState | null {
  const tag = own.get(entityKey) ?? null;
  return tag !== 'refused' && overwritten.has(entityKey) ? 'conflict' : tag;
}

/** The tag of a row, or null if the server has it unchanged and without a lost update. */
export function rowStatusOf(states: PendingStates, table: ContentTable, row: ContentRow): TagState | null {
  const own = entityStatusOf(states, entityKeyOf(table, keyOf(row)));
  if (own !== null) return own;
  const level = isFeature(row) && row.levelLid !== null ? states.levels.get(row.levelLid) : undefined;
  return level ?? null;
}
