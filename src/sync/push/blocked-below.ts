import {
  type EntityKey,
  type PendingOp,
  type StoreyDatabase,
  entityKeyOfEntry,
  parseEntityKey,
  descendantsOf,
} from '../../db/index.ts';
import { deletedWholes } from '../attempts/ledger.ts';

/** Descendants of entities in a remote delete conflict. Sending them would fail because their parent is missing. */
export async function blockedBelow(db: StoreyDatabase, ops: readonly PendingOp[]): Promise<Set<EntityKey>> {
  const held = new Set<EntityKey>();
  for (const { state, intent, table, key } of ops) {
    if (state !== 'conflict' || intent !== 'create' || table === 'features') continue;
    for (const entry of await descendantsOf(db, table, key)) held.add(entityKeyOfEntry(entry));
  }
  return held;
}

/** Descendants of entities whose delete has an unknown outcome: if they are missing, that is not a remote change. */
export async function unknownDeleteBelow(db: StoreyDatabase): Promise<Set<EntityKey>> {
  const below = new Set<EntityKey>();
  for (const entityKey of await deletedWholes(db)) {
    const { table, key } = parseEntityKey(entityKey);
    for (const entry of await descendantsOf(db, table, key)) below.add(entityKeyOfEntry(entry));
  }
  return below;
}
