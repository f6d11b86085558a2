import { changeClosure } from '../../../db/index.ts';
import {
  changedClosure,
  decidedClosure,
  openedAgain,
  type ClosureContent,
  type KeptClosure,
} from '../../../domain/closures/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Command } from '../command.ts';

type Which = Pick<KeptClosure, 'clientLid' | 'id'>;

/** Kept on the device first; what comes of the sending is seen in the closure. */
async function change(
  workspace: Workspace,
  { clientLid, id }: Which,
  how: (kept: KeptClosure | undefined) => KeptClosure | null | undefined,
): Promise<void> {
  await changeClosure(workspace.db, { clientLid, id }, how);
  const send = async (): Promise<void> => (await workspace.online.closures()).send();
  void send().catch(() => undefined);
}

const NEW = { base: null, waits: null, clash: null, refused: null, by: null, at: 0 } as const;
const deleted = (kept: KeptClosure, at: number): KeptClosure | null =>
  kept.base === null ? null : { ...kept, waits: 'delete', clash: null, refused: null, at };

/** Closes something, or changes a closure. */
export const saveClosure: Command<Which & { closure: ClosureContent }, void> = {
  id: 'save-closure',
  run: (workspace, { closure, ...of }) =>
    change(workspace, of, (kept) =>
      changedClosure(kept ?? { ...NEW, ...of, closure }, closure, workspace.now()),
    ),
};

/** Ends it now; before it has begun it is deleted. */
export const openAgain: Command<Which, void> = {
  id: 'open-again',
  run: (workspace, of) =>
    change(workspace, of, (kept) => {
      if (kept === undefined) return kept;
      const closure = openedAgain(kept.closure, Math.floor(workspace.now() / 1000));
      return closure === null
        ? deleted(kept, workspace.now())
        : changedClosure(kept, closure, workspace.now());
    }),
};

/** Deletes it, as if it had never been; before it has reached the server, at once. */
export const deleteClosure: Command<Which, void> = {
  id: 'delete-closure',
  run: (workspace, of) => change(workspace, of, (kept) => kept && deleted(kept, workspace.now())),
};

/** Takes the last change back: the closure is as it was before, also where it was deleted meanwhile. */
export const restoreClosure: Command<{ was: KeptClosure }, void> = {
  id: 'restore-closure',
  run: (workspace, { was }) =>
    change(workspace, was, (kept) =>
      changedClosure(kept ?? { ...was, base: null }, was.closure, workspace.now()),
    ),
};

/** Decides between what was set here and what a colleague set meanwhile. */
export const decideClosure: Command<Which & { takes: 'mine' | 'theirs' }, void> = {
  id: 'decide-closure',
  run: (workspace, { takes, ...of }) =>
    change(workspace, of, (kept) => kept && decidedClosure(kept, takes, workspace.now())),
};

/** Sends a closure again that was not taken; or leaves it as the server has it. */
export const settleClosure: Command<Which & { how: 'again' | 'leave' }, void> = {
  id: 'settle-closure',
  run: (workspace, { how, ...of }) =>
    change(workspace, of, (kept) => {
      if (kept === undefined || how === 'again') return kept && { ...kept, refused: null };
      return kept.base === null
        ? null
        : { ...kept, closure: kept.base, waits: null, clash: null, refused: null };
    }),
};
