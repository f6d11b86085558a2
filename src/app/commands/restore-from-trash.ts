import { restoreTrash, type RestoreOutcome } from '../../db/index.ts';
import type { Workspace } from '../state/workspace.ts';

/**
 * Makes again what lies in the trash. Throws `DbError` where the storage fails.
 * @param levelLid the level that a feature goes on, where its own is no more
 */
export async function restoreFromTrash(
  { db, engine, now, newId }: Workspace,
  { id, levelLid }: { id: string; levelLid?: string },
): Promise<RestoreOutcome> {
  const outcome = await restoreTrash(db, id, {
    now: now(),
    newId,
    ...(levelLid !== undefined && { levelLid }),
  });
  if (outcome.status === 'done') engine.nudge();
  return outcome;
}
