import type { ContentTable } from '../domain/moment/moment.ts';
import type { StoreyDatabase } from './database.ts';
import { entityKeyOf, keyOf } from './entity-key.ts';
import type { ContentRow, PendingOp } from './op-records.ts';
import type { TagState } from './records.ts';

export interface PendingStates {
  /** By entity key: what has an operation of its own. */
  own: ReadonlyMap<string, TagState>;
  /** By level: its features go with it. */
  levels: ReadonlyMap<string, TagState>;
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

/** The tags of everything that waits, in one read: cheap for long lists, which ask `tagOf` for each row. */
export async function pendingStates(db: StoreyDatabase): Promise<PendingStates> {
  const own = new Map<string, TagState>();
  const levels = new Map<string, TagState>();
  for (const op of await db.pending.toArray()) {
    own.set(op.entityKey, tagStateOf(op));
    if (op.saga !== undefined) levels.set(op.key, tagStateOf(op));
  }
  return { own, levels };
}

/** The tag of a row, or null when the server has it as it stands. */
export function tagOf(states: PendingStates, table: ContentTable, row: ContentRow): TagState | null {
  const own = states.own.get(entityKeyOf(table, keyOf(row)));
  if (own !== undefined) return own;
  const level = 'levelLid' in row && row.levelLid !== null ? states.levels.get(row.levelLid) : undefined;
  return level ?? null;
}
