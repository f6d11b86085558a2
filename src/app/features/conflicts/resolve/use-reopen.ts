import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../state/session/workspace.ts';
import type { ReopenOutcome } from '../../../../sync/index.ts';
import { useToasts } from '../../../ui/index.ts';

/** Opens decided conflicts again and shows the result. `title` is used for a single one. */
export function useUndo(): (ids: readonly string[], title?: string) => Promise<void> {
  const { t } = useTranslation('conflicts');
  const { engine } = useWorkspace();
  const toasts = useToasts();
  return async (ids, title) => {
    let undone = 0;
    let refusal: Exclude<ReopenOutcome, 'done'> | null = null;
    for (const id of ids) {
      const outcome = await engine.reopenConflict(id).catch(() => 'busy' as const);
      if (outcome === 'done') undone += 1;
      else refusal = outcome;
    }
    if (refusal !== null) toasts.show({ kind: 'warning', title: t(`undoOutcome.${refusal}`) });
    if (undone === 0) return;
    const isOne = title !== undefined && undone === 1;
    toasts.show({ kind: 'info', title: isOne ? t('undone', { title }) : t('undoneAll', { count: undone }) });
  };
}
