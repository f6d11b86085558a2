import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { historyState } from '../../db/index.ts';
import { redo, undo } from '../commands/index.ts';
import { useWorkspace } from '../state/workspace.ts';
import { useToasts } from '../ui/index.ts';

/** Undo and redo of what was saved, when no form is open. What is undone goes to the server as a new change. */
export function useAppHistory() {
  const workspace = useWorkspace();
  const toasts = useToasts();
  const { i18n } = useTranslation();
  const { db } = workspace;
  const state = useLiveQuery(async () => historyState(db), [db]);
  const tell = async (cause: unknown): Promise<void> =>
    (await import('./tell-of-step.ts')).tellOfStep(i18n, toasts, cause);
  const give = (command: typeof undo) => () =>
    void command.run(workspace).then(({ status }) => (status === 'stale' ? tell(status) : undefined), tell);
  return {
    canUndo: state?.undo != null,
    canRedo: state?.redo != null,
    undo: give(undo),
    redo: give(redo),
  };
}
