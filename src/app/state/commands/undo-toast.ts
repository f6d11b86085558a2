import { useAtomValue } from 'jotai';
import { useToasts, type ToastContent } from '../../ui/index.ts';
import { useWorkspace } from '../session/workspace.ts';
import { historyOfferAtom } from '../../editor/offers.ts';
import { showWithUndo } from './show-with-undo.ts';

/** `showWithUndo` for a part of the screen. */
export function useUndoToast(): (
  content: Omit<ToastContent, 'key' | 'action'>,
  label: string,
) => Promise<void> {
  const { db } = useWorkspace();
  const toasts = useToasts();
  const history = useAtomValue(historyOfferAtom);
  return async (content, label) => showWithUndo({ db, toasts, history }, content, label);
}
