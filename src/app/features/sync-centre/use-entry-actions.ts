import { useTranslation } from 'react-i18next';
import { apart } from '../../i18n/index.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { useToasts } from '../../ui/index.ts';

/** Sends a change again, or takes it back; where that comes to nothing it is said, and not left to be guessed. */
export function useEntryActions(entityKey: string, name: string): Record<'retry' | 'discard', () => void> {
  const { t } = useTranslation('sync');
  const { engine } = useWorkspace();
  const toasts = useToasts();
  const title = apart(name);
  const failed = (): void => void toasts.show({ kind: 'error', title: t('actionFailed', { title }) });
  const discard = async (): Promise<void> => {
    const isDone = await engine.discard(entityKey);
    if (isDone) toasts.show({ kind: 'info', title: t('discarded', { title }) });
    else toasts.show({ kind: 'warning', title: t('discardBusy', { title }) });
  };
  return {
    retry: () => void engine.retry(entityKey).catch(failed),
    discard: () => void discard().catch(failed),
  };
}
