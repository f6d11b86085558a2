import { DbError, transactMade, type TransactOptions } from '../../db/index.ts';
import { noteFullLevels } from '../../db/queries/full-levels.ts';
import type { Moment } from '../../domain/moment/index.ts';
import type { Workspace } from '../state/session/workspace.ts';
import type { CommandOutcome } from './command.ts';

type More = Pick<TransactOptions, 'files' | 'step' | 'tables' | 'finish' | 'isOfRowsRead' | 'watch'>;

/**
 * Makes a moment from what is on the device and commits it, in one transaction.
 * @param make reads what it needs, from the database alone, and gives the moment; null where what it is about is gone
 * @param more the act that this is a part of, and what else is done in the same transaction
 */
export async function commit(
  workspace: Workspace,
  make: () => Promise<Moment | null>,
  more: More = {},
): Promise<CommandOutcome> {
  const outcome = await commitPart(workspace, make, more);
  if (outcome.ok && outcome.entityKeys.length > 0) void noteRoom(workspace, outcome.entityKeys);
  return outcome;
}

/** The same for one part of a long act, which calls `noteRoom` at its end: it reads rows that the next part would wait for. */
export async function commitPart(
  workspace: Workspace,
  make: () => Promise<Moment | null>,
  more: More,
): Promise<CommandOutcome> {
  const { db, engine, now, newId, ends } = workspace;
  try {
    const committed = await transactMade(db, make, {
      now: now(),
      newId,
      ...(ends !== undefined && { ends }),
      ...more,
    });
    if (committed === null) return { ok: false, code: 'gone' };
    if (committed.entityKeys.length > 0) engine.nudge();
    return { ok: true, ...committed };
  } catch (cause) {
    if (cause instanceof DbError) return { ok: false, code: cause.isKept ? 'journalled' : cause.kind };
    throw cause;
  }
}

/** After the save, and never a reason for it to fail: whether a server has room for what the level has by now. */
export async function noteRoom({ db, now }: Workspace, entityKeys: readonly string[]): Promise<void> {
  try {
    await noteFullLevels(db, entityKeys, now());
  } catch {
    // The storage fails just now, or the app was left: the server says the same.
  }
}
