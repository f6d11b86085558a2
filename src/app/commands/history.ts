import {
  redo as redoLast,
  undo as undoLast,
  undoBackTo,
  type StoreyDatabase,
  type UndoOutcome,
} from '../../db/index.ts';
import type { Workspace } from '../state/session/workspace.ts';
import type { Command } from './command.ts';
import { noteRoom } from './commit.ts';

type Step<Result> = (db: StoreyDatabase, ports: Parameters<typeof undoLast>[1]) => Promise<Result>;

/**
 * The step before. Holding down the keys requests steps faster than the device writes, and each has to be an act of its own.
 */
let before: Promise<unknown> = Promise.resolve();

/**
 * Has undo and redo wait for an act that was asked for and is not written yet: who presses them right after it means that act,
 * and not the one before.
 */
export function undoWaitsFor<Result>(act: Promise<Result>): Promise<Result> {
  before = Promise.allSettled([before, act]);
  return act;
}

function step<Result extends { entityKeys: string[] } | { status: string }>(
  workspace: Workspace,
  run: Step<Result>,
): Promise<Result> {
  const { db, engine, now, newId } = workspace;
  const ran = before.then(async () => {
    const result = await run(db, { now: now(), newId });
    engine.nudge();
    // What an undone deletion brings back takes room, too.
    void noteRoom(workspace, 'entityKeys' in result ? result.entityKeys : []);
    return result;
  });
  before = ran.catch(() => undefined);
  return ran;
}

/** Takes back the last act on this device. Throws `DbError` where the storage fails. */
export const undo: Command<void, UndoOutcome> = {
  id: 'undo',
  run: (workspace) => step(workspace, undoLast),
};

/** Takes back all acts on this device down to one, by its number in the history. Throws `DbError`. */
export const undoTo: Command<number, Awaited<ReturnType<typeof undoBackTo>>> = {
  id: 'undo-to',
  run: (workspace, n) => step(workspace, (db, ports) => undoBackTo(db, n, ports)),
};

/** Does again what was taken back last. */
export const redo: Command<void, UndoOutcome> = {
  id: 'redo',
  run: (workspace) => step(workspace, redoLast),
};
