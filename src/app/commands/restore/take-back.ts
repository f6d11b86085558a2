import { DbError, takeBack, type Stays } from '../../../db/index.ts';
import type { Change } from '../../../domain/moment/moment.ts';
import type { Command, CommandFailure } from '../command.ts';
import { noteRoom } from '../commit.ts';

export type TakeBackOutcome =
  | { ok: true; /** Things that were changed. */ count: number; left: readonly Stays[] }
  | { ok: false; code: CommandFailure };

/** Takes changes of anyone back; values that were changed since stay. One step of undo. */
export const takeBackChanges: Command<readonly Change[], TakeBackOutcome> = {
  id: 'take-back',
  run: async (workspace, changes) => {
    const { db, engine, now, newId } = workspace;
    try {
      const { entityKeys, left } = await takeBack(db, changes, { now: now(), newId });
      if (entityKeys.length > 0) {
        engine.nudge();
        void noteRoom(workspace, entityKeys);
      }
      return { ok: true, count: entityKeys.length, left };
    } catch (cause) {
      if (cause instanceof DbError) return { ok: false, code: cause.isKept ? 'journalled' : cause.kind };
      throw cause;
    }
  },
};
