import { DbError, transactMade, type FileRecord, type UndoStep } from '../../db/index.ts';
import type { Moment } from '../../domain/moment/index.ts';
import type { Workspace } from '../state/session/workspace.ts';
import type { CommandOutcome } from './command.ts';

/**
 * Makes a moment from what is on the device and commits it, in one transaction.
 * @param make reads what it needs, from the database alone, and gives the moment; null where what it is about is gone
 * @param step the act that this is a part of
 */
export async function commit(
  workspace: Workspace,
  make: () => Promise<Moment | null>,
  files: FileRecord[] = [],
  step?: UndoStep,
): Promise<CommandOutcome> {
  const { db, engine, now, newId } = workspace;
  try {
    const options = { now: now(), newId, ...(files.length > 0 && { files }), ...(step && { step }) };
    const committed = await transactMade(db, make, options);
    if (committed === null) return { ok: false, code: 'gone' };
    if (committed.entityKeys.length > 0) engine.nudge();
    return { ok: true, ...committed };
  } catch (cause) {
    if (cause instanceof DbError) return { ok: false, code: cause.isKept ? 'journalled' : cause.kind };
    throw cause;
  }
}
