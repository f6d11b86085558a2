import {
  trashedSubtreeOf,
  restoreTrash,
  type RestoreElsewhere,
  type RestoreOutcome,
} from '../../../db/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';

/** Restores an entry of the trash. Throws `DbError` if the storage fails. */
export async function restoreFromTrash(
  { db, engine, now, newId }: Workspace,
  { id, ...elsewhere }: { id: string } & RestoreElsewhere,
): Promise<RestoreOutcome> {
  const outcome = await restoreTrash(db, id, { now: now(), newId, ...elsewhere });
  if (outcome.status === 'done') engine.nudge();
  return outcome;
}

/**
 * Undoes a deletion from the trash. False if that was not possible: it stays there then. Throws `DbError` if the storage fails.
 */
export async function restoreDeleted(workspace: Workspace, entityKey: string): Promise<boolean> {
  const thrown = await trashedSubtreeOf(workspace.db, entityKey);
  if (thrown === null) return false;
  const { status } = await restoreFromTrash(workspace, { id: thrown.record.id });
  return status === 'done' || status === 'same';
}
