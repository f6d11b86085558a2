import {
  restoreDeleted,
  descendantsOf,
  type ContentRow,
  type DeletedRow,
  type RestoreOutcome,
} from '../../../db/index.ts';
import type { ContentTable } from '../../../domain/moment/moment.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import { keyOf } from '../../../domain/entities/row.ts';

/** unread: what lay in it could not be read from the server. */
export type UndeleteOutcome = RestoreOutcome | { status: 'unread' };

/** Brings back what is marked for deletion. Throws `DbError` where the storage fails. */
export async function undeleteMarked(
  workspace: Workspace,
  deleted: DeletedRow<ContentRow> & { table: ContentTable },
): Promise<UndeleteOutcome> {
  const { db, engine, now, newId } = workspace;
  if (deleted.trashId === null && !(await readInside(workspace, deleted))) return { status: 'unread' };
  const outcome = await restoreDeleted(db, deleted, { now: now(), newId });
  if (outcome.status === 'done') engine.nudge();
  return outcome;
}

/** It was deleted elsewhere: the server still has what lay in it, and this device may not. */
async function readInside(
  { db, engine }: Workspace,
  { table, row }: { table: ContentTable; row: ContentRow },
): Promise<boolean> {
  if (table === 'features') return true;
  if (!(await engine.pullHierarchy()).ok) return false;
  const inside = [{ table, row }, ...(await descendantsOf(db, table, keyOf(row)))];
  for (const entry of inside)
    if (entry.table === 'levels' && !(await engine.pullLevel(keyOf(entry.row))).ok) return false;
  return true;
}
