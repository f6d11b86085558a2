import { DbError, transact, type FileRecord } from '../../db/index.ts';
import { isEmpty, type Moment } from '../../domain/moment/index.ts';
import type { Workspace } from '../state/workspace.ts';
import type { CommandOutcome } from './command.ts';

/**
 * Makes a moment from what is on the device and commits it; once more where the content moved on in between.
 * @param make reads what it needs and gives the moment; null where what it is about is gone
 */
export async function commit(
  workspace: Workspace,
  make: () => Promise<Moment | null>,
  files: FileRecord[] = [],
): Promise<CommandOutcome> {
  const first = await attempt(workspace, make, files);
  return !first.ok && first.code === 'stale' ? attempt(workspace, make, files) : first;
}

async function attempt(
  workspace: Workspace,
  make: () => Promise<Moment | null>,
  files: FileRecord[],
): Promise<CommandOutcome> {
  const { db, engine, now, newId } = workspace;
  try {
    const moment = await make();
    if (moment === null) return { ok: false, code: 'gone' };
    if (isEmpty(moment)) return { ok: true, entityKeys: [] };
    const options = { now: now(), newId, ...(files.length > 0 && { files }) };
    const { entityKeys } = await transact(db, moment, options);
    engine.nudge();
    return { ok: true, entityKeys };
  } catch (cause) {
    if (cause instanceof DbError) return { ok: false, code: cause.kind };
    throw cause;
  }
}
