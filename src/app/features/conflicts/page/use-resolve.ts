import { useTranslation } from 'react-i18next';
import type { ConflictChoice, ConflictView, ResolveOutcome } from '../../../../sync/index.ts';
import { useIssueText } from '../../../forms/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts } from '../../../ui/index.ts';
import { rowOf, useNouns } from '../use-entity-labels.ts';
import { useOfferUndo } from '../resolve/use-resolved-toast.ts';

/** Decides a conflict and says what became of it. Answers whether it is off the list. */
export function useDecide(): (conflict: ConflictView, choice: ConflictChoice) => Promise<boolean> {
  const { t } = useTranslation('conflicts');
  const { engine } = useWorkspace();
  const toasts = useToasts();
  const issueText = useIssueText();
  const nouns = useNouns();
  const offerUndo = useOfferUndo();
  const refusal = (outcome: ResolveOutcome & { status: 'open' | 'invalid' }): string => {
    if (outcome.status === 'open') return t('open', { count: outcome.paths.length });
    return outcome.issues[0] === undefined ? t('invalid') : issueText(outcome.issues[0]);
  };
  return async (conflict, choice) => {
    const title = nouns.titleOf(rowOf(conflict));
    const outcome = await engine.resolveConflict(conflict.id, choice).catch(() => null);
    switch (outcome?.status) {
      case undefined:
        toasts.show({ kind: 'error', title: t('failed') });
        return false;
      case 'done':
        await offerUndo({ kind: 'success', title: t('done', { title }) }, [conflict.id], title);
        return true;
      case 'gone':
        toasts.show({ kind: 'info', title: t('gone'), detail: t('goneText') });
        return true;
      case 'open':
      case 'invalid':
        toasts.show({ kind: 'error', title: t('invalid'), detail: refusal(outcome) });
        return false;
    }
  };
}
