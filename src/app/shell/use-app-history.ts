import { useLiveQuery } from 'dexie-react-hooks';
import { historyState } from '../../db/index.ts';
import { redo, undo } from '../commands/index.ts';
import { useWorkspace } from '../state/workspace.ts';

/** Undo and redo of what was saved, when no form is open. What is undone goes to the server as a new change. */
export function useAppHistory() {
  const workspace = useWorkspace();
  const { db } = workspace;
  const state = useLiveQuery(async () => historyState(db), [db]);
  const give = (command: typeof undo) => () => void command.run(workspace);
  return {
    canUndo: state?.undo != null,
    canRedo: state?.redo != null,
    undo: give(undo),
    redo: give(redo),
  };
}
