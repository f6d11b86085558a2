import { ancestorsOf, entityKeyOf, rightsScopeOf, rowOf, type StoreyDatabase } from '../../db/index.ts';
import type { Moment } from '../../domain/moment/index.ts';
import { canEdit, editsAll, isSuperAdmin, type UserRights } from '../../domain/status/index.ts';

/** Whether a person may change all that a moment changes. Asked of the device alone: the server stays the authority. */
export async function mayChange(db: StoreyDatabase, user: UserRights, moment: Moment): Promise<boolean> {
  // Most people may change all that they see, and saving waits for this.
  if (editsAll(user)) return true;
  const asked = new Set<string>();
  for (const change of moment.changes) {
    const keys = ancestorsOf(rowOf(change));
    if (change.table !== 'features') keys.push(entityKeyOf(change.table, change.key));
    const where = keys.join(' ');
    if (asked.has(where)) continue;
    asked.add(where);
    const scope = await rightsScopeOf(db, keys);
    if (scope === null ? !isSuperAdmin(user) : !canEdit(user, scope)) return false;
  }
  return true;
}
