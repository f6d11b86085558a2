import { logOnlyChanges } from '../../../db/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';

/**
 * Resets all waiting changes to the state of the server; the entered values are then in the trash.
 * @returns how many changes stay, because a request about them is under way, or the trash has no room for them
 */
export async function discardUnsent({ db, engine }: Pick<Workspace, 'db' | 'engine'>): Promise<number> {
  const left = await letGoOf(engine);
  if (db.journal === null || db.journal.kept.length === 0) return left;
  // What had no room has to be in before it can go into the trash.
  await db.journal.retryIntoDatabase();
  return (await letGoOf(engine)) + logOnlyChanges(db).length;
}

async function letGoOf(engine: Workspace['engine']): Promise<number> {
  let left = 0;
  // The oldest first: what was made later inside it goes along with it.
  for (const { entityKey } of await engine.listOutbox()) if (!(await engine.discard(entityKey))) left += 1;
  return left;
}
