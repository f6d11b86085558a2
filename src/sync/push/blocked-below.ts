import type { EntityKey, PendingOp, StoreyDatabase } from '../../db/index.ts';
import { entityKeyOfEntry, rowsBelow } from '../store/descendants.ts';
import { hasUnknownDelete } from '../attempts/unknown-deletes.ts';

/** All that lies in things that are gone on the server and in question: sending it would only find them gone again. */
export async function blockedBelow(db: StoreyDatabase, ops: readonly PendingOp[]): Promise<Set<EntityKey>> {
  const held = new Set<EntityKey>();
  for (const { state, intent, table, key } of ops) {
    if (state !== 'conflict' || intent !== 'create' || table === 'features') continue;
    for (const entry of await rowsBelow(db, table, key)) held.add(entityKeyOfEntry(entry));
  }
  return held;
}

/** All that lies in things of which a deletion of ours is in doubt: that it is missing on the server is nobody else's word. */
export async function unknownDeleteBelow(
  db: StoreyDatabase,
  ops: readonly PendingOp[],
): Promise<Set<EntityKey>> {
  const below = new Set<EntityKey>();
  for (const { sent, table, key } of ops) {
    if (table === 'features' || !hasUnknownDelete(sent)) continue;
    for (const entry of await rowsBelow(db, table, key)) below.add(entityKeyOfEntry(entry));
  }
  return below;
}
