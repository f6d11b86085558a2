import { restoreTrash, type RestoreElsewhere, type RestoreOutcome } from '../../db/index.ts';
import type { Workspace } from '../state/workspace.ts';

/** Makes again what lies in the trash. Throws `DbError` where the storage fails. */
export async function restoreFromTrash(
  { db, engine, now, newId }: Workspace,
  { id, ...elsewhere }: { id: string } & RestoreElsewhere,
): Promise<RestoreOutcome> {
  const outcome = await restoreTrash(db, id, { now: now(), newId, ...elsewhere });
  if (outcome.status === 'done') engine.nudge();
  return outcome;
}
