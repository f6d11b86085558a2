import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../sync/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts } from '../../../ui/index.ts';

/** Sends a change again, or undoes it; a message says if that fails. */
export function useEntryActions(entityKey: string, name: string): Record<'retry' | 'discard', () => void> {
  const { t } = useTranslation('sync');
  const { engine } = useWorkspace();
  const toasts = useToasts();
  const title = isolate(name);
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

/** Whether a refused change may go again without a question: the one about nodes that would be lost is asked of each. */
export const mayGoAgain = ({ state, error }: OutboxEntry): boolean =>
  state === 'refused' && error?.code !== 'network.shrinks';

/** Sends refused changes again, the oldest first. */
export function useRetryAll(): (entries: readonly OutboxEntry[]) => void {
  const { t } = useTranslation('sync');
  const { engine } = useWorkspace();
  const toasts = useToasts();
  const retry = async (entries: readonly OutboxEntry[]): Promise<void> => {
    try {
      for (const { entityKey } of entries) await engine.retry(entityKey);
      toasts.show({ kind: 'info', title: t('retriedAll', { count: entries.length }) });
    } catch {
      toasts.show({ kind: 'error', title: t('retryAllFailed') });
    }
  };
  return (entries) => void retry(entries);
}
