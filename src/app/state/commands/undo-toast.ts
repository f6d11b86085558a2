import { useAtomValue } from 'jotai';
import { lastActNumber } from '../../../db/index.ts';
import { useToasts, type ToastContent } from '../../ui/index.ts';
import { sharedQuery } from '../queries/shared-query.ts';
import { lastActQuery } from '../queries/undo-query.ts';
import { useWorkspace } from '../session/workspace.ts';
import { historyOfferAtom } from './offers.ts';

/**
 * Says what was just done, with an undo that takes back that act and no other: once another one is the last, by the
 * toolbar, by a key or by something new, the message goes.
 */
export function useUndoToast(): (
  content: Omit<ToastContent, 'key' | 'action'>,
  label: string,
) => Promise<void> {
  const { db } = useWorkspace();
  const toasts = useToasts();
  const history = useAtomValue(historyOfferAtom);
  return async (content, label) => {
    const act = await lastActNumber(db);
    if (history === null || act === null) return void toasts.show(content);
    const undo = async (): Promise<void> => {
      if ((await lastActNumber(db)) === act) history.undo();
    };
    const key = toasts.show({ ...content, action: { label, onPress: () => void undo() } });
    // What others follow may be behind, and is told before there is anything to leave.
    let wasLast = false;
    const leave = sharedQuery(db, lastActQuery(db)).subscribe((last) => {
      if (last === act) wasLast = true;
      else if (wasLast || (last !== null && last > act)) {
        toasts.close(key);
        queueMicrotask(() => leave());
      }
    });
  };
}
