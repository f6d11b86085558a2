import { restoreDeleted, type ContentRow, type DeletedRow, type RestoreOutcome } from '../../../db/index.ts';
import type { ContentTable } from '../../../domain/moment/moment.ts';
import type { Workspace } from '../../state/session/workspace.ts';

/** Brings back what is marked for deletion. Throws `DbError` where the storage fails. */
export async function restoreMarked(
  { db, engine, now, newId }: Workspace,
  deleted: DeletedRow<ContentRow> & { table: ContentTable },
): Promise<RestoreOutcome> {
  const outcome = await restoreDeleted(db, deleted, { now: now(), newId });
  if (outcome.status === 'done') engine.nudge();
  return outcome;
}
