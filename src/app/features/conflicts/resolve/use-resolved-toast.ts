import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts, type ToastContent } from '../../../ui/index.ts';
import { useUndo } from './use-reopen.ts';

/** Says that something was decided; with a way back where there is one. */
export function useOfferUndo(): (
  said: ToastContent,
  ids: readonly string[],
  title?: string,
) => Promise<void> {
  const { t } = useTranslation('conflicts');
  const { engine } = useWorkspace();
  const toasts = useToasts();
  const undo = useUndo();
  return async (said, ids, title) => {
    // What was decided is decided, also where it can't be read what can be taken back.
    const resolved = await engine.listResolved().catch(() => []);
    const kept = new Set(resolved.flatMap(({ id, isInTrash }) => (isInTrash ? [] : id)));
    const back = ids.filter((id) => kept.has(id));
    const action = { label: t('undo'), onPress: () => void undo(back, title) };
    toasts.show(back.length === 0 ? said : { ...said, action });
  };
}
