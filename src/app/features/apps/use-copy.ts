import { useTranslation } from 'react-i18next';
import { useCopy as useCopyOf } from '../../state/page/use-copy.ts';

/** Copies a text of this page, and says whether that was done. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('settings');
  return useCopyOf({ done: t('apps.copied'), failed: t('apps.notCopied') });
}
