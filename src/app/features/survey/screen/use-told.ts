import { useTranslation } from 'react-i18next';
import type { CommandOutcome } from '../../../commands/index.ts';
import { useToasts } from '../../../ui/index.ts';

/** @returns whether it was kept */
export type Told = (outcome: CommandOutcome, title: string) => boolean;

/** Says what was kept, and why something was not. */
export function useTold(): Told {
  const { t } = useTranslation(['survey', 'forms']);
  const toasts = useToasts();
  return (outcome, title) => {
    if (!outcome.ok) {
      const reason = t(`forms:failures.${outcome.code === 'quota' ? 'quota' : 'save'}`);
      toasts.show({ kind: 'error', title: t('failed', { reason }), key: 'survey' });
    } else if (title !== '') toasts.show({ kind: 'success', title, key: 'survey' });
    return outcome.ok;
  };
}
