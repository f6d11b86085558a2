import { useTranslation } from 'react-i18next';
import type { KeptClosure } from '../../domain/closures/index.ts';
import { deleteClosure, openAgain, restoreClosure } from '../commands/closures/closure.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { useToasts } from '../ui/index.ts';

/** Ends or deletes a closure in one press; the message takes it back. */
export function useEndClosure(): (how: 'open' | 'delete', was: KeptClosure, title: string) => void {
  const { t } = useTranslation('closures');
  const workspace = useWorkspace();
  const toasts = useToasts();
  return (how, was, title) => {
    const act = how === 'open' ? openAgain : deleteClosure;
    const undo = { label: t('undo'), onPress: () => void restoreClosure.run(workspace, { was }) };
    act.run(workspace, was).then(
      () => {
        toasts.show({ kind: 'device', title: t(`done.${how}`, { title }), action: undo });
      },
      () => {
        toasts.show({ kind: 'error', title: t('notSaved') });
      },
    );
  };
}
