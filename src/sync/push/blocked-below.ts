import {
  type EntityKey,
  type PendingOp,
  type StoreyDatabase,
  entityKeyOfEntry,
  rowsBelow,
} from '../../db/index.ts';
import { hasUnknownDelete } from '../attempts/unknown-deletes.ts';

/** Descendants of entities in a remote delete conflict. Sending them would fail because their parent is missing. */
export async function blockedBelow(db: StoreyDatabase, ops: readonly PendingOp[]): Promise<Set<EntityKey>> {
  const held = new Set<EntityKey>();
  for (const { state, intent, table, key } of ops) {
    if (state !== 'conflict' || intent !== 'create' || table === 'features') continue;
    for (const entry of await rowsBelow(db, table, key)) held.add(entityKeyOfEntry(entry));
  }
  return held;
}

/** Descendants of entities whose delete has an unknown outcome: if they are missing, that is not a remote change. */
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
