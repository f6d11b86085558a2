import type { Moment } from '../../domain/moment/index.ts';
import { canEdit, editsAll, isSuperAdmin, type UserRights } from '../../domain/status/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, entityKeyOf, rowOf } from '../schema/entity-key.ts';
import type { EntityKey } from '../schema/operation.ts';
import { rightsScopeOf } from '../database/rights-scope.ts';

/** Whether a person may change all that a moment changes. Asked of the device alone: the server stays the authority. */
export async function mayChange(db: StoreyDatabase, user: UserRights, moment: Moment): Promise<boolean> {
  const asked = new Set<string>();
  for (const change of moment.changes) {
    const keys = ancestorsOf(rowOf(change));
    if (change.table !== 'features') keys.push(entityKeyOf(change.table, change.key));
    const where = keys.join(' ');
    if (asked.has(where)) continue;
    asked.add(where);
    if (!(await mayChangeIn(db, user, keys))) return false;
  }
  return true;
}

/**
 * Whether the user may change the content of these entities, by the last known permissions.
 * @param keys of the entity and its ancestors; an entity without a server id is judged by its ancestors
 */
export async function mayChangeIn(
  db: StoreyDatabase,
  user: UserRights,
  keys: readonly EntityKey[],
): Promise<boolean> {
  // Most people may change all that they see, and saving waits for this.
  if (editsAll(user)) return true;
  const scope = await rightsScopeOf(db, keys);
  // Only a SuperAdmin creates clients.
  return scope === null ? isSuperAdmin(user) : canEdit(user, scope);
}
