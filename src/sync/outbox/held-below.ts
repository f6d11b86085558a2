import type { EntityKey, PendingOp, StoreyDatabase } from '../../db/index.ts';
import { entityKeyOfEntry, rowsBelow } from './below.ts';

/** All that lies in things that are gone on the server and in question: sending it would only find them gone again. */
export async function heldBelow(db: StoreyDatabase, ops: readonly PendingOp[]): Promise<Set<EntityKey>> {
  const held = new Set<EntityKey>();
  for (const { state, intent, table, key } of ops) {
    if (state !== 'conflict' || intent !== 'create' || table === 'features') continue;
    for (const entry of await rowsBelow(db, table, key)) held.add(entityKeyOfEntry(entry));
  }
  return held;
}
