import { redo as redoLast, undo as undoLast, type UndoOutcome } from '../../db/index.ts';
import type { Workspace } from '../state/session/workspace.ts';
import type { Command } from './command.ts';

type Step = typeof undoLast;

/** The one before. Whoever holds the keys down asks faster than the device writes, and each act is to be one of its own. */
let before: Promise<unknown> = Promise.resolve();

function step({ db, engine, now, newId }: Workspace, run: Step): Promise<UndoOutcome> {
  const ran = before.then(async () => {
    const outcome = await run(db, { now: now(), newId });
    if (outcome.status === 'done') engine.nudge();
    return outcome;
  });
  before = ran.catch(() => undefined);
  return ran;
}

/** Takes back the last act on this device. Throws `DbError` where the storage fails. */
export const undo: Command<void, UndoOutcome> = {
  id: 'undo',
  run: (workspace) => step(workspace, undoLast),
};

/** Does again what was taken back last. */
export const redo: Command<void, UndoOutcome> = {
  id: 'redo',
  run: (workspace) => step(workspace, redoLast),
};
